/** Reads a payment from PayPal's order. */
import type { Cents } from '#domain/money.ts'
import type { PaymentRecord, Unknown } from '../provider.ts'
import { captureOf, captureOutcome, isDivided } from './capture-outcome.ts'
import type { PayPalCapture, PayPalOrder, PayPalUnit } from './schemas.ts'

const STAGES: Readonly<Record<PayPalOrder['status'], PaymentRecord['stage']>> = {
  CREATED: 'waiting',
  SAVED: 'waiting',
  PAYER_ACTION_REQUIRED: 'waiting',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
}

/** Returns the fee, only if it is in the payment's currency: another one is converted at PayPal. */
function feeOf({ amount, seller_receivable_breakdown: kept }: PayPalCapture): { fee?: Cents } {
  const fee = kept?.paypal_fee
  return fee && fee.currency === amount.currency ? { fee: fee.amount } : {}
}

const captureIn = (order: PayPalOrder): PaymentRecord['capture'] => {
  const capture = captureOf(order)?.capture
  return (
    capture && {
      id: capture.id,
      result: captureOutcome(order)!,
      ...capture.amount,
      ...feeOf(capture),
      ...(capture.create_time !== undefined && { at: capture.create_time }),
      isRefunded: capture.status === 'REFUNDED',
    }
  )
}

/**
 * Includes reversals, which neither a status nor an id identifies: only their events do. The reason of a capture, such
 * as `CHARGEBACK`, is documented only for captures that are pending or denied.
 */
const refundsIn = (unit: PayPalUnit): PaymentRecord['refunds'] =>
  (unit.payments?.refunds ?? [])
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .map(({ id, amount, note_to_payer, custom_id, status, create_time }) => ({
      id,
      amount: amount.amount,
      // A refund made without the shop carries the id of its payment.
      refundId: custom_id === unit.custom_id ? null : (custom_id ?? null),
      note: note_to_payer ?? '',
      isPending: status === 'PENDING',
      ...(create_time !== undefined && { at: create_time }),
    }))

function payerIn({ payer }: PayPalOrder): PaymentRecord['payer'] {
  const { given_name = '', surname = '', full_name } = payer?.name ?? {}
  const name = full_name ?? `${given_name} ${surname}`.trim()
  const email = payer?.email_address ?? ''
  return name || email ? { name, email } : null
}

function shipToIn({ shipping }: PayPalUnit): PaymentRecord['shipTo'] {
  if (!shipping?.address) return null
  const { address_line_1 = '', admin_area_2 = '', postal_code = '' } = shipping.address
  const name = shipping.name?.full_name ?? ''
  return { name, address: address_line_1, city: admin_area_2, postalCode: postal_code }
}

/** @returns unknown for an order without an amount */
export function recordOf(order: PayPalOrder): PaymentRecord | Unknown {
  const unit = captureOf(order)?.unit ?? order.purchase_units[0]
  if (!unit?.amount) return { outcome: 'unknown', reason: 'the order has no amount' }
  const capture = captureIn(order)
  return {
    outcome: 'found',
    stage: STAGES[order.status],
    ...(capture && { capture }),
    refunds: refundsIn(unit),
    ...unit.amount,
    paymentId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    payee: isDivided(order) ? null : (unit.payee?.merchant_id ?? null),
    payer: payerIn(order),
    items: unit.items.map(({ name, quantity, unit_amount }) => ({
      name,
      quantity: Number(quantity),
      unitPrice: unit_amount.amount,
    })),
    shipTo: shipToIn(unit),
  }
}
