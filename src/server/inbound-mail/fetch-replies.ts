import { tokensIn } from '#domain/reply-address.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { findReplier } from '#server/thread/reply-address.ts'
import type { ReplyMailbox } from './config.ts'
import { inMailbox, isRefusal, type Mailbox, type MailHead } from './mailbox.ts'
import { type Envelope, fieldsIn, readEnvelope, receiversIn, UnreadableMail } from './read-mail.ts'
import {
  type Claim,
  ClaimLost,
  claimMailbox,
  moveOn,
  noteAttempt,
  noteFault,
  noteRead,
  release,
} from './store.ts'
import { type ReplyDeps, storeReply } from './store-reply.ts'

/** How far back a mailbox is read that is new, or that its server has renumbered: older replies have been processed. */
const BACK_DAYS = 30

/** How many e-mails' headers are fetched at once: few, so that they stay small in memory. */
const BATCH = 10

/** How many addresses of an e-mail are looked up. */
const TOKENS_MAX = 5

/** After so many failures an e-mail is given up: those after it are waiting. */
const ATTEMPTS_MAX = 10

type FetchDeps = Omit<ReplyDeps, 'replyPattern'> & {
  answers: ReplyMailbox
  log: Pick<Log, 'info' | 'warn'>
}

/** Names a mailbox by its address, without the password. */
export function mailboxName({ imapUrl }: ReplyMailbox): string {
  const { username, host, pathname } = new URL(imapUrl)
  return `${username}@${host}${pathname}`
}

/**
 * The every-minute job: reads what has come to the mailbox since the last time. An e-mail that is no reply to a thread
 * is left as it is; an accepted reply is marked as read. A fault is stored for the incidents.
 */
export async function fetchReplies(deps: FetchDeps, stop: AbortSignal): Promise<void> {
  const { db, answers, log, now } = deps
  const claim = await claimMailbox(db, mailboxName(answers), now())
  if (!claim) return
  try {
    await inMailbox(answers.imapUrl, stop, mailbox => readNew(deps, mailbox, claim, stop))
    if (stop.aborted) await release(db, claim)
    else await noteRead(db, claim, now())
  } catch (error) {
    if (stop.aborted) return release(db, claim)
    if (error instanceof ClaimLost) return
    log.warn({ reason: reasonOf(error) }, 'mailbox of the replies could not be read')
    await noteFault(db, claim, faultOf(error), now())
  }
}

async function readNew(deps: FetchDeps, mailbox: Mailbox, claim: Claim, stop: AbortSignal): Promise<void> {
  const { db, now } = deps
  const { validity } = mailbox
  const isKnown = claim.place?.validity === validity
  const uids = await mailbox.list(isKnown ? claim.place! : { since: daysBefore(now(), BACK_DAYS) })
  // From here on the attempts are counted.
  if (!isKnown && uids.length > 0) await moveOn(db, claim, { validity, uid: uids[0]! - 1 }, now())
  let attempts = isKnown ? claim.attempts : 0
  for (let first = 0; first < uids.length; first += BATCH) {
    const batch = uids.slice(first, first + BATCH)
    const heads = await headsOf(mailbox, batch)
    for (const uid of batch) {
      if (stop.aborted) return
      const head = heads.get(uid)
      if (head === 'refused') await skipAtLast(deps, claim, uid, attempts)
      else if (head) await readOne(deps, mailbox, claim, head, attempts)
      // After each e-mail, so that a process that dies in between reads none of them again.
      await moveOn(db, claim, { validity, uid }, now())
      attempts = 0
    }
  }
}

/** Fetches the headers of a batch. If the server refuses, fetches each e-mail alone, to find the damaged one. */
async function headsOf(
  mailbox: Mailbox,
  batch: readonly number[],
): Promise<Map<number, MailHead | 'refused'>> {
  try {
    return new Map((await mailbox.heads(batch)).map(head => [head.uid, head]))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const heads = new Map<number, MailHead | 'refused'>()
    for (const uid of batch)
      try {
        for (const head of await mailbox.heads([uid])) heads.set(uid, head)
      } catch (refusal) {
        if (!isRefusal(refusal)) throw refusal
        heads.set(uid, 'refused')
      }
    // If all are refused, the server is at fault, and no e-mail is skipped.
    if (batch.every(uid => heads.get(uid) === 'refused')) throw error
    return heads
  }
}

/** Returns once an e-mail that the server does not send is to be given up. @throws Error before that */
async function skipAtLast({ db, log }: FetchDeps, claim: Claim, uid: number, attempts: number) {
  if (attempts < ATTEMPTS_MAX) {
    await noteAttempt(db, claim, attempts + 1)
    throw new Error(`The mail server refuses to send the e-mail ${uid}`)
  }
  log.warn({ uid }, 'e-mail that the mail server refuses to send was skipped')
}

type Replier = NonNullable<Awaited<ReturnType<typeof findReplier>>>

/** Whose reply an e-mail is, and what its headers say; undefined if it is no reply. */
async function readHead(
  deps: FetchDeps,
  { uid, headers }: MailHead,
): Promise<(Envelope & Replier) | undefined> {
  try {
    const fields = fieldsIn(headers)
    // Anybody may write to the mailbox: an e-mail without an address of a thread is not parsed.
    const replier = await firstReplier(deps, tokensIn(deps.answers.replyPattern, receiversIn(fields)))
    return replier && { ...(await readEnvelope(fields)), ...replier }
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error
    deps.log.warn({ uid, reason: error.message }, 'unreadable e-mail was skipped')
    return undefined
  }
}

/** @param attempts how often the e-mail has failed */
async function readOne(
  deps: FetchDeps,
  mailbox: Mailbox,
  claim: Claim,
  head: MailHead,
  attempts: number,
): Promise<void> {
  const { db, answers, log, now } = deps
  const { uid, size } = head
  const read = await readHead(deps, head)
  if (!read || read.isAutomatic) return
  await noteAttempt(db, claim, attempts + 1)
  const place = { validity: mailbox.validity, uid }
  const mail = {
    ...read,
    uid,
    size,
    source: () => mailbox.source(uid),
    isLastAttempt: attempts === ATTEMPTS_MAX - 1,
    isHopeless: attempts >= ATTEMPTS_MAX,
  }
  const { replyPattern } = answers
  const hasLanded = await storeReply({ ...deps, replyPattern }, mail, trx =>
    moveOn(trx, claim, place, now()),
  ).catch(error => {
    // Erased just now: the thread no longer exists.
    if (error instanceof ShopError && error.code === 'order_erased') return false
    throw error
  })
  const { order_number: order } = read.order
  log.info({ order, author: read.author, hasLanded }, 'reply by e-mail was processed')
  // A failure here only leaves an accepted e-mail unread.
  if (hasLanded)
    await mailbox
      .markSeen(uid)
      .catch(err => log.warn({ reason: reasonOf(err) }, 'reply could not be marked as read'))
}

async function firstReplier(
  { db }: FetchDeps,
  tokens: ReturnType<typeof tokensIn>,
): Promise<Replier | undefined> {
  for (const token of tokens.slice(0, TOKENS_MAX)) {
    const replier = await findReplier(db, token)
    if (replier) return replier
  }
  return undefined
}

type ImapError = Error & {
  code?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  responseText?: string
}

/** Node's error codes for a certificate of another host, or of an authority that is not trusted. */
const CERTIFICATE = /CERT|UNABLE_TO_/

/** Strangers may read it (`/health/ready`), so it quotes no words of the server, nor its address. */
function faultOf(error: unknown): string {
  const { code = '', authenticationFailed, tlsFailed } = error as ImapError
  if (authenticationFailed) return 'The mail server rejects the user name or password'
  if (CERTIFICATE.test(code)) return `The certificate of the mail server is not trusted (${code})`
  if (code) return `The mailbox cannot be read (${code})`
  return tlsFailed
    ? 'The mail server offers no encryption (STARTTLS)'
    : 'The mailbox cannot be read: the log says why'
}

/** For the log, instead of the error itself, which may contain the credentials. */
function reasonOf(error: unknown): string {
  const { code, message, responseText } = error as ImapError
  return [code, message, responseText].filter(Boolean).join(': ')
}
