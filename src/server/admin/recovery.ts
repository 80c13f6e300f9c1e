import { RECOVERY_LINK_MS } from '#domain/recovery.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database.ts'
import { randomToken } from '#server/platform/random.ts'
import { retryingTransaction } from '#server/platform/retrying-transaction.ts'
import { recordAction } from './audit.ts'
import { hashPassword, hashToken, newSecret, replacePassword } from './store.ts'

/**
 * Mails a link that sets a new password, within the hour and once. Nothing happens, and nothing is said, where no
 * administrator has that e-mail.
 */
export async function mailRecoveryLink(
  db: Db,
  { email, publicUrl }: { email: string; publicUrl: string },
  now: Date,
): Promise<void> {
  const user = await db
    .selectFrom('admin_users')
    .select(['id', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!user) return
  const token = newSecret()
  await retryingTransaction(db, async trx => {
    await trx
      .insertInto('admin_recoveries')
      .values({
        token_hash: hashToken(token),
        user_id: user.id,
        expires_at: new Date(now.getTime() + RECOVERY_LINK_MS).toISOString(),
      })
      .execute()
    await queueMail(
      trx,
      {
        template: 'password-reset',
        about: `${user.id}:${randomToken()}`,
        recipient: user.email,
        data: { link: `${publicUrl}/admin/reset?token=${token}` },
      },
      now,
    )
  })
}

/**
 * Sets the password of the link's holder, and ends all other sessions. The second factor stays: access to the mailbox
 * replaces the password, not the phone.
 * @returns false if the link opens nothing (any more)
 */
export async function recoverPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<boolean> {
  const hash = hashToken(token)
  // Asked before the password is hashed, so that a stranger cannot keep the processor busy.
  const known = await db
    .selectFrom('admin_recoveries')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!known) return false
  const passwordHash = await hashPassword(password)
  return retryingTransaction(db, async trx => {
    const used = await trx
      .deleteFrom('admin_recoveries')
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now.toISOString())
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return false
    const { email } = await trx
      .selectFrom('admin_users')
      .select('email')
      .where('id', '=', used.user_id)
      .executeTakeFirstOrThrow()
    await replacePassword(trx, { email, passwordHash }, now)
    await recordAction(
      trx,
      { actor: email, action: 'account.reset', subject: email, data: { by: 'e-mail' } },
      now,
    )
    return true
  })
}
