import { setTimeout as delay } from 'node:timers/promises'
import { MAIL_NOT_KEPT, MAIL_TAKEN_BACK, MAIL_UNDER_WAY, NO_MAIL_SERVER } from '#domain/mail-status.ts'
import { RECOVERY_LINK_MS } from '#domain/recovery.ts'
import * as messages from '#messages/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { expectWrites } from '#server/platform/database/writes.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import type { KeptTerms } from '#server/settings/kept-terms.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { Sender } from './email-content.ts'
import type { MailData } from './mails.ts'
import {
  claimMail,
  emailAsSent,
  expireOldMails,
  findDueMails,
  findMail,
  mailOf,
  markFailed,
  markSent,
  type OutboxRow,
  queueAgain,
  redactSecrets,
  toAsSent,
} from './outbox.ts'
import { keepAddress, type LetterReader, readdressed } from './readdress.ts'
import type { RenderedEmail } from './render-mail.ts'
import { ATTEMPTS_MAX, readFailure } from './send-failure.ts'
import { createSendingLimit } from './sending-limit.ts'
import { MAIL_WAITS, startAttempt } from './smtp-attempt.ts'
import { composeMail, type TermsFile, termsFile } from './smtp-message.ts'

/** `isTriedAgain`: it is on its way still, or has a next attempt */
type Sent = { ok: true } | { ok: false; error: string; isTriedAgain: boolean }

export type Mailer = {
  /** whether there is a mail server; without one everything stays in the outbox, which the owner can read */
  hasServer: boolean
  /** who the letters come from, as they stand now */
  sender(): Promise<Sender>
  /** the file of terms that goes along with a letter; undefined where none does */
  termsWith(row: OutboxRow, letter: RenderedEmail): Promise<TermsFile | undefined>
  /** whether the mail account has let no letter out for some time, as its limit is reached */
  isAtLimit(): Promise<boolean>
  /**
   * Tries to send a mail at once that was queued, by its id; the job goes on with it where that fails. A server that takes long is
   * waited for behind the answer.
   */
  sendNow(id: string): Promise<Sent>
  /**
   * Tries a mail again at once. One that was sent already goes out as another mail, with its own row: a mailbox that has
   * the first one would drop it otherwise.
   * @param seen the status that the person saw: one that went out since does not go out again unasked
   * @param alongside in its transaction; gives who reads the letters to the customer whom it is about, if that is known
   * @returns the mail's row after the attempt; undefined where there is no such mail
   * @throws ShopError `changed_meanwhile`
   */
  sendAgain(
    id: string,
    seen: OutboxRow['status'] | undefined,
    alongside: (trx: Db, row: OutboxRow) => Promise<LetterReader | undefined>,
  ): Promise<OutboxRow | undefined>
  /** The job: sends what is due. */
  sendDue(): Promise<void>
  /**
   * Takes no other mail, and aborts what is being sent, which is retried later. For the answer to one that the server has whole
   * it waits some seconds.
   */
  close(): Promise<void>
}

const BATCH = 50
/** well above what one mail may take in all (`MAIL_WAITS`) */
const TAKEN_MINUTES = 15

const minutesLater = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

export function createMailer(deps: {
  db: Db
  settings: Settings
  terms: KeptTerms
  smtpUrl: string | undefined
  mailFrom: string | undefined
  publicUrl: string
  /** no real money moves although strangers reach the shop: each letter says so */
  isTrial: boolean
  /** whether mails that only lie in the outbox count as not sent */
  production: boolean
  /** how long a mail server may take, where it is not `MAIL_WAITS` */
  waits?: Partial<typeof MAIL_WAITS>
  /**
   * Called once an e-mail is sent or given up, in the transaction that stores it as given up.
   * @param error why it is given up; undefined when it is sent
   */
  onEnded: (trx: Db, row: OutboxRow, error: string | undefined) => Promise<void>
  log: Log
  now: () => Date
}): Mailer {
  const { db, settings, terms, publicUrl, isTrial, log, now } = deps
  const hasServer = deps.smtpUrl !== undefined
  const waits = { ...MAIL_WAITS, ...deps.waits }
  const closing = new AbortController()
  const limit = createSendingLimit({ db, now })
  /** letters on their way, of the job and of persons */
  const underWay = new Set<Promise<Sent>>()

  /** What is stored of a mail with a sign-in link, in place of the link. */
  const withoutLink = JSON.stringify({
    link: `${publicUrl}/admin/reset`,
  } satisfies MailData['password-reset'])

  const sender = async (): Promise<Sender> => {
    const facts = await settings.facts()
    const { legal } = await settings.public()
    const { vatNumber } = facts.legal
    const hasEnded = vatNumber !== legal.vatNumber
    return { ...facts, legal, publicUrl, isTrial, ...(hasEnded && { endedVatNumber: vatNumber }) }
  }

  async function write(row: OutboxRow, from: Sender): Promise<RenderedEmail> {
    const { renderMail: writeMail } = await import('./render-mail.ts')
    const letter = await writeMail(mailOf(row), from)
    const since = momentOfTerms(row, letter)
    return since === undefined ? letter : { ...letter, terms: since }
  }

  async function termsWith(row: OutboxRow, letter: RenderedEmail): Promise<TermsFile | undefined> {
    const moment = momentOfTerms(row, letter)
    return moment === undefined ? undefined : termsFile(await terms.at(moment))
  }

  function send(row: OutboxRow): Promise<Sent> {
    const run = attempt(row).finally(() => underWay.delete(run))
    underWay.add(run)
    return run
  }

  async function attempt(row: OutboxRow): Promise<Sent> {
    if (deps.smtpUrl === undefined) return { ok: false, error: NO_MAIL_SERVER, isTriedAgain: false }
    // What goes out and cannot be marked goes out again.
    await expectWrites(db)
    if (!(await claimMail(db, row, minutesLater(now(), TAKEN_MINUTES)))) return { ok: true }
    const { open, signal, isGiven, end } = startAttempt(waits, closing.signal)
    let letter: RenderedEmail
    try {
      // A process, or its database, has failed under it each time.
      if (row.status === 'sending' && row.attempts >= ATTEMPTS_MAX) throw new Error(MAIL_NOT_KEPT)
      const from = await sender()
      letter = emailAsSent(row) ?? (await write(row, from))
      const transport = await open(deps.smtpUrl)
      const file = await termsWith(row, letter)
      await transport.sendMail({
        ...composeMail(row, letter, from, deps.mailFrom),
        ...(file && { attachments: [file] }),
        signal,
      })
    } catch (error) {
      const at = { isClosing: closing.signal.aborted, isGiven: isGiven() }
      const { reason, pause, attempts, isAtLimit } = readFailure(error, row.attempts, at)
      const nextAttempt = pause === undefined ? undefined : minutesLater(now(), pause)
      await retryingTransaction(db, async trx => {
        await markFailed(trx, row.id, reason, nextAttempt, attempts)
        if (!nextAttempt) await deps.onEnded(trx, row, reason)
      })
      if (isAtLimit) await limit.hit()
      log.warn(
        { mail: row.id, template: row.template, attempt: row.attempts + 1 },
        'a mail could not be sent',
      )
      return { ok: false, error: reason, isTriedAgain: nextAttempt !== undefined }
    } finally {
      end()
    }
    const kept = isSecret(row) ? { data: withoutLink } : { as_sent: toAsSent(letter) }
    await markSent(db, row, now(), kept)
    await retryingTransaction(db, trx => deps.onEnded(trx, row, undefined))
    await limit.over()
    return { ok: true }
  }

  /** What came of it, or that it is under way still. */
  function sendForPerson(row: OutboxRow): Promise<Sent> {
    const run = send(row)
    run.catch(err => log.error({ err, mail: row.id }, 'what came of a mail was not kept'))
    return Promise.race([run, delay(waits.person, UNDER_WAY, { ref: false })])
  }

  return {
    hasServer,
    sender,
    termsWith,
    isAtLimit: limit.isLasting,
    async sendNow(id) {
      // Outside production the outbox is where mails are read (contract §4, Invoice and payment link).
      if (!hasServer && !deps.production) return { ok: true }
      const row = await findMail(db, id)
      if (!row) return { ok: false, error: MAIL_TAKEN_BACK, isTriedAgain: false }
      return row.status === 'sent' || row.status === 'sending' ? { ok: true } : sendForPerson(row)
    },
    async sendAgain(id, seen, alongside) {
      const again = await retryingTransaction(db, async trx => {
        const row = await findMail(trx, id)
        if (!row) return undefined
        if (row.status === 'sent' && seen !== undefined && seen !== 'sent')
          throw new ShopError('changed_meanwhile', { details: messages.sentMeanwhile })
        // The link in it is used up, or has ended.
        if (isSecret(row) && row.data === withoutLink) throw new ShopError('invalid_input', { details: ONCE })
        const reader = await alongside(trx, row)
        const letter = reader ? readdressed(row, reader) : row
        if (row.status === 'sent') return queueAgain(trx, letter, now())
        await keepAddress(trx, row, letter)
        return id
      })
      if (again === undefined) return undefined
      const row = (await findMail(db, again))!
      if (row.status !== 'sending') await sendForPerson(row)
      return findMail(db, again)
    },
    async sendDue() {
      const createdBefore = new Date(now().getTime() - RECOVERY_LINK_MS)
      await redactSecrets(db, { createdBefore, data: withoutLink }, now())
      if (!hasServer) return
      await expireOldMails(db, now())
      for (const row of await findDueMails(db, now(), BATCH)) {
        if (closing.signal.aborted || (await limit.isPausing())) return
        await send(row)
      }
    },
    async close() {
      closing.abort()
      await Promise.allSettled(underWay)
    },
  }
}

const UNDER_WAY = { ok: false, error: MAIL_UNDER_WAY, isTriedAgain: true } as const

const isSecret = ({ template }: OutboxRow): boolean => template === 'password-reset'

const ONCE = messages.oneTimeLinkNotResendable

/** The moment whose terms go along with a letter, ISO 8601; undefined where none do. */
function momentOfTerms(row: OutboxRow, { terms, bringsTerms }: RenderedEmail): string | undefined {
  if (terms !== undefined || !bringsTerms) return terms
  const { termsAt } = mailOf(row).data as Partial<MailData['order-received']>
  return termsAt ?? row.created_at
}
