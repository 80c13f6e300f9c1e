import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** When a provider moved the money, by its own record: the shop may learn of it days later, in another month. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['payments', 'refunds'] as const)
    await db.schema.alterTable(table).addColumn('provider_at', 'text').execute()
}
