import { SIGN_IN_LINKS } from '#domain/sign-in-links.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { randomToken } from '#server/platform/random.ts'
import { mailAccountChange } from './account-mail.ts'
import { recordAction } from './audit.ts'
import type { SignOutDevices } from './notice-devices.ts'
import { hashToken, newSecret } from './secrets.ts'
import { hashPassword, replacePassword } from './store.ts'

const { path, validMs } = SIGN_IN_LINKS['password-reset']

/** For this long after a link was mailed, strangers cause no further one: it is in the mailbox, and valid. */
const LINK_PAUSE_MS = 15 * 60_000

/**
 * E-mails a link for a new password, valid for an hour and once. Silently does nothing if no administrator has that
 * e-mail. A new link does not end an earlier one, so that requests by strangers take nothing from the owner.
 * @param asked.isKnown whether the request comes from a browser in which this account has signed in before
 */
export async function mailRecoveryLink(
  db: Db,
  { email, publicUrl, isKnown }: { email: string; publicUrl: string; isKnown: boolean },
  now: Date,
): Promise<void> {
  const token = newSecret()
  await retryingTransaction(db, async trx => {
    // The write locks the row: of two concurrent requests, the second sees the link of the first.
    const user = await trx
      .updateTable('admin_users')
      .set(eb => ({ updated_at: eb.ref('updated_at') }))
      .where('email', '=', email.toLowerCase())
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!user || (!isKnown && (await hasFreshLink(trx, user.id, now)))) return
    await trx
      .insertInto('admin_recoveries')
      .values({
        token_hash: hashToken(token),
        user_id: user.id,
        expires_at: new Date(now.getTime() + validMs).toISOString(),
      })
      .execute()
    await queueMail(
      trx,
      {
        template: 'password-reset',
        about: user,
        which: randomToken(),
        recipient: user.email,
        data: { link: `${publicUrl}${path}?token=${token}` },
      },
      now,
    )
  })
}

async function hasFreshLink(trx: Db, userId: string, now: Date): Promise<boolean> {
  const mailedSince = now.getTime() - LINK_PAUSE_MS
  const link = await trx
    .selectFrom('admin_recoveries')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(mailedSince + validMs).toISOString())
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

/**
 * Sets the password of the link's holder, and ends all their sessions and the notices on all their devices. The second
 * step stays: access to the mailbox replaces the password, not the phone.
 * @returns whose password it was, and how many passkeys still sign in; undefined if the link is invalid or used
 */
export async function recoverPassword(
  { db, signOutDevices }: { db: Db; signOutDevices: SignOutDevices },
  {
    token,
    password,
    userAgent,
    expect,
  }: {
    token: string
    password: string
    userAgent: string
    /** checks the password for this account; if it throws, the link stays valid */
    expect: (email: string) => Promise<void>
  },
  now: Date,
): Promise<{ email: string; passkeys: number } | undefined> {
  const hash = hashToken(token)
  // Checked before the password is hashed, so that a stranger cannot keep the processor busy.
  const known = await db
    .selectFrom('admin_recoveries')
    .innerJoin('admin_users', 'admin_users.id', 'admin_recoveries.user_id')
    .select('admin_users.email')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!known) return undefined
  await expect(known.email)
  const passwordHash = await hashPassword(password)
  return retryingTransaction(db, async trx => {
    const used = await trx
      .deleteFrom('admin_recoveries')
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now.toISOString())
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return undefined
    const { email } = await trx
      .selectFrom('admin_users')
      .select('email')
      .where('id', '=', used.user_id)
      .executeTakeFirstOrThrow()
    await replacePassword(trx, { email, passwordHash }, now)
    await signOutDevices(trx, { of: used.user_id, allBut: undefined }, email, now)
    await mailAccountChange(trx, { email, change: 'password', userAgent }, now)
    await recordAction(
      trx,
      { actor: email, action: 'account.reset', subject: email, data: { by: 'e-mail' } },
      now,
    )
    const { passkeys } = await trx
      .selectFrom('admin_passkeys')
      .select(({ fn }) => fn.countAll<number>().as('passkeys'))
      .where('user_id', '=', used.user_id)
      .executeTakeFirstOrThrow()
    return { email, passkeys: Number(passkeys) }
  })
}
