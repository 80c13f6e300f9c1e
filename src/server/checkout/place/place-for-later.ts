import type { PaymentOrderInput } from '#contract/checkout.ts'
import { countUnclaimed, insertPayment } from '#server/payments/ledger.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'
import {
  highestPossibleTotal,
  UNCLAIMED_PAYMENTS_MAX,
  unclaimedSince,
} from '../purchase/unclaimed-payment-limit.ts'
import { chosenProvider } from './chosen-provider.ts'
import { openAtProvider, type PlacedPayment } from './open-payment.ts'

/**
 * Opens a payment for a client that captures first and posts its order afterwards; the sum is checked against that
 * order then.
 */
export async function placeForLater(
  deps: CheckoutDeps,
  { amount, sessionId, payWith }: PaymentOrderInput,
  clientNetwork: string | null,
): Promise<PlacedPayment> {
  if (amount <= 0)
    throw new ShopError('invalid_input', { issues: [{ path: 'amount', message: 'Must be above 0' }] })
  // No order could match it: the money would only be refunded, at the owner's cost.
  if (amount > (await highestPossibleTotal(deps))) throw new ShopError('amount_differs')
  const chosen = await chosenProvider(deps, payWith)
  const now = deps.now()
  if ((await countUnclaimed(deps.db, unclaimedSince(now))) >= UNCLAIMED_PAYMENTS_MAX)
    throw new ShopError('too_many_requests')
  const paymentId = await insertPayment(
    deps.db,
    { provider: chosen.provider.name, sessionId: sessionId ?? null, amount, kind: 'later', clientNetwork },
    now,
  )
  return openAtProvider(deps, chosen, { paymentId, total: amount })
}
