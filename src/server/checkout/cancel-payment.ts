import type { z } from 'zod'
import type { cancelled } from '#contract/checkout.ts'
import { findPayment, purchaseOf } from '#server/payments/ledger.ts'
import type { CheckoutDeps } from './deps.ts'
import { giveUp } from './release.ts'
import { paidOrders } from './settlement.ts'

/** The shopper came back without paying. @returns what it was for; one that is past that stays as it is */
export async function cancelPayment(
  deps: CheckoutDeps,
  providerOrderId: string,
): Promise<z.infer<typeof cancelled>> {
  const payment = await findPayment(deps.db, providerOrderId)
  if (!payment) return { released: false, kind: null, orderNumber: null }
  const released = await giveUp(deps, payment, 'cancelled')
  const { kind } = purchaseOf(payment)
  const { orderNumbers } = await paidOrders(deps.db, payment)
  const orderNumber = (kind === 'invoice' && orderNumbers.length === 1 && orderNumbers[0]) || null
  return { released, kind, orderNumber }
}
