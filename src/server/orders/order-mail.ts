import type { CustomOrderInput } from '#contract/custom-orders.ts'
import type { ChosenMachine } from '#contract/delivery.ts'
import type { HatDetails } from '#domain/custom-hat.ts'
import { PICKUP } from '#domain/delivery.ts'
import { hatPreviewLink } from '#domain/hat-link.ts'
import { isMoneyHeld } from '#domain/order-status.ts'
import { tileLink } from '#domain/picture-link.ts'
import { hatWishes, requestWishes } from '#domain/wishes.ts'
import { hatSentence } from '#hats/hat-text.ts'
import type { OrderMail } from '#server/mail/mails.ts'
import { promiseOf } from './promise.ts'
import { isBoughtInPerson, type OrderLineRow, type OrderRow } from './store.ts'

/** Returns the link to the customer's own page of an order; if it may include the key, it shows the order in full. */
export function trackingLink(
  publicUrl: string,
  order: Pick<OrderRow, 'order_number' | 'access_key' | 'details'>,
): string {
  const key = keyToTell(order)
  return `${publicUrl}/jalgimine?orderNumber=${order.order_number}${key && `&key=${key}`}`
}

/** Whether an order was paid by somebody who has not shown that it is theirs. */
export const isPaidByAnother = ({ details }: Pick<OrderRow, 'details'>): boolean =>
  (JSON.parse(details) as { paidByAnother?: true }).paidByAnother === true

const keyToTell = (order: Pick<OrderRow, 'access_key' | 'details'>): string =>
  isPaidByAnother(order) ? '' : order.access_key

/**
 * Returns the data about an order for its e-mails.
 * @param link the customer's own page, or the page to pay: an absolute URL of this shop
 */
export function orderMail(order: OrderRow, lines: readonly OrderLineRow[], link: string): OrderMail {
  const details = JSON.parse(order.details) as HatDetails
  const { text: description, wishes } = wishIn(order)
  return {
    orderNumber: order.order_number,
    kind: order.kind,
    status: order.status,
    accessKey: keyToTell(order),
    orderedAt: order.placed_at ?? order.created_at,
    // Terms of an order placed before its payment are accepted with the payment, all others when the payment begins.
    termsAt: order.placed_at === order.created_at ? order.paid_at : order.created_at,
    isPaid: isMoneyHeld(order.payment_status),
    paidAt: order.paid_at,
    paymentMethod: order.payment_method,
    boughtInPerson: isBoughtInPerson(order),
    customerName: order.customer_name,
    customerEmail: order.customer_email,
    customerPhone: order.customer_phone,
    link,
    lines: lines.map(line => ({
      name: line.name,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      picture: wholeLink(tileLink(line.image_url ?? ''), link),
      canBeWithdrawn: line.withdrawable === 1,
    })),
    shippingCost: order.shipping_cost,
    total: order.total,
    delivery: order.delivery_method ?? '',
    destination: destinationOf(order),
    picture: order.kind === 'custom_hat' ? wholeLink(hatPreviewLink(details), link) : '',
    description,
    agreed: order.notes.trim(),
    customerNote: order.customer_note,
    giftText: order.gift_text,
    promise: promiseOf(order),
    wishes,
  }
}

/**
 * Returns an e-mail's data for an address unknown to the order, without anything that opens the order or identifies its
 * customer, except the name.
 */
export const withoutKey = <M extends OrderMail>(mail: M, publicUrl: string): M => ({
  ...mail,
  accessKey: '',
  link: `${publicUrl}/jalgimine?orderNumber=${mail.orderNumber}`,
  customerEmail: '',
  customerPhone: '',
  destination: '',
  customerNote: '',
  giftText: '',
})

/** Returns what was requested, in the customer's own words. */
export function wishIn({ kind, details: json }: OrderRow): { text: string; wishes: OrderMail['wishes'] } {
  if (kind === 'regular') return { text: '', wishes: [] }
  const details = JSON.parse(json) as HatDetails & Partial<CustomOrderInput>
  const [text, wishes] =
    kind === 'custom_hat'
      ? [hatSentence(details), hatWishes(details)]
      : [details.description ?? '', requestWishes(details)]
  return { text, wishes: wishes.map(({ heading, text }) => ({ label: heading, text })) }
}

const wholeLink = (path: string, base: string): string => (path ? new URL(path, base).href : '')

/** Returns the destination on one line: parcel machine or address; empty if the customer picks the order up. */
export function destinationOf(order: OrderRow): string {
  if (order.delivery_method === PICKUP) return ''
  if (order.parcel_machine) {
    const { name, address, city } = JSON.parse(order.parcel_machine) as ChosenMachine
    return [name, address, city].filter(Boolean).join(', ')
  }
  return [order.customer_address, order.customer_city, order.customer_postal_code].filter(Boolean).join(', ')
}
