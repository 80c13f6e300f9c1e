import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'

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
 * Transactions of this database run again where PostgreSQL broke them off because they stood in each other's way: two
 * checkouts whose carts cross, say. So the body of a transaction must change nothing but the database.
 * @returns the same database
 */
export function retryCollisions<Tables>(db: Kysely<Tables>): Kysely<Tables> {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const once = builder.execute.bind(builder)
    builder.execute = async work => {
      for (let tried = 1; ; tried++)
        try {
          return await once(work)
        } catch (error) {
          if (tried === TRIES || !isPassing(error)) throw error
          await pause(Math.random() * PAUSE_MS * tried)
        }
    }
    return builder
  }
  return db
}
