import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { tellCommitted, tellDoubtful } from '../cache/committed-changes.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/**
 * A deadlock, a serialization that failed, or a row that is to be the only one and that somebody else wrote at the same
 * moment: PostgreSQL has undone the whole transaction, and another try may succeed, or find that row.
 */
const PASSING = new Set(['40P01', '40001', '23505'])

const TRIES = 3
/** Who waited for each other should not meet again at once. */
const PAUSE_MS = 40

const isPassing = (error: unknown): boolean =>
  error instanceof Error && PASSING.has((error as Error & { code?: string }).code ?? '')

/**
 * A transaction that runs again where PostgreSQL broke it off because another stood in its way: two checkouts whose carts
 * cross, say. So its body must change nothing but the database. SQLite has one writer and breaks none off.
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
      if (done) tellCommitted(db, done)
      return result
    } catch (error) {
      // All that was left to do was to commit.
      if (done && isDatabaseUnavailable(error)) tellDoubtful(db)
      if (tried === TRIES || !isPassing(error)) throw error
      await pause(Math.random() * PAUSE_MS * tried)
    }
  }
}
