import type { WayToPay } from '#domain/ways-to-pay.ts'
import type { PaymentProvider, Unknown } from './provider.ts'

/** The providers that the shop is set up with. */
export type Providers = {
  /** new payments are opened there */
  standard: PaymentProvider
  /** The provider of a payment; of one that is not configured any more a stand-in, which knows nothing of it. */
  of(payment: { provider: WayToPay }): PaymentProvider
  /** Whether the provider of a payment is configured. */
  has(payment: { provider: WayToPay }): boolean
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

/** Stands for a provider that was taken out of the configuration: its payments stay as they are until it is back, and of their money it gives nothing back. */
function absentProvider(name: WayToPay): PaymentProvider {
  const unknown = async (): Promise<Unknown> => ({
    outcome: 'unknown',
    reason: `the payment provider "${name}" is not set up`,
  })
  return {
    name,
    isLive: true,
    // As one whose payers may pay late: what it is asked about is asked again until it is back.
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
