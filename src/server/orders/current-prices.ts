import * as messages from '#messages/payments.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { entriesOf, listHistory } from './history.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from './store.ts'

type Deps = { db: Db; catalog: Catalog }

/** Whether this is a regular order to be paid later that the owner has not confirmed yet. */
const isUnconfirmed = ({ kind, status, payment_status }: OrderRow): boolean =>
  kind === 'regular' && status === 'pending' && payment_status === 'pending'

/**
 * Whether the prices of an unconfirmed order have changed. A regular order to be paid later has the prices of its day.
 * Until the owner confirms it, or sends the payment link, they are not guaranteed: it can be paid only while the shop
 * charges the same.
 * @returns whether the shop now charges different prices, so that the order cannot be paid in its current state
 */
export async function havePricesChanged(
  { db, catalog }: Deps,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<boolean> {
  if (!isUnconfirmed(order) || (await costsTheSame(catalog, lines))) return false
  return entriesOf(await listHistory(db, order.id), 'payment-link', 'payment-link-failed').length === 0
}

/** @throws ShopError `amount_differs` if the prices of one of them have changed */
export async function expectCurrentPrices(deps: Deps, orders: readonly OrderRow[]): Promise<void> {
  const lines = await findLinesOf(
    deps.db,
    orders.filter(isUnconfirmed).map(({ id }) => id),
  )
  for (const order of orders)
    if (await havePricesChanged(deps, order, lines.get(order.id) ?? []))
      throw new ShopError('amount_differs', { details: messages.orderedAtOtherPrice })
}

async function costsTheSame(catalog: Catalog, lines: readonly OrderLineRow[]): Promise<boolean> {
  for (const { product_id, unit_price } of lines) {
    // The claim decides about products no longer sold.
    const product = product_id === null ? undefined : await catalog.product(product_id)
    if (product && product.price !== unit_price) return false
  }
  return true
}
