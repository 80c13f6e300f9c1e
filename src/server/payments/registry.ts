import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import type { PaymentProvider, Unknown } from './provider.ts'

/** The providers that the shop is configured with. */
export type Providers = {
  /** where new payments are opened */
  standard: PaymentProvider
  /** The provider of a payment; for one no longer configured, a stand-in that knows nothing of it. */
  of(payment: { provider: OnlinePaymentMethod }): PaymentProvider
  /** Whether the provider of a payment is configured. */
  has(payment: { provider: OnlinePaymentMethod }): boolean
  all: readonly PaymentProvider[]
  close(): Promise<void>
}

/** @param all at least one; the first is the standard one */
export function createRegistry(all: readonly [PaymentProvider, ...PaymentProvider[]]): Providers {
  const byName = new Map(all.map(provider => [provider.name, provider]))
  return {
    standard: all[0],
    of: ({ provider: name }) => byName.get(name) ?? absentProvider(name),
    has: ({ provider: name }) => byName.has(name),
    all,
    close: async () => {
      await Promise.all(all.map(provider => provider.close()))
    },
  }
}

/**
 * Stands in for a provider that is no longer configured: its payments stay as they are until it is back, and none of
 * their money is refunded.
 */
function absentProvider(name: OnlinePaymentMethod): PaymentProvider {
  const unknown = async (): Promise<Unknown> => ({
    outcome: 'unknown',
    reason: `the payment provider "${name}" is not configured`,
  })
  return {
    name,
    isLive: true,
    // Payers may pay late with such a provider: open questions are asked again until it is back.
    can: { capture: 'at_once', listsEvents: false, guardsOrderNumber: false },
    incidents: { opening: 'payments' },
    create: unknown,
    read: unknown,
    isOwnPayee: unknown,
    capture: unknown,
    readCapture: unknown,
    refund: async () => ({ outcome: 'refused', issue: 'NOT_SET_UP', fault: 'no_access' }),
    readRefund: unknown,
    readEvent: async () => ({ outcome: 'forged', isPlausible: false }),
    listEvents: unknown,
    close: async () => undefined,
  }
}
