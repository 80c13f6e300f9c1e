import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/database.ts'
import { newId } from '#server/platform/random.ts'

/** How better-auth names an account with a password. */
const PASSWORD_PROVIDER = 'credential'

const AUTH_SECRET = 'auth-secret'
const SET_UP_TOKEN = 'admin-set-up-token'

/** 256 random bits, fit for a link. */
export const newSecret = () => randomBytes(32).toString('base64url')
/** The hash of a token that a link carries: a reader of the database cannot use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** What the sessions' cookies are signed with: made once, the same for all processes that share the database. */
export async function authSecret(db: Db, now: Date): Promise<string> {
  const read = () =>
    db.selectFrom('settings').select('value').where('key', '=', AUTH_SECRET).executeTakeFirst()
  const kept = await read()
  if (kept) return kept.value
  await db
    .insertInto('settings')
    .values({ key: AUTH_SECRET, value: newSecret(), updated_at: now.toISOString() })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await read())!.value
}

/** better-auth's own hash, without loading the rest of it. Takes tens of milliseconds: not for inside a transaction. */
export const hashPassword = async (password: string): Promise<string> =>
  (await import('better-auth/crypto')).hashPassword(password)

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('admin_users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** An administrator as they are stored: the password only as its hash. */
export type NewAdmin = { email: string; passwordHash: string }

/** Adds an administrator; nothing happens if the e-mail exists already. To be called in a transaction. */
export async function insertAdmin(db: Db, admin: NewAdmin, now: Date): Promise<void> {
  const id = newId()
  const email = admin.email.toLowerCase()
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const added = await db
    .insertInto('admin_users')
    .values({ id, name: email, email, email_verified: 0, ...times })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
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
}

/**
 * Replaces an administrator's password and ends their sessions. To be called in a transaction.
 * @returns false if there is no such e-mail
 */
export async function replacePassword(
  trx: Db,
  { email, passwordHash }: NewAdmin,
  now: Date,
): Promise<boolean> {
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
  if (!changed) return false
  const { user_id: userId } = changed
  await trx.deleteFrom('admin_sessions').where('user_id', '=', userId).execute()
  await deletePendingSignIns(trx, userId)
  return true
}

/**
 * Gives an administrator another e-mail to sign in by. Links that were mailed to the old one lead nowhere any more. To be
 * called in a transaction.
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
      // Not renamed since.
      ...(user.name === before && { name: after }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', user.id)
    .execute()
  await deletePendingSignIns(trx, user.id)
  return 'changed'
}

/** What was begun with the old password, or to replace it, leads nowhere after a new one is set. */
export async function deletePendingSignIns(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('admin_verifications').where('value', '=', userId).execute()
  await trx.deleteFrom('admin_recoveries').where('user_id', '=', userId).execute()
}

/**
 * Leaves the password as the only way to sign in: for an administrator who has lost phone and backup codes. To be
 * called in a transaction.
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

/** The e-mail of the administrator whose sign-in waits for its second step under this name. */
export async function emailOfPendingSignIn(db: Db, name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('admin_verifications')
    .innerJoin('admin_users', 'admin_users.id', 'admin_verifications.value')
    .select('email')
    .where('identifier', '=', name)
    .executeTakeFirst()
  return found?.email
}

/** The job: deletes expired rows. */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  for (const table of ['admin_sessions', 'admin_verifications', 'admin_recoveries'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', now.toISOString()).execute()
}

/**
 * Makes the one-time set-up token; only its hash is kept.
 * @param replace whether it takes the place of an earlier one
 * @returns `undefined` if an earlier one stays
 */
export async function createSetUpToken(db: Db, replace: boolean, now: Date): Promise<string | undefined> {
  const token = newSecret()
  const value = { value: hashToken(token), updated_at: now.toISOString() }
  const made = await db
    .insertInto('settings')
    .values({ key: SET_UP_TOKEN, ...value })
    .onConflict(conflict =>
      replace ? conflict.column('key').doUpdateSet(value) : conflict.column('key').doNothing(),
    )
    .returning('key')
    .executeTakeFirst()
  return made && token
}

export async function isSetUpToken(db: Db, token: string): Promise<boolean> {
  const kept = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', SET_UP_TOKEN)
    .where('value', '=', hashToken(token))
    .executeTakeFirst()
  return kept !== undefined
}

/** Makes the token worthless. @returns false if it was already: of several calls at once only one gets true */
export async function consumeSetUpToken(db: Db, token: string): Promise<boolean> {
  const used = await db
    .deleteFrom('settings')
    .where('key', '=', SET_UP_TOKEN)
    .where('value', '=', hashToken(token))
    .returning('key')
    .executeTakeFirst()
  return used !== undefined
}

/** No set-up link opens anything any more. */
export async function deleteSetUpToken(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', SET_UP_TOKEN).execute()
}
