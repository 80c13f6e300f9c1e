import { HOLD_MINUTES } from '#domain/hold-limits.ts'
import type { Cents } from '#domain/money.ts'
import * as messages from '#messages/payments.ts'
import { reportFailure, reportSuccess } from '#server/incidents/store.ts'
import type { DeliveryChoice } from '#server/orders/store.ts'
import { checkEnded } from '#server/payments/due-payments.ts'
import { findPaymentById, linkToProvider, type PaymentRow } from '#server/payments/ledger.ts'
import type { CreateResult, PaymentProvider, ShippingAddress } from '#server/payments/provider.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import { latePaymentCheckAt } from '../purchase/late-payment-check.ts'
import { releasePayment } from '../purchase/release-payment.ts'
import { returnPath } from '../settle/return-route.ts'
import type { Chosen } from './chosen-provider.ts'

/** An opened payment as the client receives it, with the URL to send the shopper to. */
export type PlacedPayment = { id: string; links: { rel: string; href: string }[] }

/** What is paid, and the goods as sent to the provider; without goods if the order is posted afterwards. */
type Purchase = {
  paymentId: string
  total: Cents
  items?: { name: string; quantity: number; unitPrice: Cents }[]
  shipping?: Cents
  number?: string
  /** where the goods go; not known yet for the hat page's own payment */
  choice?: DeliveryChoice
}

/**
 * Opens a payment at the provider. On failure, releases the reservation at once and reports the incident. Refuses a
 * payment that ended meanwhile.
 * @throws ShopError `payment_provider_failed`, `payment_under_way`, `already_paid`
 */
export async function openAtProvider(
  deps: CheckoutDeps,
  { provider, bank }: Chosen,
  { paymentId, total, items, shipping = 0, number, choice }: Purchase,
): Promise<PlacedPayment> {
  const { brand } = await deps.settings.public()
  const shipTo = choice && addressOf(choice)
  const created = await provider.create(
    {
      paymentId,
      total,
      brandName: brand,
      // They may be gone when a later payment arrives.
      payableMinutes: HOLD_MINUTES,
      description: `${brand}, ${number ?? messages.orderBeforeItsNumber}`,
      returnUrl: deps.publicUrl + returnPath(provider),
      cancelUrl: `${deps.publicUrl}/payment/cancel`,
      shipping,
      ...(items && { items }),
      // The provider accepts one payment per invoice id: a second guard against paying an order twice.
      ...(number && { invoiceId: number }),
      ...(shipTo && { shipTo }),
      ...(bank && { bank }),
    },
    `create-${paymentId}`,
  )
  // A sum without goods is the client's own word: its refusal says nothing about the provider.
  const isClientsFault = items === undefined && created.outcome === 'refused' && !created.isAccount
  if (!isClientsFault) await report(deps, provider, created)
  if (created.outcome !== 'created') {
    const { touched } = await retryingTransaction(deps.db, async trx => {
      const payment = (await findPaymentById(trx, paymentId))!
      return releasePayment(trx, payment, { reason: 'not_opened', issue: reasonOf(created) }, deps.now())
    })
    deps.catalog.stockChanged(touched)
    throw new ShopError('payment_provider_failed')
  }
  const linked = await linkToProvider(deps.db, paymentId, created, deps.now())
  if (linked.state !== 'open') return refuseEnded(deps, linked)
  return { id: created.reference, links: [{ rel: 'approve', href: created.approveUrl }] }
}

/**
 * Refuses a payment that ended while it was being opened: a newer attempt replaced it, another payment paid its cart,
 * or the job gave it up. If it is paid after all, the job finds it.
 */
async function refuseEnded(deps: CheckoutDeps, payment: PaymentRow): Promise<never> {
  const { id: paymentId, state, end_reason: reason } = payment
  deps.log.warn({ paymentId, state, reason }, 'payment ended before it was opened')
  await checkEnded(deps.db, paymentId, latePaymentCheckAt(deps, payment))
  if (state === 'void') throw new ShopError('already_paid')
  if (reason === 'replaced') throw new ShopError('payment_under_way', { details: messages.paidElsewhere })
  throw new ShopError('payment_provider_failed')
}

const reasonOf = (failed: Exclude<CreateResult, { outcome: 'created' }>): string =>
  failed.outcome === 'refused' ? failed.issue : failed.reason

/**
 * Reports success or failure to the incident. A refused account fails for every shopper; one refused order says nothing
 * about the next.
 */
async function report(
  { db, now }: CheckoutDeps,
  { name, incidents }: PaymentProvider,
  created: CreateResult,
): Promise<void> {
  if (created.outcome === 'created') return reportSuccess(db, incidents.opening, now())
  const isDefinite = created.outcome === 'refused' && created.isAccount
  const message = `${name} cannot open payments: ${reasonOf(created)}`
  await reportFailure(db, incidents.opening, message, { isDefinite }, now())
}

/** Returns the delivery address: the customer's, or the parcel machine's. */
function addressOf({ customer, parcelMachine }: DeliveryChoice): ShippingAddress | undefined {
  const { name } = customer
  const { address, city, postalCode } = parcelMachine
    ? {
        address: [parcelMachine.name, parcelMachine.address].filter(Boolean).join(', '),
        city: parcelMachine.city,
        // The bundled lists have no postal codes; the customer's own is the best approximation.
        postalCode: parcelMachine.postalCode ?? customer.postalCode,
      }
    : customer
  return address && city && postalCode ? { name, address, city, postalCode } : undefined
}
