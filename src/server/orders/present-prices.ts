import * as messages from '#messages/payments.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { entriesOf, listHistory } from './history.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from './store.ts'

type Deps = { db: Db; catalog: Catalog }

/** Whether it is a regular order that was posted to be paid later, and that the owner has not confirmed yet. */
const isUnconfirmed = ({ kind, status, payment_status }: OrderRow): boolean =>
  kind === 'regular' && status === 'pending' && payment_status === 'pending'

/**
 * A regular order that was posted to be paid later has the prices of that day. Until the owner confirms it, or sends the link to pay
 * it, nobody has promised them: it is paid only while the shop asks the same.
 * @returns whether the shop asks others by now, and it cannot be paid as it stands
 */
export async function havePricesChanged(
  { db, catalog }: Deps,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<boolean> {
  if (!isUnconfirmed(order) || (await costsTheSame(catalog, lines))) return false
  return entriesOf(await listHistory(db, order.id), 'payment-link', 'payment-link-failed').length === 0
}

/** @throws ShopError `amount_differs` where one of them cannot be paid for its prices */
export async function expectPresentPrices(deps: Deps, orders: readonly OrderRow[]): Promise<void> {
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
    // Of what is sold no more the claim tells.
    const product = product_id === null ? undefined : await catalog.product(product_id)
    if (product && product.price !== unit_price) return false
  }
  return true
}
