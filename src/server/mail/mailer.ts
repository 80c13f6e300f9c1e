import { createTransport } from 'nodemailer'
import type { Db } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/settings/settings.ts'
import { type Mail, writeMail } from './mails.ts'
import {
  findDueMails,
  markFailed,
  markSent,
  type NewMail,
  type OutboxRow,
  queueMail,
  takeMail,
} from './outbox.ts'

export type Sent = { ok: true } | { ok: false; error: string }

export type Mailer = {
  /** Queues a mail, with what else belongs into that transaction, and tries to send it at once. */
  sendNow(mail: NewMail, alongside: (trx: Db) => Promise<void>): Promise<Sent>
  /** The job: sends what is due. Without a mail server everything stays in the outbox, which the owner can read. */
  sendDue(): Promise<void>
  close(): void
}

/** Pauses after the first, second … failed attempt; after the last one the mail is shown as failed. */
const PAUSES_MINUTES = [1, 5, 15, 60, 240, 720]
const BATCH = 50
const TIMEOUT_MS = 15_000

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

export function createMailer(deps: {
  db: Db
  settings: Settings
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** whether mails that only lie in the outbox count as not sent */
  production: boolean
  log: Log
  now: () => Date
}): Mailer {
  const { db, settings, smtpUrl, log, now } = deps
  const transport =
    smtpUrl === undefined
      ? undefined
      : createTransport({
          url: smtpUrl,
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: TIMEOUT_MS,
        })

  async function send(row: OutboxRow): Promise<Sent> {
    if (!transport) return { ok: false, error: 'No mail server is configured (SMTP_URL)' }
    if (!(await takeMail(db, row, minutesAfter(now(), 5)))) return { ok: true }
    const { brand, contactEmail } = await settings.facts()
    const mail = { template: row.template, data: JSON.parse(row.data) } as Mail
    try {
      await transport.sendMail({
        from: deps.mailFrom ?? { name: brand, address: contactEmail },
        to: row.recipient,
        messageId: `<${row.id}@${new URL(`http://${contactEmail.split('@')[1] ?? 'shop'}`).hostname}>`,
        ...writeMail(mail, brand),
      })
      await markSent(db, row.id, now())
      return { ok: true }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const pause = PAUSES_MINUTES[row.attempts]
      await markFailed(db, row.id, reason, pause === undefined ? undefined : minutesAfter(now(), pause))
      log.warn(
        { mail: row.id, template: row.template, attempt: row.attempts + 1 },
        'a mail could not be sent',
      )
      return { ok: false, error: reason }
    }
  }

  return {
    async sendNow(mail, alongside) {
      const id = await db.transaction().execute(async trx => {
        await alongside(trx)
        return queueMail(trx, mail, now())
      })
      // Outside production the outbox is where mails are read (contract §4, Invoice and payment link).
      if (!transport && !deps.production) return { ok: true }
      const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return send(row)
    },
    async sendDue() {
      if (!transport) return
      for (const row of await findDueMails(db, now(), BATCH)) await send(row)
    },
    close: () => transport?.close(),
  }
}
