import { takeBackMails } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { newId } from '#server/platform/random.ts'
import { hashToken } from './secrets.ts'
import { oldestSession } from './session-store.ts'
import { forgetAttempts } from './sign-in-limit.ts'
import { SIGN_IN_DAYS } from './sign-ins.ts'

/** better-auth's name for an account with a password. */
const PASSWORD_PROVIDER = 'credential'

/**
 * better-auth's own hash, without loading the rest of it. Takes tens of milliseconds: do not call it inside a
 * transaction.
 */
export const hashPassword = async (password: string): Promise<string> =>
  (await import('better-auth/crypto')).hashPassword(password)

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('admin_users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The id of the administrator who signs in with an e-mail. */
export async function findAdminId(db: Db, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('admin_users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return user?.id
}

/** The e-mails that administrators sign in with. */
export async function adminEmails(db: Db): Promise<string[]> {
  const users = await db.selectFrom('admin_users').select('email').orderBy('created_at').execute()
  return users.map(({ email }) => email)
}

/** An administrator to be stored: the password only as its hash. */
type NewAdmin = { email: string; passwordHash: string }

/** Adds an administrator. Must run in a transaction. @returns false if the e-mail exists: nothing is added */
export async function insertAdmin(db: Db, admin: NewAdmin, now: Date): Promise<boolean> {
  const id = newId()
  const email = admin.email.toLowerCase()
  const joinedAt = (await momentAfterLastAdmin(db, now)).toISOString()
  const times = { created_at: joinedAt, updated_at: joinedAt }
  const added = await db
    .insertInto('admin_users')
    .values({ id, name: email, email, email_verified: 0, ...times })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await db
    .insertInto('admin_accounts')
    .values({
      id: newId(),
      user_id: id,
      account_id: id,
      provider_id: PASSWORD_PROVIDER,
      password: admin.passwordHash,
      ...times,
    })
    .execute()
  return true
}

/** Who joined first may remove the others: a clock that was set back must not turn that round. */
async function momentAfterLastAdmin(db: Db, now: Date): Promise<Date> {
  const { last } = await db
    .selectFrom('admin_users')
    .select(({ fn }) => fn.max<string | null>('created_at').as('last'))
    .executeTakeFirstOrThrow()
  return new Date(Math.max(now.getTime(), last === null ? 0 : Date.parse(last) + 1))
}

/**
 * Replaces an administrator's password and ends their sessions; must run in a transaction.
 * @returns whose it is, by id; undefined if no administrator has that e-mail
 */
export async function replacePassword(
  trx: Db,
  { email, passwordHash }: NewAdmin,
  now: Date,
): Promise<string | undefined> {
  const changed = await trx
    .updateTable('admin_accounts')
    .set({ password: passwordHash, updated_at: now.toISOString() })
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .where(
      'user_id',
      'in',
      trx.selectFrom('admin_users').select('id').where('email', '=', email.toLowerCase()),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!changed) return undefined
  const { user_id: userId } = changed
  await trx.deleteFrom('admin_sessions').where('user_id', '=', userId).execute()
  await deletePendingSignIns(trx, userId)
  return userId
}

/**
 * Changes the e-mail that an administrator signs in with, and ends links that were mailed to the old one; must run in a
 * transaction.
 */
export async function replaceEmail(
  trx: Db,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<'changed' | 'unknown' | 'taken'> {
  const [before, after] = [from.toLowerCase(), to.toLowerCase()]
  const known = await trx
    .selectFrom('admin_users')
    .select(['id', 'email', 'name'])
    .where('email', 'in', [before, after])
    .execute()
  const user = known.find(({ email }) => email === before)
  if (!user) return 'unknown'
  if (known.length > 1) return 'taken'
  await trx
    .updateTable('admin_users')
    .set({
      email: after,
      // The name is still the old e-mail.
      ...(user.name === before && { name: after }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', user.id)
    .execute()
  await deletePendingSignIns(trx, user.id)
  return 'changed'
}

/**
 * Deletes an account's unfinished sign-ins, recovery links and sent invitations: a thief of its old password may have
 * made them.
 */
export async function deletePendingSignIns(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('admin_verifications').where('value', '=', userId).execute()
  await trx.deleteFrom('admin_recoveries').where('user_id', '=', userId).execute()
  await deleteInvitations(trx, { invited_by: userId })
}

/**
 * Leaves the password as the only way to sign in, for an administrator who has lost phone and backup codes; must run in
 * a transaction.
 */
export async function deleteOtherCredentials(trx: Db, email: string): Promise<void> {
  const user = await trx
    .updateTable('admin_users')
    .set({ two_factor_enabled: 0 })
    .where('email', '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
  if (!user) return
  await trx.deleteFrom('admin_two_factors').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('admin_passkeys').where('user_id', '=', user.id).execute()
}

/** The e-mail of the administrator whose sign-in with this id waits for its second step. */
export async function emailOfPendingSignIn(db: Db, name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('admin_verifications')
    .innerJoin('admin_users', 'admin_users.id', 'admin_verifications.value')
    .select('email')
    .where('identifier', '=', hashToken(name))
    .executeTakeFirst()
  return found?.email
}

/** The job: deletes expired rows. */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  await forgetAttempts(db, now)
  await db.deleteFrom('admin_sessions').where('created_at', '<=', oldestSession(now).toISOString()).execute()
  await db.deleteFrom('sign_ins').where('at', '<=', daysBefore(now, SIGN_IN_DAYS).toISOString()).execute()
  for (const table of [
    'admin_sessions',
    'admin_verifications',
    'admin_recoveries',
    'admin_invitations',
  ] as const)
    await db.deleteFrom(table).where('expires_at', '<=', now.toISOString()).execute()
}

/** Deletes invitations, and their e-mails that have not left. @returns whose they were */
export async function deleteInvitations(
  trx: Db,
  which: { id: string } | { email: string } | { invited_by: string },
): Promise<string[]> {
  const [[column, value]] = Object.entries(which) as [['id' | 'email' | 'invited_by', string]]
  const gone = await trx
    .deleteFrom('admin_invitations')
    .where(column, '=', value)
    .returning(['id', 'email'])
    .execute()
  for (const { id } of gone)
    await takeBackMails(trx, { template: 'invitation', subjectId: id, orFailed: true })
  return gone.map(({ email }) => email)
}
