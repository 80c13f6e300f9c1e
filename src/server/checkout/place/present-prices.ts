import * as messages from '#messages/payments.ts'
import { entriesOf, listHistory } from '#server/orders/history.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from '#server/orders/store.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'

type Deps = Pick<CheckoutDeps, 'db' | 'catalog'>

/**
 * A regular order that was posted to be paid later has the prices of that day. Until the owner confirms it, or sends the link to pay
 * it, nobody has promised them: it is paid only while the shop asks the same.
 * @throws ShopError `amount_differs`
 */
export async function expectPresentPrices(deps: Deps, orders: readonly OrderRow[]): Promise<void> {
  const unconfirmed = orders
    .filter(({ kind, status }) => kind === 'regular' && status === 'pending')
    .map(({ id }) => id)
  if (unconfirmed.length === 0) return
  const lines = await findLinesOf(deps.db, unconfirmed)
  for (const id of unconfirmed) {
    if (await costsTheSame(deps, lines.get(id) ?? [])) continue
    const links = entriesOf(await listHistory(deps.db, id), 'payment-link', 'payment-link-failed')
    if (links.length === 0) throw new ShopError('amount_differs', { details: messages.orderedAtOtherPrice })
  }
}

async function costsTheSame({ catalog }: Deps, lines: readonly OrderLineRow[]): Promise<boolean> {
  for (const { product_id, unit_price } of lines) {
    // Of what is sold no more the claim tells.
    const product = product_id === null ? undefined : await catalog.product(product_id)
    if (product && product.price !== unit_price) return false
  }
  return true
}
