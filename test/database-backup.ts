/** A copy of a shop's database to be restored later, for both databases. */
import type { Tables } from '#server/migrations/tables.ts'
import type { FreshDatabase } from './database.ts'

/** The tables copied, each after those it refers to. */
const TABLES = [
  'settings',
  'products',
  'price_history',
  'categories',
  'pictures',
  'counters',
  'orders',
  'order_lines',
  'order_history',
  'outbox',
  'documents',
  'holds',
  'cart_items',
  'payments',
  'payment_orders',
  'refunds',
  'disputes',
  'webhook_events',
  'audit_log',
] as const satisfies (keyof Tables)[]

export type DatabaseBackup = { at: Date; putInto(database: FreshDatabase): Promise<void> }

/** Copies all current rows of these tables. */
export async function backUpDatabase({ db }: FreshDatabase, at: Date): Promise<DatabaseBackup> {
  const rows = new Map<keyof Tables, Record<string, unknown>[]>()
  for (const table of TABLES) rows.set(table, await db.selectFrom(table).selectAll().execute())
  return {
    at,
    putInto: async ({ db: fresh }) => {
      for (const table of TABLES.toReversed()) await fresh.deleteFrom(table).execute()
      for (const table of TABLES)
        for (const { available: _computed, ...row } of rows.get(table)!)
          await fresh
            .insertInto(table)
            .values(row as never)
            .execute()
    },
  }
}
