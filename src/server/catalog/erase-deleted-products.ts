import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'

/** Erases products that were deleted long ago, except those that a checkout still holds. */
export async function eraseDeletedProducts(db: Db, before: Date): Promise<void> {
  await retryingTransaction(db, async trx => {
    const erased = await trx
      .deleteFrom('products')
      .where('deleted_at', '<', before.toISOString())
      .where('held', '=', 0)
      .returning('id')
      .execute()
    if (erased.length === 0) return
    const ids = erased.map(({ id }) => id)
    await trx.deleteFrom('sale_products').where('product_id', 'in', ids).execute()
    await trx.deleteFrom('price_history').where('product_id', 'in', ids).execute()
  })
}
