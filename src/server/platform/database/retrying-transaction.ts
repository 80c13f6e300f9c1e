import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { announceChanges, announceUncertainCommit } from '../cache/committed-changes.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/**
 * A deadlock, a serialization failure, or a unique row that somebody else inserted at the same moment: PostgreSQL has
 * rolled back the whole transaction, and a retry may succeed, or find that row.
 */
const PASSING = new Set(['40P01', '40001', '23505'])

const TRIES = 3
/** Random backoff, so that transactions that waited for each other do not collide again at once. */
const PAUSE_MS = 40

const isPassing = (error: unknown): boolean =>
  error instanceof Error && PASSING.has((error as Error & { code?: string }).code ?? '')

/**
 * Runs a transaction, and retries it if PostgreSQL aborted it because of a concurrent one, such as two checkouts with
 * crossing carts. Its body must therefore change nothing but the database. SQLite has one writer and aborts none.
 */
export async function retryingTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    let done: Transaction<Tables> | undefined
    try {
      const result = await db.transaction().execute(async trx => {
        const result = await work(trx)
        done = trx
        return result
      })
      if (done) announceChanges(db, done)
      return result
    } catch (error) {
      // Only the commit remained, so its outcome is unknown.
      if (done && isDatabaseUnavailable(error)) announceUncertainCommit(db)
      if (tried === TRIES || !isPassing(error)) throw error
      await pause(Math.random() * PAUSE_MS * tried)
    }
  }
}
