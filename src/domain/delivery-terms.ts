import type { OfferedMethod } from './delivery.ts'
import type { DayRange } from './delivery-time.ts'
import { type Cents, centsOf } from './money.ts'

// Apart from the table of methods: what a page tells of prices in its head must not load the table.

/** What the owner has decided on delivery; money is euros, as outside. */
export type DeliveryTerms = {
  prices: Record<OfferedMethod, string>
  /** goods of this sum are delivered free; null: none are */
  freeFrom: string | null
  /** working days from the payment until a ready-made piece is posted */
  dispatchDays: DayRange
}

/** What the administrator's own way of trying out costs, in cents. */
const TEST_FEE: Cents = 5

/** Whether goods of this sum, in cents, are delivered free. */
export const isFree = (goods: Cents, { freeFrom }: Pick<DeliveryTerms, 'freeFrom'>): boolean =>
  freeFrom !== null && goods >= centsOf(freeFrom)!

/**
 * What delivery costs, in cents; an unknown method costs nothing (specification §9).
 * @param goods what is delivered, in cents
 */
export function shippingFee(id: string, goods: Cents, terms: DeliveryTerms): Cents {
  if (id === 'test_shipping') return TEST_FEE
  return isPriced(id, terms) && !isFree(goods, terms) ? centsOf(terms.prices[id])! : 0
}

/** What an order keeps of it: the fee, and the least of that day, which a withdrawal gives back. */
export const feesKept = (
  id: string,
  goods: Cents,
  terms: DeliveryTerms,
): { shippingCost: Cents; leastFee: Cents } => {
  const shippingCost = shippingFee(id, goods, terms)
  return { shippingCost, leastFee: shippingCost && leastFee(terms) }
}

const isPriced = (id: string, { prices }: DeliveryTerms): id is OfferedMethod => Object.hasOwn(prices, id)

type Way = 'parcel' | 'courier'

/** What the offered ways cost, in cents, for goods that are not delivered free. @param way to a machine, or to one's door */
const feesOf = ({ prices }: DeliveryTerms, way: Way | '' = ''): Cents[] =>
  Object.entries(prices).flatMap(([id, price]) => (id.endsWith(way) ? [centsOf(price)!] : []))

/** What delivery costs at the least, in cents, for goods that are not delivered free. */
export const leastFee = (terms: DeliveryTerms, way?: Way): Cents => Math.min(...feesOf(terms, way))

/** What delivery costs at the most, in cents. */
export const dearestShipping = (terms: DeliveryTerms): Cents => Math.max(...feesOf(terms))
