import type { Kysely } from 'kysely'
import { foldTexts } from '#domain/fold-text.ts'
import type { Tables } from './tables.ts'

/**
 * What customers write with an order; and folded texts of wishes and machines for the owner's search, without their
 * JSON.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  for (const column of ['customer_note', 'gift_text', 'details_folded', 'machine_folded'])
    await schema
      .alterTable('orders')
      .addColumn(column, 'text', c => c.notNull().defaultTo(''))
      .execute()

  const orders = await db.selectFrom('orders').select(['id', 'details', 'parcel_machine']).execute()
  for (const { id, details, parcel_machine } of orders) {
    const details_folded = foldTexts(JSON.parse(details))
    const machine_folded = parcel_machine === null ? '' : foldTexts(JSON.parse(parcel_machine))
    if (!details_folded && !machine_folded) continue
    await db.updateTable('orders').set({ details_folded, machine_folded }).where('id', '=', id).execute()
  }
}
