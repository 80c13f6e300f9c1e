/** The JSON shapes of the provider's Orders v2, Payments v2 and webhook APIs. */
import { centsAt, moneyOf } from './money.ts'
import type { Capture, Order, Refund, Tracker } from './records.ts'
import type { Link } from './refusals.ts'

/** The API's own address, and where payers approve: they differ behind a proxy. */
export type Addresses = { apiUrl: string; publicUrl: string }

// The simulated payer: an address that can never exist (RFC 2606).
const PAYER_EMAIL = 'maksja@example.com'

export const approveUrl = ({ publicUrl }: Addresses, orderId: string): string =>
  `${publicUrl}/checkoutnow?token=${orderId}`

function orderLinks(order: Order, addresses: Addresses): Link[] {
  const self = `${addresses.apiUrl}/v2/checkout/orders/${order.id}`
  const links: Link[] = [{ href: self, rel: 'self', method: 'GET' }]
  if (order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED') {
    const rel = order.request.hasPaymentSource ? 'payer-action' : 'approve'
    links.push({ href: approveUrl(addresses, order.id), rel, method: 'GET' })
  }
  if (order.status === 'APPROVED') links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' })
  return links
}

const payer = (order: Order) =>
  order.payerId && {
    name: { given_name: 'Proovi', surname: 'Maksja' },
    email_address: PAYER_EMAIL,
    payer_id: order.payerId,
    address: { country_code: 'EE' },
  }

function paymentSource(order: Order) {
  if (!order.request.hasPaymentSource) return undefined
  if (!order.payerId) return { paypal: {} }
  return { paypal: { email_address: PAYER_EMAIL, account_id: order.payerId, account_status: 'UNVERIFIED' } }
}

/** Looks like the provider's fee (2.9 % + 0.35); the shop must not depend on it. */
function receivable(capture: Capture) {
  const cents = centsAt(capture.amount, '')
  const fee = Math.min(cents, Math.round(cents * 0.029) + 35)
  const money = (value: number) => moneyOf(value, capture.amount.currency_code)
  return { gross_amount: capture.amount, paypal_fee: money(fee), net_amount: money(cents - fee) }
}

function captureJson(capture: Capture, { apiUrl }: Addresses) {
  const self = `${apiUrl}/v2/payments/captures/${capture.id}`
  const { unit } = capture.order.request
  const hasReason = capture.status === 'PENDING' || capture.status === 'DECLINED'
  return {
    id: capture.id,
    status: capture.status,
    status_details: hasReason ? { reason: 'PENDING_REVIEW' } : undefined,
    amount: capture.amount,
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    // The provider knows its fee only once the money has arrived.
    seller_receivable_breakdown: hasReason ? undefined : receivable(capture),
    invoice_id: unit.invoice_id,
    custom_id: unit.custom_id,
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${apiUrl}/v2/checkout/orders/${capture.order.id}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** A capture on its own also shows the order it belongs to. */
export const captureAloneJson = (capture: Capture, addresses: Addresses) => ({
  ...captureJson(capture, addresses),
  supplementary_data: { related_ids: { order_id: capture.order.id } },
  payee: capture.order.payee,
})

export function refundJson(refund: Refund, { apiUrl }: Addresses) {
  return {
    id: refund.id,
    status: refund.status,
    status_details: refund.status === 'PENDING' ? { reason: 'ECHECK' } : undefined,
    amount: refund.amount,
    invoice_id: refund.invoiceId,
    // A refund without an id of its own has that of its payment.
    custom_id: refund.customId ?? refund.capture.order.request.unit.custom_id,
    note_to_payer: refund.note,
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: { currency_code: refund.amount.currency_code, value: '0.00' },
      net_amount: refund.amount,
      total_refunded_amount: refund.totalRefunded,
    },
    create_time: refund.createdAt,
    update_time: refund.createdAt,
    links: [
      { href: `${apiUrl}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${apiUrl}/v2/payments/captures/${refund.capture.id}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** `Prefer: return=minimal`, which is also the provider's default. */
export const minimalOrderJson = (order: Order, addresses: Addresses) => ({
  id: order.id,
  status: order.status,
  payment_source: paymentSource(order),
  links: orderLinks(order, addresses),
})

const trackerJson = (tracker: Tracker, order: Order, { apiUrl }: Addresses) => {
  const self = `${apiUrl}/v2/checkout/orders/${order.id}`
  return {
    id: tracker.id,
    status: 'SHIPPED',
    items: tracker.items,
    create_time: tracker.createdAt,
    update_time: tracker.createdAt,
    links: [
      { href: self, rel: 'up', method: 'GET' },
      { href: `${self}/trackers/${tracker.id}`, rel: 'update', method: 'PATCH' },
    ],
  }
}

/** The delivery as the merchant has sent it, with the parcels that have been reported. */
function shippingJson(order: Order, addresses: Addresses): object | undefined {
  const { shipping } = order.request.unit
  if (order.trackers.length === 0) return shipping
  return { ...shipping, trackers: order.trackers.map(tracker => trackerJson(tracker, order, addresses)) }
}

export function orderJson(order: Order, addresses: Addresses) {
  const { capture, payee, request } = order
  const payments = capture && {
    captures: [captureJson(capture, addresses)],
    refunds: capture.refunds.length
      ? capture.refunds.map(refund => refundJson(refund, addresses))
      : undefined,
  }
  const shipping = shippingJson(order, addresses)
  return {
    ...minimalOrderJson(order, addresses),
    intent: 'CAPTURE',
    purchase_units: [{ reference_id: 'default', ...request.unit, payee, shipping, payments }],
    payer: payer(order),
    create_time: order.createdAt,
    update_time: order.updatedAt,
  }
}
