import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/database.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import { randomToken } from '#server/platform/random.ts'

/** Contract §2: at most 10 failed sign-ins in 15 minutes from an address or for an account. */
const FAILURES_MAX = 10
const WINDOW_MS = 15 * 60_000

/** What attempts are counted by. Each has a count of its own, and strangers' attempts are on none of the owner's. */
export const ATTEMPT_KEYS = {
  address: (address: string) => `address ${clientNetwork(address)}`,
  account: (email: string) => `account ${email.toLowerCase()}`,
  /** a signed-in session, so that strangers' failed sign-ins cannot lock the owner out */
  session: (id: string) => `session ${id}`,
  /** a browser that has signed in before */
  browser: (id: string) => `browser ${id}`,
  recoveryFrom: (address: string) => `recovery from ${clientNetwork(address)}`,
  recoveryIn: (id: string) => `recovery in browser ${id}`,
  /** e-mails that were tried for an order: whoever has only its number could guess its buyer's */
  orderEmail: (orderNumber: string) => `e-mail of ${orderNumber}`,
}

// Hashed, so that keys have one length and the table does not list who tried to sign in from where, or what was
// ordered.
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const windowStart = (now: Date) => new Date(now.getTime() - WINDOW_MS).toISOString()

/** Deletes attempts that no longer count; a nightly job does so, too. */
export async function forgetAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('at', '<=', windowStart(now)).execute()
}

/**
 * Begins a sign-in. It counts as failed at once, until `clearAttempt`: so concurrent attempts, here or in another
 * process, cannot exceed the limit before the first of them has failed.
 * @param counts the counts that it goes on, of `ATTEMPT_KEYS`
 * @returns the attempt, or the whole seconds until the next one is allowed
 */
export async function beginAttempt(
  db: Db,
  counts: readonly string[],
  now: Date,
): Promise<{ attempt: string } | { retryAfter: number }> {
  const since = windowStart(now)
  const attempt = randomToken()
  const keys = counts.map(hashOf)
  await forgetAttempts(db, now)
  await db
    .insertInto('sign_in_attempts')
    .values(keys.map(key => ({ id: attempt, key, at: now.toISOString() })))
    .execute()
  const limiting = await Promise.all(
    keys.map(key =>
      db
        .selectFrom('sign_in_attempts')
        .select('at')
        .where('key', '=', key)
        .where('at', '>', since)
        .where('id', '<>', attempt)
        .orderBy('at', 'desc')
        .offset(FAILURES_MAX - 1)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  const free = limiting.flatMap(row => (row ? [Date.parse(row.at) + WINDOW_MS - now.getTime()] : []))
  if (free.length === 0) return { attempt }
  // A refused attempt does not prolong the wait.
  await clearAttempt(db, attempt)
  return { retryAfter: Math.max(1, Math.ceil(Math.max(...free) / 1000)) }
}

/** Removes an attempt from the counts, because it did not fail. */
export async function clearAttempt(db: Db, attempt: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('id', '=', attempt).execute()
}

/** The id of all used codes: the key tells whose and which. */
const USED_CODE = 'used-code'
const codeKey = (email: string, code: string) => hashOf(`code ${email.toLowerCase()} ${code}`)

/**
 * Marks an app's code (TOTP) as used (RFC 6238, 5.2), for longer than it is valid.
 * @returns false if it was used before
 */
export async function consumeCode(db: Db, email: string, code: string, now: Date): Promise<boolean> {
  await forgetAttempts(db, now)
  const taken = await db
    .insertInto('sign_in_attempts')
    .values({ id: USED_CODE, key: codeKey(email, code), at: now.toISOString() })
    .onConflict(conflict => conflict.columns(['id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Makes a code usable again, because it has not signed anybody in. */
export async function restoreCode(db: Db, email: string, code: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('id', '=', USED_CODE)
    .where('key', '=', codeKey(email, code))
    .execute()
}
