import type { z } from 'zod'
import type { cancelled } from '#contract/checkout.ts'
import {
  findByProviderOrder,
  findPaymentById,
  ordersPaidBy,
  type PaymentRow,
  purchaseOf,
} from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'
import type { CheckoutDeps } from './deps.ts'
import { giveUp } from './release.ts'
import { closedOrders, paidOrders, settlementOf } from './settlement.ts'

type Cancelled = z.infer<typeof cancelled>

/** The shopper came back without paying. @returns what it was for; one that is past that stays as it is, and says so */
export async function cancelPayment(deps: CheckoutDeps, providerOrderId: string): Promise<Cancelled> {
  const found = await findByProviderOrder(deps.db, providerOrderId)
  if (!found) return { released: false, outcome: 'unknown', kind: null, orderNumber: null }
  const released = await giveUp(deps, found, 'cancelled')
  const payment = (await findPaymentById(deps.db, found.id))!
  const { kind } = purchaseOf(payment)
  const { orderNumbers } = await paidOrders(deps.db, payment)
  const orderNumber = (kind === 'invoice' && orderNumbers.length === 1 && orderNumbers[0]) || null
  return { released, outcome: await outcomeOf(deps.db, payment), kind, orderNumber }
}

async function outcomeOf(db: Db, payment: PaymentRow): Promise<Cancelled['outcome']> {
  if (payment.state === 'capturing' || payment.state === 'reviewing') return 'under_way'
  const settled = await settlementOf(db, payment)
  switch (settled?.outcome) {
    case 'paid':
    case 'unclaimed':
      return 'paid'
    case 'given_back':
    case 'already_paid':
      return settled.outcome
  }
  // An order that a payment brought with it is its own; one that stood there may have been paid or called off from elsewhere.
  if (purchaseOf(payment).kind !== 'invoice') return 'released'
  const closed = await closedOrders(db, ordersPaidBy(payment))
  return closed?.outcome === 'under_way' ? 'another_under_way' : (closed?.outcome ?? 'released')
}
