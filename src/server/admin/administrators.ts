import type { Account } from '#contract/account.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { confirmChange } from './account-changes.ts'
import { mailAdministratorsChange } from './account-mail.ts'
import { recordAction } from './audit.ts'
import type { SignedIn } from './auth.ts'
import type { SignOutDevices } from './notice-devices.ts'
import { deletePendingSignIns } from './store.ts'

/** Lists who administers the shop, and who is invited to. */
export async function listAdministrators(
  db: Db,
  me: SignedIn,
  now: Date,
): Promise<Pick<Account, 'administrators' | 'invitations'>> {
  const [users, invitations] = await Promise.all([
    db
      .selectFrom('admin_users')
      .select(['id', 'email', 'created_at'])
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('admin_invitations')
      .select(['id', 'email', 'expires_at'])
      .where('expires_at', '>', now.toISOString())
      .orderBy('expires_at')
      .execute(),
  ])
  const mine = users.find(({ id }) => id === me.userId)
  return {
    administrators: users.map(({ id, email, created_at }) => ({
      id,
      email,
      createdAt: created_at,
      isMe: id === me.userId,
      isRemovable: mine !== undefined && created_at > mine.created_at,
    })),
    invitations: invitations.map(({ id, email, expires_at }) => ({ id, email, expiresAt: expires_at })),
  }
}

/**
 * Removes an administrator who joined after the caller, with their sessions, passkeys, notice devices and sent
 * invitations, and e-mails all administrators. Requires the retyped password. The first administrator cannot be removed,
 * so one is always left.
 * @returns false if there is no such administrator
 * @throws ShopError if the password was not retyped
 */
export const removeAdministrator = (
  { db, signOutDevices }: { db: Db; signOutDevices: SignOutDevices },
  me: SignedIn,
  { id, userAgent }: { id: string; userAgent: string },
  now: Date,
): Promise<boolean> =>
  retryingTransaction(db, async trx => {
    await confirmChange(trx, me, now)
    const user = await trx
      .selectFrom('admin_users')
      .select('email')
      .where('id', '=', id)
      .where(
        'created_at',
        '>',
        trx.selectFrom('admin_users').select('created_at').where('id', '=', me.userId),
      )
      .executeTakeFirst()
    if (!user) return false
    const { email } = user
    // Told while they are still among them.
    await mailAdministratorsChange(trx, { change: 'removed', email, by: me.email, userAgent }, now)
    await signOutDevices(trx, { of: id, allBut: undefined }, me.email, now)
    await deletePendingSignIns(trx, id)
    // Sessions, passkeys and all else that belongs to the account go with it.
    await trx.deleteFrom('admin_users').where('id', '=', id).execute()
    await recordAction(trx, { actor: me.email, action: 'account.remove', subject: email }, now)
    return true
  })
