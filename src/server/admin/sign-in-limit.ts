import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database.ts'
import { unguessable } from '#server/platform/random.ts'

/** Contract §2: after 10 failed sign-ins in 15 minutes from an address or for an account. */
const FAILURES_MAX = 10
const WINDOW_MS = 15 * 60_000

/** Who tries to sign in, and as whom. */
export type Attempter = { address: string; email: string }

// Of one length whatever was typed, and no list of who tried to sign in from where.
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Begins a sign-in. It counts as failed from now on, until `forgetAttempt`: so attempts made at the same moment, here or
 * in another process, cannot slip through together before the first of them has failed.
 * @returns the attempt, or the whole seconds after which the next one may be made
 */
export async function beginAttempt(
  db: Db,
  { address, email }: Attempter,
  now: Date,
): Promise<{ attempt: string } | { retryAfter: number }> {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const attempt = unguessable()
  const keys = [hashOf(`address ${address}`), hashOf(`account ${email.toLowerCase()}`)]
  await db.deleteFrom('sign_in_attempts').where('at', '<=', since).execute()
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
  await forgetAttempt(db, attempt)
  return { retryAfter: Math.max(1, Math.ceil(Math.max(...free) / 1000)) }
}

/** The attempt did not fail. */
export async function forgetAttempt(db: Db, attempt: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('id', '=', attempt).execute()
}
