/** Limits on payments opened before their order is known. */
import { MAX_QUANTITY } from '#domain/cart.ts'
import { HAT_PRICE } from '#domain/custom-hat.ts'
import { highestFee } from '#domain/delivery-terms.ts'
import { type Cents, MAX_AMOUNT } from '#domain/money.ts'
import { sumOfAllGoods } from '#server/catalog/load-products.ts'
import { payableWhere } from '#server/orders/payable.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import type { CheckoutDeps } from '../deps.ts'

/**
 * Most payments without an order that are opened, and captured, in a day. The provider keeps its fee when money is
 * refunded: without a limit, a stranger could make the owner pay fees for ever. The shop's own pages always send the
 * order first.
 */
export const UNCLAIMED_PAYMENTS_MAX = 20

export const unclaimedSince = (now: Date): Date => daysBefore(now, 1)

/**
 * Returns the largest sum that the shop could sell for, in cents: its whole stock, the payable orders and the dearest
 * delivery.
 */
export async function highestPossibleTotal({
  db,
  settings,
}: Pick<CheckoutDeps, 'db' | 'settings'>): Promise<Cents> {
  const goods = await sumOfAllGoods(db, MAX_QUANTITY)
  const { asked } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.sum<number | string | null>('items_total').as('asked'))
    .where('placed_at', 'is not', null)
    .where(eb => eb.or([eb('invoice_status', 'is', null), eb('invoice_status', '!=', 'pending')]))
    .where(payableWhere())
    .executeTakeFirstOrThrow()
  const shipping = highestFee((await settings.facts()).delivery)
  return Math.min(goods + Math.max(Number(asked ?? 0), HAT_PRICE) + shipping, MAX_AMOUNT)
}
