import type { CustomOrderInput } from '#contract/custom-orders.ts'
import type { HatDetails } from '#domain/custom-hat.ts'
import { hatPreviewLink } from '#domain/hat-link.ts'
import { hatSentence } from '#hats/ordered-hat.ts'
import type { OrderMail } from '#server/mail/mails.ts'
import type { OrderLineRow, OrderRow } from './store.ts'

/** The customer's own page of an order: the key in the link shows it whole. */
export const trackingLink = (
  publicUrl: string,
  order: Pick<OrderRow, 'order_number' | 'access_key'>,
): string => `${publicUrl}/jalgimine?orderNumber=${order.order_number}&key=${order.access_key}`

/** An order as its mails tell of it. */
export function orderMail(order: OrderRow, lines: readonly OrderLineRow[], link: string): OrderMail {
  const details = JSON.parse(order.details) as HatDetails & Partial<CustomOrderInput>
  return {
    orderNumber: order.order_number,
    customerName: order.customer_name,
    link,
    lines: lines.map(line => ({ name: line.name, quantity: line.quantity, unitPrice: line.unit_price })),
    shippingCost: order.shipping_cost,
    total: order.total,
    delivery: order.delivery_method ?? '',
    picture: order.kind === 'custom_hat' ? new URL(hatPreviewLink(details), link).href : '',
    description: order.kind === 'custom_hat' ? hatSentence(details) : (details.description ?? ''),
  }
}
