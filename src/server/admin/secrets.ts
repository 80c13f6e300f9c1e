import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '#domain/durations.ts'
import type { Db } from '#server/platform/database/database.ts'

const AUTH_SECRET = 'auth-secret'
const SET_UP_TOKEN = 'admin-set-up-token'

/** 256 random bits, encoded for a link. */
export const newSecret = () => randomBytes(32).toString('base64url')
/** The hash of a token in a link: of no use to a reader of the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The secret that signs session cookies: made once, the same for all processes that share the database. */
export async function authSecret(db: Db, now: Date): Promise<string> {
  const read = () =>
    db.selectFrom('admin_secrets').select('value').where('key', '=', AUTH_SECRET).executeTakeFirst()
  const kept = await read()
  if (kept) return kept.value
  await db
    .insertInto('admin_secrets')
    .values({ key: AUTH_SECRET, value: newSecret(), updated_at: now.toISOString() })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await read())!.value
}

/** How long a set-up link is valid. */
const SET_UP_LINK_MS = DAY_MS
const setUpLinkStart = (now: Date) => new Date(now.getTime() - SET_UP_LINK_MS).toISOString()

/**
 * Makes the one-time set-up token; only its hash is stored.
 * @param replacesEarlier whether it replaces one that is still valid
 * @returns `undefined` if an earlier one stays
 */
export async function createSetUpToken(
  db: Db,
  { replacesEarlier }: { replacesEarlier: boolean },
  now: Date,
): Promise<string | undefined> {
  const token = newSecret()
  const value = { value: hashToken(token), updated_at: now.toISOString() }
  const made = await db
    .insertInto('admin_secrets')
    .values({ key: SET_UP_TOKEN, ...value })
    .onConflict(conflict =>
      replacesEarlier
        ? conflict.column('key').doUpdateSet(value)
        : conflict
            .column('key')
            .doUpdateSet(value)
            .where('admin_secrets.updated_at', '<=', setUpLinkStart(now)),
    )
    .returning('key')
    .executeTakeFirst()
  return made && token
}

export async function isSetUpToken(db: Db, token: string, now: Date): Promise<boolean> {
  const kept = await db
    .selectFrom('admin_secrets')
    .select('key')
    .where('key', '=', SET_UP_TOKEN)
    .where('value', '=', hashToken(token))
    .where('updated_at', '>', setUpLinkStart(now))
    .executeTakeFirst()
  return kept !== undefined
}

/** Uses the token up. @returns false if it was used or invalid: of concurrent calls only one gets true */
export async function consumeSetUpToken(db: Db, token: string, now: Date): Promise<boolean> {
  const used = await db
    .deleteFrom('admin_secrets')
    .where('key', '=', SET_UP_TOKEN)
    .where('value', '=', hashToken(token))
    .where('updated_at', '>', setUpLinkStart(now))
    .returning('key')
    .executeTakeFirst()
  return used !== undefined
}

/** Makes every set-up link invalid. */
export async function deleteSetUpToken(db: Db): Promise<void> {
  await db.deleteFrom('admin_secrets').where('key', '=', SET_UP_TOKEN).execute()
}
