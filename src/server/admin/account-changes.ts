import * as messages from '#messages/errors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { mailAccountChange } from './account-mail.ts'
import { recordAction } from './audit.ts'
import type { SignedIn } from './auth.ts'
import { type AuthCall, MAILED_CHANGES } from './auth-calls.ts'
import type { SignOutDevices } from './notice-devices.ts'
import { deletePendingSignIns } from './store.ts'

/** How long a retyped password vouches for the person at the screen. */
const CONFIRMED_MS = 10 * 60_000

/** Whether the password was retyped in this session recently. */
export async function isConfirmed(db: Db, { sessionId }: SignedIn, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('admin_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('confirmed_at', '>', new Date(now.getTime() - CONFIRMED_MS).toISOString())
    .executeTakeFirst()
  return found !== undefined
}

/** Uses the confirmation up, in the transaction of the change. @throws ShopError if there is none */
export async function confirmChange(trx: Db, { sessionId }: SignedIn, now: Date): Promise<void> {
  const used = await trx
    .updateTable('admin_sessions')
    .set({ confirmed_at: null })
    .where('id', '=', sessionId)
    .where('confirmed_at', '>', new Date(now.getTime() - CONFIRMED_MS).toISOString())
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new ShopError('not_allowed', { details: messages.passwordAskedFirst })
}

/** @param at when the password was retyped; null once a change has used it up */
export async function markConfirmed(db: Db, { sessionId }: SignedIn, at: Date | null): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ confirmed_at: at?.toISOString() ?? null })
    .where('id', '=', sessionId)
    .execute()
}

/** A completed call of better-auth, and who made it. */
type DoneCall = {
  call: AuthCall
  action: NonNullable<ReturnType<NonNullable<AuthCall['action']>>>
  actor: string
  before: SignedIn | undefined
  /** the session that continues, if better-auth has replaced the old one */
  current: SignedIn | undefined
  /** the name of the passkey that was added */
  name: string | undefined
  userAgent: string
  /** the mark of the calling browser's device, if it gets notices */
  device: string | undefined
}

/** Records what was done, ends what must end with it, and e-mails the administrator; in one transaction. */
export async function recordCall(
  trx: Db,
  done: DoneCall,
  signOutDevices: SignOutDevices,
  now: Date,
): Promise<void> {
  const { call, action, actor, before, current, name, userAgent, device } = done
  if (before && action === 'account.change-password') await deletePendingSignIns(trx, before.userId)
  if (before && action === 'account.add-second-step') {
    // A session begun with the password alone must sign in again with the code.
    await trx
      .deleteFrom('admin_sessions')
      .where('user_id', '=', before.userId)
      .where('id', '<>', current?.sessionId ?? before.sessionId)
      .execute()
    await deletePendingSignIns(trx, before.userId)
  }
  if (before && (action === 'account.change-password' || action === 'account.add-second-step'))
    await signOutDevices(trx, { of: before.userId, allBut: device }, actor, now)
  if (action === 'account.sign-out' && device !== undefined)
    await signOutDevices(trx, { only: device }, actor, now)
  if (before && call.needsConfirmation) await markConfirmed(trx, before, null)
  const change = MAILED_CHANGES[action]
  if (change) await mailAccountChange(trx, { email: actor, change, userAgent, ...(name && { name }) }, now)
  const by = { actor, subject: name ?? actor }
  if (action === 'account.sign-in') await recordAction(trx, { ...by, action, data: { by: call.by } }, now)
  else await recordAction(trx, { ...by, action }, now)
}
