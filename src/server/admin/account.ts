import type { Account } from '#contract/account.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { mailAccountChange } from './account-mail.ts'
import { listAdministrators } from './administrators.ts'
import { recordAction } from './audit.ts'
import type { Auth, SignedIn } from './auth.ts'
import type { SignOutDevices } from './notice-devices.ts'
import { oldestSession } from './session-store.ts'

/** As many as a person looks through. */
const SIGN_INS_SHOWN = 20

/** Returns an administrator's passkeys, sessions, latest sign-ins and unused backup codes, and who else there is. */
export async function readAccount(
  { db, auth }: { db: Db; auth: Auth },
  me: SignedIn,
  now: Date,
): Promise<Account> {
  const [user, passkeys, sessions, signIns, backupCodesLeft, administrators] = await Promise.all([
    db
      .selectFrom('admin_users')
      .select(['email', 'name'])
      .where('id', '=', me.userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('admin_passkeys')
      .select(['id', 'name', 'created_at'])
      .where('user_id', '=', me.userId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('admin_sessions')
      .select(['id', 'user_agent', 'created_at', 'updated_at'])
      .where('user_id', '=', me.userId)
      .where('expires_at', '>', now.toISOString())
      .where('created_at', '>', oldestSession(now).toISOString())
      .orderBy('updated_at', 'desc')
      .execute(),
    db
      .selectFrom('sign_ins')
      .select(['id', 'at', 'succeeded', 'address', 'user_agent'])
      .where('user_id', '=', me.userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(SIGN_INS_SHOWN)
      .execute(),
    me.hasSecondStep ? auth.backupCodesLeft(me.userId) : 0,
    listAdministrators(db, me, now),
  ])
  return {
    ...user,
    hasSecondStep: me.hasSecondStep,
    backupCodesLeft,
    ...administrators,
    passkeys: passkeys.map(({ id, name, created_at }) => ({ id, name: name ?? '', createdAt: created_at })),
    sessions: sessions.map(({ id, user_agent, created_at, updated_at }) => ({
      id,
      userAgent: user_agent ?? '',
      usedAt: updated_at,
      createdAt: created_at,
      isThis: id === me.sessionId,
    })),
    signIns: signIns.map(({ id, at, succeeded, address, user_agent }) => ({
      id,
      at,
      succeeded: succeeded === 1,
      address,
      userAgent: user_agent,
    })),
  }
}

/** Signs out one of an administrator's sessions. @returns false if it is none of theirs */
export const endSession = (db: Db, me: SignedIn, id: string, now: Date): Promise<boolean> =>
  retryingTransaction(db, async trx => {
    const ended = await trx
      .deleteFrom('admin_sessions')
      .where('user_id', '=', me.userId)
      .where('id', '=', id)
      .returning('user_agent')
      .executeTakeFirst()
    if (!ended) return false
    await recordAction(
      trx,
      {
        actor: me.email,
        action: 'account.end-session',
        subject: me.email,
        data: { userAgent: ended.user_agent },
      },
      now,
    )
    return true
  })

/**
 * Signs out all of an administrator's sessions except the calling one.
 * @param device the mark of the calling browser's device, the only one of theirs that still gets notices
 */
export async function endOtherSessions(
  { db, signOutDevices }: { db: Db; signOutDevices: SignOutDevices },
  me: SignedIn,
  device: string | undefined,
  now: Date,
): Promise<void> {
  await retryingTransaction(db, async trx => {
    const ended = await trx
      .deleteFrom('admin_sessions')
      .where('user_id', '=', me.userId)
      .where('id', '<>', me.sessionId)
      .returning('id')
      .execute()
    await recordAction(
      trx,
      {
        actor: me.email,
        action: 'account.end-other-sessions',
        subject: me.email,
        data: { sessions: ended.length },
      },
      now,
    )
    await signOutDevices(trx, { of: me.userId, allBut: device }, me.email, now)
  })
}

/** Removes one of an administrator's passkeys. @returns false if it is none of theirs */
export const removePasskey = (
  db: Db,
  me: SignedIn,
  { id, userAgent }: { id: string; userAgent: string },
  now: Date,
): Promise<boolean> =>
  retryingTransaction(db, async trx => {
    const removed = await trx
      .deleteFrom('admin_passkeys')
      .where('user_id', '=', me.userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return false
    const name = removed.name ?? me.email
    await mailAccountChange(trx, { email: me.email, change: 'passkey-removed', name, userAgent }, now)
    await recordAction(trx, { actor: me.email, action: 'account.remove-passkey', subject: name }, now)
    return true
  })
