import type { PayWith } from '#contract/checkout.ts'
import type { NewPayment, PaymentProvider } from '#server/payments/provider.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'

/** How the shopper wants to pay. */
export type Chosen = { provider: PaymentProvider; bank?: NewPayment['bank'] }

/**
 * The provider that the shopper chose; the standard one where nothing is chosen.
 * @throws ShopError `invalid_input` for one that the shop does not have
 */
export function chosenProvider({ providers }: Pick<CheckoutDeps, 'providers'>, wanted?: PayWith): Chosen {
  if (!wanted) return { provider: providers.standard }
  const { bank, country } = wanted
  const provider = providers.all.find(({ name }) => name === wanted.provider)
  if (!provider)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'payWith.provider', message: 'A provider that the shop is paid through' }],
    })
  return { provider, ...(bank && country && { bank: { code: bank, country } }) }
}
