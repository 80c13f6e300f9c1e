import { movePayment, type PaymentRow, setPurchase } from '#server/payments/ledger.ts'
import type { CaptureResult } from '#server/payments/provider.ts'
import type { CheckoutDeps } from './deps.ts'
import { refundPayment } from './refund-unclaimed.ts'
import { releasePayment } from './release.ts'
import type { Settlement } from './settlement.ts'

/** Money that the provider has taken. */
export type Captured = Extract<CaptureResult, { outcome: 'captured' }>

/** A captured sum that is not the order's is given back: nobody pays another price than the one shown. */
export async function giveWrongSumBack(
  deps: CheckoutDeps,
  payment: PaymentRow,
  capture: Captured,
): Promise<Settlement | undefined> {
  deps.log.error(
    { paymentId: payment.id, captured: capture.amount, expected: payment.amount },
    'a captured sum differs',
  )
  return (await giveBack(deps, payment, capture, 'Wrong sum')) ? { outcome: 'given_back' } : undefined
}

/**
 * Money was taken that buys nothing: it goes back, and with it what the payment held.
 * @param payment as it was read last; one that was settled meanwhile stays as it is
 * @returns whether it was this caller's to give back
 */
export async function giveBack(
  deps: CheckoutDeps,
  payment: PaymentRow,
  { captureId }: Captured,
  why: string,
): Promise<boolean> {
  const now = deps.now()
  const { isTaken, stockChanged } = await deps.db.transaction().execute(async trx => {
    let stockChanged = false
    for (const from of ['capturing', 'reviewing', 'open'] as const)
      if ((await releasePayment(trx, payment, why, now, { from })).stockChanged) stockChanged = true
    const change = { to: 'unclaimed' as const, reason: why, nextCheckAt: now.toISOString(), captureId }
    const isTaken = await movePayment(trx, payment, ['released', 'void'], change, now)
    if (isTaken) await setPurchase(trx, payment.id, { kind: 'later' })
    return { isTaken, stockChanged }
  })
  if (stockChanged) deps.catalog.changed()
  if (!isTaken) return false
  await refundPayment(deps, payment.id, why)
  return true
}
