import type { PayWith } from '#contract/checkout.ts'
import * as messages from '#messages/payments.ts'
import { findBanks } from '#server/payments/methods/bank-store.ts'
import type { NewPayment, PaymentProvider } from '#server/payments/provider.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from '../deps.ts'

/** The shopper's choice of how to pay. */
export type Chosen = { provider: PaymentProvider; bank?: NewPayment['bank'] }

/**
 * Returns the provider and bank that the shopper chose; by default the standard provider. Until the shop has a list of
 * banks, the bank is chosen at the provider, whatever the client says.
 * @throws ShopError `invalid_input` for a provider that the shop does not have, or a bank that is not in its list
 */
export async function chosenProvider(
  { db, providers }: Pick<CheckoutDeps, 'db' | 'providers'>,
  wanted?: PayWith,
): Promise<Chosen> {
  if (!wanted) return { provider: providers.standard }
  const { bank: code, country } = wanted
  const provider = providers.all.find(({ name }) => name === wanted.provider)
  if (!provider)
    throw new ShopError('invalid_input', {
      issues: [{ path: 'payWith.provider', message: 'Must be a payment provider that the shop uses' }],
    })
  const banks = code && country && provider.listBanks ? await findBanks(db) : []
  if (!code || !country || banks.length === 0) return { provider }
  if (!banks.some(bank => bank.code === code && bank.country === country)) {
    const details = messages.bankNotOffered
    throw new ShopError('invalid_input', { issues: [{ path: 'payWith.bank', message: details }], details })
  }
  return { provider, bank: { code, country } }
}
