import type { PayWith } from '#contract/checkout.ts'
import { isSwitchedOff } from '#domain/online-payment-methods.ts'
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
 * @throws ShopError `invalid_input` for a provider that the owner does not offer, or a bank that is not in its list
 */
export async function chosenProvider(
  { db, providers, settings }: Pick<CheckoutDeps, 'db' | 'providers' | 'settings'>,
  wanted?: PayWith,
): Promise<Chosen> {
  const { provider: name = providers.standard.name, bank: code, country } = wanted ?? {}
  const setUp = providers.all.map(each => each.name)
  const provider = providers.all.find(each => each.name === name)
  // A page opened before she switched it off may still offer it.
  if (!provider || isSwitchedOff(await settings.facts(), setUp, provider.name))
    throw notOffered('payWith.provider', messages.paymentMethodNotOffered)
  const banks = code && country && provider.listBanks ? await findBanks(db) : []
  if (!code || !country || banks.length === 0) return { provider }
  if (!banks.some(bank => bank.code === code && bank.country === country))
    throw notOffered('payWith.bank', messages.bankNotOffered)
  return { provider, bank: { code, country } }
}

const notOffered = (path: string, details: string): ShopError =>
  new ShopError('invalid_input', { issues: [{ path, message: details }], details })
