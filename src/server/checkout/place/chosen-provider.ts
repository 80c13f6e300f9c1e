import type { PayWith } from '#contract/checkout.ts'
import type { NewPayment, PaymentProvider } from '#server/payments/provider.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'

/** The shopper's choice of how to pay. */
export type Chosen = { provider: PaymentProvider; bank?: NewPayment['bank'] }

/**
 * Returns the provider that the shopper chose, or the standard one by default.
 * @throws ShopError `invalid_input` for a provider that the shop does not have
 */
export function chosenProvider({ providers }: Pick<CheckoutDeps, 'providers'>, wanted?: PayWith): Chosen {
  if (!wanted) return { provider: providers.standard }
  const { bank, country } = wanted
  const provider = providers.all.find(({ name }) => name === wanted.provider)
  if (!provider)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'payWith.provider', message: 'Must be a payment provider that the shop uses' }],
    })
  return { provider, ...(bank && country && { bank: { code: bank, country } }) }
}
