import type { ErrorCode } from '#contract/errors.ts'
import * as messages from '#messages/errors.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from './deps.ts'
import { outOfStock } from './place/out-of-stock-error.ts'
import { paidForOf, type Settlement } from './purchase/settlement.ts'

/** A settlement outcome in which nothing was paid. */
type Unpaid = Exclude<Settlement, { outcome: 'paid' | 'reviewing' | 'unclaimed' }>

const REFUSED = {
  not_approved: 'payment_not_approved',
  expired: 'payment_expired',
  declined: 'payment_declined',
  given_back: 'payment_given_back',
  already_paid: 'already_paid',
  under_way: 'payment_under_way',
  order_gone: 'order_not_found',
  other_payee: 'payment_not_verified',
  amount_differs: 'amount_differs',
  offer_superseded: 'offer_superseded',
  out_of_stock: 'out_of_stock',
  provider_failed: 'payment_provider_failed',
  unknown_payment: 'payment_not_found',
} as const satisfies Record<Unpaid['outcome'], ErrorCode>

/**
 * Builds the error for a payment that paid nothing, with what the payment was for: the payer may return in a tab that
 * knows nothing of it. Call it outside transactions.
 */
export async function captureRefusal(
  deps: CheckoutDeps,
  reference: string,
  settlement: Unpaid,
): Promise<ShopError> {
  const payment = await findByReference(deps.db, reference)
  return new ShopError(REFUSED[settlement.outcome], {
    ...(await moreOf(deps, settlement)),
    ...(payment && { paidFor: await paidForOf(deps.db, payment) }),
  })
}

async function moreOf(deps: CheckoutDeps, settlement: Unpaid): Promise<Partial<ShopError>> {
  switch (settlement.outcome) {
    case 'not_approved':
      return { link: settlement.approveUrl }
    case 'other_payee':
      return { details: messages.paidToAnother }
    case 'offer_superseded':
      return { details: messages.offerSupersededUnpaid }
    case 'out_of_stock': {
      const { details, issues } = await outOfStock(deps, settlement.productIds)
      return { details, issues }
    }
    default:
      return {}
  }
}
