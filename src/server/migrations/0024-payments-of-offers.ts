import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The offer that a payment was opened for, and the text of it that the payer was shown. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  for (const [column, type] of [
    ['offer', 'integer'],
    ['consent', 'text'],
  ] as const)
    await schema.alterTable('payment_orders').addColumn(column, type).execute()
}
