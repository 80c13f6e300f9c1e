import { sql } from 'kysely'
import type { Database } from './database/database.ts'

/** A process's clock, corrected by the database that it shares with others. */
export type Clock = {
  now: () => Date
  /** Compares the process's own clock with the database's; call it regularly, as clocks drift. */
  sync(): Promise<void>
}

/** Difference explained by the round trip to the database; anything more is a wrong clock. */
const TOLERANCE_MS = 2_000

/**
 * Reservations expire and unclaimed payments are refunded by the clock, so all processes of a shop use one: the
 * PostgreSQL server's. The embedded database has a single process, which uses its own.
 * @param own the process's own clock
 */
export async function openClock({ db, pool }: Database, own: () => Date): Promise<Clock> {
  let offset = 0
  const sync = async () => {
    if (!pool) return
    const before = own().getTime()
    const { rows } = await sql<{ ms: string | number }>`
      select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
    const after = own().getTime()
    const ahead = Number(rows[0]!.ms) - (before + after) / 2
    offset = Math.abs(ahead) > TOLERANCE_MS ? Math.round(ahead) : 0
  }
  await sync()
  return { now: () => (offset === 0 ? own() : new Date(own().getTime() + offset)), sync }
}
