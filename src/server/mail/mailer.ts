import { setTimeout as delay } from 'node:timers/promises'
import { MAIL_RESULT_LOST, MAIL_TAKEN_BACK, MAIL_UNDER_WAY, NO_MAIL_SERVER } from '#domain/mail-status.ts'
import { hasSignInLink } from '#domain/sign-in-links.ts'
import * as messages from '#messages/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { requireWrites } from '#server/platform/database/write-failures.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { StoredTerms } from '#server/settings/stored-terms.ts'
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
  toAsSent,
} from './outbox.ts'
import { keepAddress, type MailRecipient, readdressed } from './readdress.ts'
import type { RenderedEmail } from './render-mail.ts'
import { ATTEMPTS_MAX, readFailure } from './send-failure.ts'
import { createSendingLimit } from './sending-limit.ts'
import { endExpiredLinks, withoutLink } from './sign-in-links.ts'
import { MAIL_TIMEOUTS, startAttempt } from './smtp-attempt.ts'
import { composeMail, type TermsFile, termsFile } from './smtp-message.ts'

/** `isTriedAgain`: it is still under way, or has a next attempt */
type Sent = { ok: true } | { ok: false; error: string; isTriedAgain: boolean }

export type Mailer = {
  /** whether a mail server is configured; without one everything stays in the outbox, which the owner can read */
  hasServer: boolean
  /** the current sender of the e-mails */
  sender(): Promise<Sender>
  /** the terms file attached to an e-mail; undefined if there is none */
  termsWith(row: OutboxRow, email: RenderedEmail): Promise<TermsFile | undefined>
  /** whether the mail account has been at its sending limit for some time */
  isAtLimit(): Promise<boolean>
  /**
   * Tries to send a queued e-mail at once, by its id; if that fails, the job continues. A slow server is awaited in the
   * background, after the answer.
   */
  sendNow(id: string): Promise<Sent>
  /**
   * Retries an e-mail at once. One that was sent is queued again as another e-mail with its own row: a mailbox that has
   * the first would drop it otherwise.
   * @param seen the status that the person saw: an e-mail sent since then is not sent again unasked
   * @param alongside runs in the same transaction; returns who reads the e-mails to the customer concerned, if known
   * @returns the e-mail's row after the attempt; undefined if there is no such e-mail
   * @throws ShopError `changed_meanwhile`
   */
  sendAgain(
    id: string,
    seen: OutboxRow['status'] | undefined,
    alongside: (trx: Db, row: OutboxRow) => Promise<MailRecipient | undefined>,
  ): Promise<OutboxRow | undefined>
  /** The job: sends what is due. */
  sendDue(): Promise<void>
  /**
   * Takes no more e-mails, and aborts those being sent, which are retried later. If the server has a whole e-mail,
   * waits some seconds for its answer.
   */
  close(): Promise<void>
}

const BATCH = 50
/** well above the total time limit of one e-mail (`MAIL_TIMEOUTS`) */
const TAKEN_MINUTES = 15

const minutesLater = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

export function createMailer(deps: {
  db: Db
  settings: Settings
  terms: StoredTerms
  smtpUrl: string | undefined
  mailFrom: string | undefined
  publicUrl: string
  /** no real money moves although the shop is public: each e-mail says so */
  isTrial: boolean
  /** whether e-mails that stay in the outbox count as not sent */
  production: boolean
  /** time limits for the mail server, if not `MAIL_TIMEOUTS` */
  waits?: Partial<typeof MAIL_TIMEOUTS>
  /**
   * Called once an e-mail is sent, or in the transaction that gives it up.
   * @param error why it is given up; undefined when it is sent
   */
  onEnded: (db: Db, row: OutboxRow, error: string | undefined) => Promise<void>
  log: Log
  now: () => Date
}): Mailer {
  const { db, settings, terms, publicUrl, isTrial, log, now } = deps
  const hasServer = deps.smtpUrl !== undefined
  const waits = { ...MAIL_TIMEOUTS, ...deps.waits }
  const closing = new AbortController()
  const limit = createSendingLimit({ db, now })
  /** e-mails being sent, by the job and for persons */
  const underWay = new Set<Promise<Sent>>()

  const sender = async (): Promise<Sender> => {
    const facts = await settings.facts()
    const { legal } = await settings.public()
    const { vatNumber } = facts.legal
    const hasEnded = vatNumber !== legal.vatNumber
    return { ...facts, legal, publicUrl, isTrial, ...(hasEnded && { endedVatNumber: vatNumber }) }
  }

  async function write(row: OutboxRow, from: Sender): Promise<RenderedEmail> {
    const { renderMail: writeMail } = await import('./render-mail.ts')
    const email = await writeMail(mailOf(row), from)
    const since = momentOfTerms(row, email)
    return since === undefined ? email : { ...email, terms: since }
  }

  async function termsWith(row: OutboxRow, email: RenderedEmail): Promise<TermsFile | undefined> {
    const moment = momentOfTerms(row, email)
    return moment === undefined ? undefined : termsFile(await terms.at(moment))
  }

  function send(row: OutboxRow): Promise<Sent> {
    const run = attempt(row).finally(() => underWay.delete(run))
    underWay.add(run)
    return run
  }

  async function attempt(row: OutboxRow): Promise<Sent> {
    if (deps.smtpUrl === undefined) return { ok: false, error: NO_MAIL_SERVER, isTriedAgain: false }
    // An e-mail that cannot be marked as sent would be sent again.
    await requireWrites(db)
    if (!(await claimMail(db, row, minutesLater(now(), TAKEN_MINUTES)))) return { ok: true }
    const { open, signal, isTransmitted, end } = startAttempt(waits, closing.signal)
    let email: RenderedEmail
    try {
      // Each time, the process or its database failed during the attempt.
      if (row.status === 'sending' && row.attempts >= ATTEMPTS_MAX) throw new Error(MAIL_RESULT_LOST)
      // Its process died after the e-mail was taken back.
      if (row.status === 'sending' && row.error === MAIL_TAKEN_BACK) throw new Error(MAIL_TAKEN_BACK)
      const from = await sender()
      email = emailAsSent(row) ?? (await write(row, from))
      const transport = await open(deps.smtpUrl)
      const file = await termsWith(row, email)
      await transport.sendMail({
        ...composeMail(row, email, from, deps.mailFrom),
        ...(file && { attachments: [file] }),
        signal,
      })
    } catch (error) {
      const at = { isClosing: closing.signal.aborted, isTransmitted: isTransmitted() }
      const { reason, logged, pause, attempts, isAtLimit } = readFailure(error, row.attempts, at)
      const nextAttempt = pause === undefined ? undefined : minutesLater(now(), pause)
      const endedBy = await retryingTransaction(db, async trx => {
        const recorded = await markFailed(trx, row, reason, nextAttempt, attempts)
        const why = recorded === 'taken_back' ? MAIL_TAKEN_BACK : nextAttempt ? undefined : reason
        if (why !== undefined && recorded !== 'claimed_again') await deps.onEnded(trx, row, why)
        return why
      })
      if (isAtLimit) await limit.hit()
      log.warn(
        { mail: row.id, template: row.template, attempt: row.attempts + 1, ...logged },
        'e-mail could not be sent',
      )
      return { ok: false, error: endedBy ?? reason, isTriedAgain: endedBy === undefined }
    } finally {
      end()
    }
    const kept = hasSignInLink(row.template)
      ? { data: withoutLink(row.template, publicUrl) }
      : { as_sent: toAsSent(email) }
    await markSent(db, row, now(), kept)
    await limit.over()
    await deps.onEnded(db, row, undefined)
    return { ok: true }
  }

  /** The outcome, or that the e-mail is still being sent. */
  function sendForPerson(row: OutboxRow): Promise<Sent> {
    const run = send(row)
    run.catch(err => log.error({ err, mail: row.id }, 'result of sending an e-mail could not be stored'))
    return Promise.race([run, delay(waits.person, UNDER_WAY, { ref: false })])
  }

  return {
    hasServer,
    sender,
    termsWith,
    isAtLimit: limit.isLasting,
    async sendNow(id) {
      // Outside production, e-mails are read in the outbox (contract §4, Invoice and payment link).
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
        // The link in it has been used or has expired.
        if (hasSignInLink(row.template) && row.data === withoutLink(row.template, publicUrl))
          throw new ShopError('invalid_input', { details: messages.oneTimeLinkNotResendable })
        const reader = await alongside(trx, row)
        const email = reader ? readdressed(row, reader) : row
        if (row.status === 'sent') return queueAgain(trx, email, now())
        await keepAddress(trx, row, email)
        return id
      })
      if (again === undefined) return undefined
      const row = (await findMail(db, again))!
      if (row.status !== 'sending') await sendForPerson(row)
      return findMail(db, again)
    },
    async sendDue() {
      await endExpiredLinks(db, publicUrl, now())
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

/** The moment whose terms are attached to an e-mail, ISO 8601; undefined if none are. */
function momentOfTerms(row: OutboxRow, { terms, bringsTerms }: RenderedEmail): string | undefined {
  if (terms !== undefined || !bringsTerms) return terms
  const { termsAt } = mailOf(row).data as Partial<MailData['order-received']>
  return termsAt ?? row.created_at
}
