import * as messages from '#messages/payments.ts'
import { findLinesOf, type OrderRow } from '#server/orders/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'

/**
 * A regular order that was posted to be paid later has the prices of that day. Until the owner confirms it nobody has promised them:
 * it is paid only while the shop asks the same.
 * @throws ShopError `amount_differs`
 */
export async function expectPresentPrices(
  { db, catalog }: Pick<CheckoutDeps, 'db' | 'catalog'>,
  orders: readonly OrderRow[],
): Promise<void> {
  const unconfirmed = orders.filter(({ kind, status }) => kind === 'regular' && status === 'pending')
  if (unconfirmed.length === 0) return
  const lines = await findLinesOf(
    db,
    unconfirmed.map(({ id }) => id),
  )
  for (const { product_id, unit_price } of [...lines.values()].flat()) {
    // Of what is sold no more the claim tells.
    const product = product_id === null ? undefined : await catalog.product(product_id)
    if (product && product.price !== unit_price)
      throw new ShopError('amount_differs', { details: messages.orderedAtOtherPrice })
  }
}
