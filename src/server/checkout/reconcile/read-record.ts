/** What can be read out of a provider's record of a payment, without asking anything else. */
import { linesTotal } from '#domain/cart.ts'
import { CHECKOUT_METHOD_IDS, USUAL_TERMS } from '#domain/delivery.ts'
import { type DeliveryTerms, shippingFee } from '#domain/delivery-terms.ts'
import type { Cents } from '#domain/money.ts'
import { kindOfNumber } from '#domain/order-number.ts'
import * as messages from '#messages/payments.ts'
import type { PaymentRecord } from '#server/payments/provider.ts'
import { isUnmatchedRefundNote } from '../refund/refund-unmatched-payment.ts'

const NUMBER = /[A-Z]{3}-[0-9A-Z]{9}/

/** The number of an order in a text, which may be that alone. */
function numberWithin(text: string): string | undefined {
  const number = NUMBER.exec(text)?.[0]
  return number !== undefined && kindOfNumber(number) ? number : undefined
}

/** The number of the order that a thing in a payment stands for: one that was placed before it was paid is one thing (place/place-order.ts). */
export function numberOfItem({ name }: { name: string }): string | undefined {
  const number = numberWithin(name)
  return number && messages.orderNumberedWordings.some(called => called(number) === name) ? number : undefined
}

/** The numbers of the orders that a payment pays, as far as its record names them. */
export function numbersIn({ items, invoiceId }: PaymentRecord): string[] {
  const named = items.map(numberOfItem)
  if (named.length > 0 && named.every(number => number !== undefined)) return named
  return invoiceId !== null && numberWithin(invoiceId) === invoiceId ? [invoiceId] : []
}

/** What delivery may have cost: nothing, what it costs now, or what it cost before the owner had prices of her own. */
const feesOf = (terms: DeliveryTerms): ReadonlySet<Cents> =>
  new Set([
    0,
    ...[terms, USUAL_TERMS].flatMap(each => CHECKOUT_METHOD_IDS.map(id => shippingFee(id, 0, each))),
  ])

/** What a payment has paid for the delivery, in cents; undefined where its things and any delivery do not make its sum. */
export function shippingIn({ items, amount }: PaymentRecord, terms: DeliveryTerms): Cents | undefined {
  const shipping = amount - linesTotal(items)
  const isSound =
    items.length > 0 && items.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0)
  return isSound && feesOf(terms).has(shipping) ? shipping : undefined
}

/** Money that the provider has captured, whatever of it was refunded since. */
export type CapturedMoney = NonNullable<PaymentRecord['capture']>

/** The money of a payment; undefined where none was taken. */
export function capturedIn({ capture }: PaymentRecord): CapturedMoney | undefined {
  const outcome = capture?.result.outcome
  return outcome === 'captured' || outcome === 'pending' || outcome === 'refunded' ? capture : undefined
}

/** Whether the shop itself gave all of it back because no order came of it. */
export const wasRefunded = ({ capture, refunds }: PaymentRecord): boolean =>
  capture?.isRefunded === true && refunds.some(({ note }) => isUnmatchedRefundNote(note))
