import type { OfferedMethod } from './delivery.ts'
import type { DayRange } from './delivery-time.ts'
import { type Cents, centsOf } from './money.ts'

// Separate from the table of methods, so that the prices in a page's head do not load that table.

/** The owner's delivery settings; money is in euros, as in the API. */
export type DeliveryTerms = {
  /** null: not offered */
  prices: Record<OfferedMethod, string | null>
  /** goods worth this much are delivered free; null: never */
  freeFrom: string | null
  /** working days from the payment until a ready-made piece is posted */
  dispatchDays: DayRange
}

/** The fee of the administrator's test delivery, in cents. */
const TEST_FEE: Cents = 5

/** Whether goods worth this much, in cents, are delivered free. */
export const isFree = (goods: Cents, { freeFrom }: Pick<DeliveryTerms, 'freeFrom'>): boolean =>
  freeFrom !== null && goods >= centsOf(freeFrom)!

/**
 * Returns the shipping fee, in cents; 0 for a method that is unknown (specification §9) or not offered.
 * @param goods the value of the goods delivered, in cents
 */
export function shippingFee(id: string, goods: Cents, terms: DeliveryTerms): Cents {
  if (id === 'test_shipping') return TEST_FEE
  return isOffered(id, terms) && !isFree(goods, terms) ? centsOf(terms.prices[id]!)! : 0
}

/** Returns the fees stored with an order: its own, and the lowest offered that day, which a withdrawal refunds. */
export const feesToStore = (
  id: string,
  goods: Cents,
  terms: DeliveryTerms,
): { shippingCost: Cents; leastFee: Cents } => {
  const shippingCost = shippingFee(id, goods, terms)
  return { shippingCost, leastFee: shippingCost && leastFee(terms) }
}

/** Whether the owner offers the method, which she does by setting its price. */
export const isOffered = (id: string, { prices }: Pick<DeliveryTerms, 'prices'>): id is OfferedMethod =>
  typeof prices[id as OfferedMethod] === 'string'

/** To a machine or to the door. */
type Way = 'parcel' | 'courier'

/**
 * Returns the fees of the offered methods, in cents, for goods that are not delivered free.
 */
const feesOf = ({ prices }: DeliveryTerms, way: Way | '' = ''): Cents[] =>
  Object.entries(prices).flatMap(([id, price]) => (price && id.endsWith(way) ? [centsOf(price)!] : []))

/** Returns the lowest shipping fee, in cents, for goods that are not delivered free; infinite if none is offered. */
export const leastFee = (terms: DeliveryTerms, way?: Way): Cents => Math.min(...feesOf(terms, way))

/** Returns the highest shipping fee, in cents. */
export const highestFee = (terms: DeliveryTerms): Cents => Math.max(...feesOf(terms))
