import { z } from 'zod'
import { ordersPaidBy, type PaymentRow } from '#server/payments/ledger.ts'
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
  takenUp,
} from '#server/payments/refunds.ts'
import { unguessable } from '#server/platform/random.ts'
import { carryOut, lockOrder } from './carry-out-refund.ts'
import type { CheckoutDeps } from './deps.ts'

type GivenBack = Extract<OrderResult, { outcome: 'found' }>['refunds'][number]

/**
 * Books what was given back of a payment at the provider's own site, each refund once.
 * @returns false where the provider has to be asked again later
 */
export async function takeForeignRefunds(deps: CheckoutDeps, payment: PaymentRow): Promise<boolean> {
  if (ordersPaidBy(payment).length === 0 || payment.provider_order_id === null) return true
  const order = await deps.provider.getOrder(payment.provider_order_id)
  if (order.outcome !== 'found') return order.outcome === 'gone'
  // Only after that look: whatever of it is the shop's own was written down before, and is told apart by its outcome.
  for (const asked of await findAsked(deps.db, payment.id)) {
    const { state, provider_refund_id } = await carryOut(deps, asked)
    if (state === 'asked' && provider_refund_id === null) return false
  }
  const known = await knownAtProvider(
    deps.db,
    order.refunds.map(({ id }) => id),
  )
  for (const foreign of order.refunds)
    if (!known.has(foreign.id))
      for (const refund of await writeDown(deps, payment, foreign)) await carryOut(deps, refund)
  return true
}

/**
 * An event that tells of a refund. Most are of refunds that were asked for here, and change nothing.
 * @param resource the refund; only which capture it is about is read from it
 * @returns false where the provider should send it again
 */
export async function takeRefundEvent(
  deps: CheckoutDeps,
  resource: Record<string, unknown>,
): Promise<boolean> {
  const links = z.array(z.object({ href: z.string(), rel: z.string() })).safeParse(resource.links).data ?? []
  const captureId = links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1)
  const payment = captureId === undefined ? undefined : await findCaptured(deps.db, captureId)
  return payment === undefined || takeForeignRefunds(deps, payment)
}

/** Orders that were paid together share a refund: each takes what it can, in one order for everybody. */
function writeDown(deps: CheckoutDeps, payment: PaymentRow, foreign: GivenBack): Promise<RefundRow[]> {
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
          id: unguessable(),
          order_id: order.id,
          payment_id: payment.id,
          amount,
          reason: foreign.note || 'Tagastatud PayPalis',
          restock: 0,
          actor: AT_PROVIDER,
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
