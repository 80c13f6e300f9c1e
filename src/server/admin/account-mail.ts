import type { AccountChange, MailData } from '#server/mail/mails.ts'
import { queueMails } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { randomToken } from '#server/platform/random.ts'
import { adminEmails } from './store.ts'

/** A change of an administrator's sign-in, and where it came from. */
type ChangedAccount = {
  email: string
  /** if the address itself was changed, the old one, which is notified as well */
  formerEmail?: string
  change: AccountChange
  /** the name of what was changed, such as a passkey */
  name?: string
  /** the browser's own name; empty if the change was made on the server */
  userAgent: string
}

/** E-mails an administrator that their account has changed, in the transaction of the change. */
export async function mailAccountChange(trx: Db, changed: ChangedAccount, now: Date): Promise<void> {
  const { email, formerEmail, change, name = '', userAgent } = changed
  const data = { change, name, userAgent, at: now.toISOString() }
  const about = { id: randomToken() }
  await queueMails(
    trx,
    [...new Set([email, formerEmail ?? email])].map((recipient, place) => ({
      template: 'account-changed' as const,
      about,
      which: String(place),
      recipient: recipient.toLowerCase(),
      data,
    })),
    now,
  )
}

/**
 * E-mails all administrators that who administers the shop has changed, in the transaction of the change; not the one
 * who has just joined.
 */
export async function mailAdministratorsChange(
  trx: Db,
  changed: Omit<MailData['administrators-changed'], 'at'>,
  now: Date,
): Promise<void> {
  const data = { ...changed, at: now.toISOString() }
  const about = { id: randomToken() }
  const readers = (await adminEmails(trx)).filter(
    email => !(changed.change === 'joined' && email === changed.email),
  )
  const mails = readers.map(recipient => ({
    template: 'administrators-changed' as const,
    about,
    which: recipient,
    recipient,
    data,
  }))
  await queueMails(trx, mails, now)
}
