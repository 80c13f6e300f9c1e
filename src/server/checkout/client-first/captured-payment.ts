/**
 * Payments captured before the shop knew what they were for (contract §4, Payment: "captured first, order posted
 * after").
 */
import type { Cents } from '#domain/money.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { isAwaitingOrder, isCaptureInProgress } from '#domain/payment-state.ts'
import {
  findByReference,
  findPaymentById,
  minutesAfter,
  type PaymentRow,
  recordExternalPayment,
} from '#server/payments/ledger.ts'
import type { Captured, PaymentProvider } from '#server/payments/provider.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import { expectAmount } from '../place/expect-amount.ts'
import { capturedMoney } from '../settle/captured-money.ts'
import { settle } from '../settle/settle.ts'

/** A payment opened elsewhere is taken to have bought something there unless its order is posted soon. */
const ELSEWHERE_HOURS = 3

/** A captured payment that no order has used: recorded in the ledger, or known to the provider alone. */
type CapturedPayment =
  | { known: PaymentRow }
  | { elsewhere: { provider: OnlinePaymentMethod; reference: string; captureId: string; amount: Cents } }

/**
 * Finds captured money that no order has used; asks the provider if the shop does not know the payment.
 * @throws ShopError `payment_not_verified`, `payment_provider_failed`
 */
export async function findUnusedCapture(deps: CheckoutDeps, reference: string): Promise<CapturedPayment> {
  let payment = await findByReference(deps.db, reference)
  if (!payment) return { elsewhere: await findElsewhere(deps, reference) }
  const taken = await captureOfClient(deps, payment)
  if (isCaptureInProgress(payment.state) || taken) {
    await settle(deps, reference, taken)
    payment = (await findPaymentById(deps.db, payment.id))!
  }
  if (payment.state !== 'unclaimed') throw new ShopError('payment_not_verified')
  return { known: payment }
}

/** Returns the money of a payment that its client captured itself, of which the shop has not heard yet. */
async function captureOfClient(
  { providers }: CheckoutDeps,
  payment: PaymentRow,
): Promise<Captured | undefined> {
  if (!isAwaitingOrder(payment) || payment.provider_order_id === null) return undefined
  const provider = providers.of(payment)
  const money = await capturedMoney(provider, await provider.read(payment.provider_order_id))
  if (money === 'unknown') throw new ShopError('payment_provider_failed')
  return money
}

/**
 * Claims a captured payment of exactly this sum. A payment opened elsewhere is recorded only if its sum is right,
 * because money for other people's sales is not the shop's to refund.
 * @throws ShopError `amount_differs`, `payment_not_verified`
 */
export async function claimUnusedCapture(
  deps: CheckoutDeps,
  found: CapturedPayment,
  total: Cents,
  sessionId: string | null,
): Promise<PaymentRow> {
  if ('known' in found) {
    expectAmount(found.known.amount, total)
    return found.known
  }
  const { elsewhere } = found
  expectAmount(elsewhere.amount, total)
  const adopted = await retryingTransaction(deps.db, async trx => {
    await recordExternalPayment(trx, { ...elsewhere, sessionId }, deps.now())
    // Two concurrent calls record it once, and both continue with the same row.
    return findByReference(trx, elsewhere.reference)
  })
  if (adopted?.state !== 'unclaimed') throw new ShopError('payment_not_verified')
  return adopted
}

/** Reads a payment opened elsewhere with the shop's own account, and trusts only what the provider confirms. */
async function findElsewhere(deps: CheckoutDeps, reference: string) {
  const provider = deps.providers.standard
  const record = await provider.read(reference)
  if (record.outcome === 'unknown') throw new ShopError('payment_provider_failed')
  const capture = record.outcome === 'found' ? record.capture : undefined
  if (record.outcome !== 'found' || capture?.result.outcome !== 'captured' || capture.currency !== 'EUR')
    throw new ShopError('payment_not_verified')
  const { id: captureId, amount, at } = capture
  if (!at || minutesAfter(new Date(at), ELSEWHERE_HOURS * 60) < deps.now().toISOString())
    throw new ShopError('payment_not_verified')
  await expectOwnPayee(provider, record.payee)
  return { provider: provider.name, reference, captureId, amount }
}

/**
 * Refuses a payment to another payee: any client can open one with the shop's public client id and name a payee of its
 * own.
 */
async function expectOwnPayee(provider: PaymentProvider, payee: string | null): Promise<void> {
  if (payee === null) throw new ShopError('payment_not_verified')
  const known = await provider.isOwnPayee(payee)
  if (known.outcome === 'unknown') throw new ShopError('payment_provider_failed')
  if (!known.isOwn) throw new ShopError('payment_not_verified')
}
