import { type DeliveryTerms, feesToStore, isOffered } from '#domain/delivery-terms.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderRow } from './store.ts'

/**
 * Returns the sums of an unpaid order whose goods cost this much now, with today's delivery fee. A method that is no
 * longer offered has no price of today, and keeps its own (decision 34).
 */
export function sumsOfToday(
  { delivery_method: method, shipping_cost }: Pick<OrderRow, 'delivery_method' | 'shipping_cost'>,
  itemsTotal: Cents,
  delivery: DeliveryTerms,
): Pick<OrderRow, 'items_total' | 'shipping_cost' | 'total'> & Partial<Pick<OrderRow, 'least_fee'>> {
  const fees =
    method !== null && isOffered(method, delivery) ? feesToStore(method, itemsTotal, delivery) : null
  return {
    items_total: itemsTotal,
    shipping_cost: fees?.shippingCost ?? shipping_cost,
    ...(fees && { least_fee: fees.leastFee }),
    total: itemsTotal + (fees?.shippingCost ?? shipping_cost),
  }
}
