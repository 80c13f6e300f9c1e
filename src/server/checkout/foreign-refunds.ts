import { z } from 'zod'
import type { PaymentState } from '#server/migrations/tables.ts'
import { writeHistory } from '#server/orders/history.ts'
import { lockOrder } from '#server/orders/store.ts'
import {
  findByProviderOrder,
  findPaymentById,
  ordersPaidBy,
  type PaymentRow,
} from '#server/payments/ledger.ts'
import type { OrderResult } from '#server/payments/provider.ts'
import {
  AT_PROVIDER,
  countOfPayment,
  findAsked,
  findCaptured,
  insertRefund,
  knownAtProvider,
  listRefunds,
  type RefundRow,
  TAKEN_BACK,
  takenUp,
} from '#server/payments/refunds.ts'
import { newId } from '#server/platform/random.ts'
import { carryOut } from './carry-out-refund.ts'
import type { CheckoutDeps } from './deps.ts'
import { refundPayment } from './refund-unclaimed.ts'
import { settle } from './settle.ts'

type GivenBack = Extract<OrderResult, { outcome: 'found' }>['refunds'][number]

/** Who gave back what was not asked for here. */
type Giver = typeof AT_PROVIDER | typeof TAKEN_BACK

/** Its money was taken, and is or was somebody's. */
const IS_PAID: ReadonlySet<PaymentState> = new Set(['captured', 'refunded'])

const REASON: Record<Giver, string> = {
  [AT_PROVIDER]: 'Tagastatud PayPalis',
  [TAKEN_BACK]: 'PayPal võttis raha tagasi',
}

/**
 * Books what was given back of a captured payment at the provider's own site, each refund once. Of any other nothing was.
 * @param told the provider's id of a refund that it has told of, and whether it has taken that back by itself
 * @returns false where the provider has to be asked again later
 */
export async function takeForeignRefunds(
  deps: CheckoutDeps,
  payment: PaymentRow,
  told?: { refundId: string; isReversal: boolean },
): Promise<boolean> {
  const hasPaid = IS_PAID.has(payment.state) && ordersPaidBy(payment).length > 0
  if (!hasPaid || payment.provider_order_id === null) return true
  const order = await deps.provider.getOrder(payment.provider_order_id)
  if (order.outcome === 'unknown') return false
  // Only after that look: whatever of it is the shop's own was written down before, and is told apart by its outcome.
  for (const asked of await findAsked(deps.db, payment.id)) {
    const { state, provider_refund_id } = await carryOut(deps, asked)
    if (state === 'asked' && provider_refund_id === null) return false
  }
  const found = order.outcome === 'found' ? [...order.refunds] : []
  if (told && !found.some(({ id }) => id === told.refundId)) {
    // The order need not list what was not asked for by a call, and an old one may be gone.
    const refund = await deps.provider.getRefund(told.refundId)
    if (refund.outcome === 'unknown') return false
    if (refund.outcome !== 'refused') found.push({ id: told.refundId, amount: refund.amount, note: '' })
  }
  const known = await knownAtProvider(
    deps.db,
    found.map(({ id }) => id),
  )
  for (const foreign of found)
    if (!known.has(foreign.id)) {
      const isReversal = told?.isReversal === true && foreign.id === told.refundId
      const giver = isReversal ? TAKEN_BACK : AT_PROVIDER
      for (const refund of await writeDown(deps, payment, foreign, giver)) await carryOut(deps, refund)
    }
  return true
}

const refundResource = z.object({
  id: z.string().max(100).optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
})

/**
 * An event that tells of a refund, or of money that the provider has taken back. Most are of refunds that were asked for
 * here, and change nothing.
 * @param resource the refund; only which it is, and which capture it is about, is read from it
 * @returns false where the provider should send it again
 */
export async function takeRefundEvent(
  deps: CheckoutDeps,
  resource: Record<string, unknown>,
  { isReversal, providerOrderId }: { isReversal: boolean; providerOrderId: string | undefined },
): Promise<boolean> {
  const refund = refundResource.safeParse(resource).data
  const captureId = refund?.links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1)
  let payment =
    (captureId === undefined ? undefined : await findCaptured(deps.db, captureId)) ??
    (providerOrderId === undefined ? undefined : await findByProviderOrder(deps.db, providerOrderId))
  if (payment?.state === 'capturing' || payment?.state === 'reviewing') {
    // It came ahead of the event that the money is taken: nothing can be given back of an order that is not paid.
    const { outcome } = await settle(deps, payment.provider_order_id!)
    if (outcome === 'provider_failed' || outcome === 'reviewing') return false
    payment = (await findPaymentById(deps.db, payment.id))!
  }
  if (payment?.state === 'unclaimed' || payment?.state === 'refunding') {
    await refundPayment(deps, payment.id, 'No order came for it')
    return true
  }
  const told = refund?.id === undefined ? undefined : { refundId: refund.id, isReversal }
  return payment === undefined || takeForeignRefunds(deps, payment, told)
}

const dispute = z.object({
  dispute_id: z.string().max(100),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().max(100) })).default([]),
})

/** An event that tells that a payer disputes a payment: its orders remember it. What becomes of the money has its own event. */
export async function takeDisputeEvent(deps: CheckoutDeps, resource: Record<string, unknown>): Promise<void> {
  const disputed = dispute.safeParse(resource).data
  for (const { seller_transaction_id } of disputed?.disputed_transactions ?? []) {
    const payment = await findCaptured(deps.db, seller_transaction_id)
    const now = deps.now()
    await deps.db.transaction().execute(async trx => {
      for (const orderId of payment ? ordersPaidBy(payment).toSorted() : [])
        if (await lockOrder(trx, 'id', orderId, now))
          await writeHistory(trx, orderId, AT_PROVIDER, 'dispute', { dispute: disputed!.dispute_id }, now)
    })
  }
}

/** Orders that were paid together share a refund: each takes what it can, in one order for everybody. */
function writeDown(
  deps: CheckoutDeps,
  payment: PaymentRow,
  foreign: GivenBack,
  giver: Giver,
): Promise<RefundRow[]> {
  const now = deps.now()
  return deps.db.transaction().execute(async trx => {
    const written: RefundRow[] = []
    let rest = foreign.amount
    for (const orderId of ordersPaidBy(payment).toSorted()) {
      const order = await lockOrder(trx, 'id', orderId, now)
      if (!order || rest === 0) break
      // The first lock decides who of several writes it down.
      if (written.length === 0 && (await knownAtProvider(trx, [foreign.id])).size > 0) return []
      const amount = Math.min(rest, order.total - takenUp(await listRefunds(trx, order.id)))
      if (amount <= 0) continue
      const refund = await insertRefund(
        trx,
        {
          id: newId(),
          order_id: order.id,
          payment_id: payment.id,
          amount,
          reason: foreign.note || REASON[giver],
          restock: 0,
          actor: giver,
          request_id: null,
          provider_refund_id: foreign.id,
        },
        now,
      )
      if (!refund) continue
      written.push(refund)
      rest -= amount
    }
    await countOfPayment(trx, payment.id, foreign.amount - rest)
    if (rest > 0)
      deps.log.error({ paymentId: payment.id, refund: foreign.id, rest }, 'more was given back than was paid')
    return written
  })
}
