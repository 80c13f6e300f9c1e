import type { Kysely } from 'kysely'
import { foldTexts } from '#domain/fold-text.ts'
import type { Tables } from './tables.ts'

/** Removes the colour order, in the customer's own words, from erased hats: an earlier version left it there. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const hats = await db
    .selectFrom('orders')
    .select(['id', 'details'])
    .where('kind', '=', 'custom_hat')
    .where('erased_at', 'is not', null)
    .execute()
  for (const hat of hats) {
    const details = { ...(JSON.parse(hat.details) as Record<string, unknown>), colorOrder: '' }
    await db
      .updateTable('orders')
      .set({ details: JSON.stringify(details), details_folded: foldTexts(details) })
      .where('id', '=', hat.id)
      .execute()
  }
}
