/** Reads what it can from a provider's record of a payment, without any other source. */
import { linesTotal } from '#domain/cart.ts'
import { CHECKOUT_METHOD_IDS, DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import { type DeliveryTerms, shippingFee } from '#domain/delivery-terms.ts'
import type { Cents } from '#domain/money.ts'
import { kindOfNumber } from '#domain/order-number.ts'
import * as messages from '#messages/payments.ts'
import type { CaptureResult, PaymentRecord } from '#server/payments/provider.ts'
import { isUnmatchedRefundNote } from '../refund/refund-unmatched-payment.ts'

const NUMBER = /[A-Z]{3}-[0-9A-Z]{9}/

/** Returns an order number found in a text, which may consist of it alone. */
function numberWithin(text: string): string | undefined {
  const number = NUMBER.exec(text)?.[0]
  return number !== undefined && kindOfNumber(number) ? number : undefined
}

/**
 * Returns the number of the order that an item of a payment stands for: an order placed before it was paid is one item
 * (place/place-order.ts).
 */
export function numberOfItem({ name }: { name: string }): string | undefined {
  const number = numberWithin(name)
  return number && messages.orderNumberedWordings.some(called => called(number) === name) ? number : undefined
}

/** Returns the numbers of the orders that a payment pays, as far as its record names them. */
export function numbersIn({ items, invoiceId }: PaymentRecord): string[] {
  const named = items.map(numberOfItem)
  if (named.length > 0 && named.every(number => number !== undefined)) return named
  return invoiceId !== null && numberWithin(invoiceId) === invoiceId ? [invoiceId] : []
}

/** Returns possible delivery fees: nothing, the current ones, and those from before the owner had prices of her own. */
const feesOf = (terms: DeliveryTerms): ReadonlySet<Cents> =>
  new Set([
    0,
    ...[terms, DEFAULT_DELIVERY_TERMS].flatMap(each =>
      CHECKOUT_METHOD_IDS.map(id => shippingFee(id, 0, each)),
    ),
  ])

/**
 * Returns what a payment paid for delivery, in cents; undefined if its items and any delivery fee do not add up to its
 * sum.
 */
export function shippingIn({ items, amount }: PaymentRecord, terms: DeliveryTerms): Cents | undefined {
  const shipping = amount - linesTotal(items)
  const isSound =
    items.length > 0 && items.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0)
  return isSound && feesOf(terms).has(shipping) ? shipping : undefined
}

/** Money that the provider has captured, for whomever, and whatever was refunded of it since. */
export type CapturedMoney = NonNullable<PaymentRecord['capture']>

const TAKEN: ReadonlySet<CaptureResult['outcome']> = new Set([
  'captured',
  'pending',
  'refunded',
  'other_payee',
])

/** Returns the captured money of a payment; undefined if nothing was captured. */
export function capturedIn({ capture }: PaymentRecord): CapturedMoney | undefined {
  return capture && TAKEN.has(capture.result.outcome) ? capture : undefined
}

/** Whether the shop itself refunded all of it because it got no order. */
export const wasRefunded = ({ capture, refunds }: PaymentRecord): boolean =>
  capture?.isRefunded === true && refunds.some(({ note }) => isUnmatchedRefundNote(note))
