/** The envelope of the provider's events, and disputes, which only events and their own call show. */
import type { Money } from './money.ts'
import { PAYEE } from './payee.ts'
import type { BookEvent, Dispute } from './records.ts'
import { type Addresses, captureAloneJson, orderJson, refundJson } from './representations.ts'

/** Returns who has won a dispute: the payer if the money was returned. */
function outcomeJson({ status, capture, amount }: Dispute) {
  if (status !== 'RESOLVED') return undefined
  return capture.status === 'REFUNDED'
    ? { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: amount }
    : { outcome_code: 'RESOLVED_SELLER_FAVOUR' }
}

/** Returns a dispute in the shape of Customer Disputes v1. */
export function disputeJson(dispute: Dispute, { apiUrl }: Addresses) {
  const { capture } = dispute
  const { unit } = capture.order.request
  return {
    dispute_id: dispute.id,
    create_time: dispute.createdAt,
    update_time: dispute.updatedAt,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: capture.createdAt,
        transaction_status: 'COMPLETED',
        gross_amount: capture.amount,
        invoice_number: unit.invoice_id,
        custom: unit.custom_id,
        seller: { email: PAYEE.email_address, merchant_id: PAYEE.merchant_id, name: 'Proovipood' },
        seller_protection_eligible: true,
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: dispute.status,
    dispute_amount: dispute.amount,
    dispute_outcome: outcomeJson(dispute),
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
    seller_response_due_date: dispute.status === 'RESOLVED' ? undefined : dispute.responseDueAt,
    links: [{ href: `${apiUrl}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  }
}

const moneyText = (money: Money) => `${money.value} ${money.currency_code}`

/** Returns the envelope of a webhook event. */
export function eventJson(id: string, at: string, event: BookEvent, addresses: Addresses) {
  const envelope = {
    id,
    event_version: '1.0',
    create_time: at,
    resource_version: '2.0',
    event_type: event.type,
  }
  const links = [
    { href: `${addresses.apiUrl}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
  ]
  if (event.type === 'CHECKOUT.ORDER.APPROVED') {
    const summary = 'An order has been approved by buyer'
    return {
      ...envelope,
      resource_type: 'checkout-order',
      summary,
      resource: orderJson(event.order, addresses),
      links,
    }
  }
  if ('refund' in event) {
    const related_ids = { order_id: event.order.id, capture_id: event.capture.id }
    const resource = { ...refundJson(event.refund, addresses), supplementary_data: { related_ids } }
    const happened = event.type === 'PAYMENT.CAPTURE.REVERSED' ? 'reversed' : 'refunded'
    const summary = `A ${moneyText(event.refund.amount)} capture payment was ${happened}`
    return { ...envelope, resource_type: 'refund', summary, resource, links }
  }
  if ('dispute' in event) {
    const happened = event.type === 'CUSTOMER.DISPUTE.RESOLVED' ? 'resolved' : 'opened'
    const summary = `A dispute was ${happened} about ${moneyText(event.dispute.amount)}`
    const resource = disputeJson(event.dispute, addresses)
    return { ...envelope, resource_type: 'dispute', summary, resource, links }
  }
  const happened = event.type.slice('PAYMENT.CAPTURE.'.length).toLowerCase()
  const summary = `Payment ${happened} for ${moneyText(event.capture.amount)}`
  return {
    ...envelope,
    resource_type: 'capture',
    summary,
    resource: captureAloneJson(event.capture, addresses),
    links,
  }
}
