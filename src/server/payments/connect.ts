import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import type { PaymentSetUp } from './config.ts'
import type { MontonioStore } from './montonio/config.ts'
import { connectMontonioStore } from './montonio/connect.ts'
import { startMontonioSandbox } from './montonio/sandbox-process.ts'
import { connectPayPal } from './paypal/client.ts'
import type { PayPalAccount } from './paypal/config.ts'
import { startPaymentSandbox } from './paypal/sandbox-process.ts'
import { createRegistry, type Providers } from './registry.ts'

/** The accounts that the shop is paid through, or the sandboxes that stand in for them. */
export type Accounts = { paypal: PayPalAccount | undefined; montonio: MontonioStore | undefined }

type Place = { root: string; host: string; port: number; publicUrl: string }

/** @throws Error without any account, which the configuration rules out */
export function connectProviders(
  { paypal, montonio }: Accounts,
  tools: { db: Db; log: Log; publicUrl: string },
): Providers {
  const [first, ...others] = [
    ...(paypal ? [connectPayPal(paypal, tools.log)] : []),
    ...(montonio ? connectMontonioStore(montonio, tools) : []),
  ]
  if (!first) throw new Error('No payment provider is configured')
  return createRegistry([first, ...others])
}

/**
 * Refuses to sell if the configuration and the connected providers disagree about real money: orders would be shipped
 * for play money, or the shop would say that nobody is charged.
 * @throws StartupError
 */
export function requireSameMoney(isLive: boolean, { all }: Pick<Providers, 'all'>): void {
  if (all.every(provider => provider.isLive) === isLive) return
  const told = all.map(({ name, isLive }) => `${name} moves ${isLive ? 'real' : 'play'} money`).join(', ')
  throw new StartupError(
    `The configuration says that the shop takes ${isLive ? 'real' : 'play'} money, but ${told}. This is a fault of the program: a provider is missing among the accounts in payments/config.ts`,
  )
}

/**
 * Connects the payment providers, and starts the sandboxes that stand in for them.
 * @throws StartupError if a sandbox cannot listen, or a provider moves other money than the configuration says
 */
export async function openProviders(config: PaymentSetUp & Place, db: Db, log: Log) {
  const paymentSandbox = config.hasPaymentSandbox ? await startPaymentSandbox(config, log) : undefined
  const { montonioSandbox: place } = config
  const montonioSandbox = place && (await startMontonioSandbox({ ...config, place }, log))
  const accounts = {
    paypal: config.paypal ?? paymentSandbox?.account,
    montonio: config.montonio ?? montonioSandbox?.store,
  }
  const providers = connectProviders(accounts, { db, log, publicUrl: config.publicUrl })
  const stop = (): void => {
    paymentSandbox?.stop()
    montonioSandbox?.stop()
  }
  try {
    requireSameMoney(config.isLive, providers)
  } catch (error) {
    stop()
    throw error
  }
  return {
    accounts,
    providers,
    /** URLs of the payment sandboxes, for the log */
    sandboxes: { paymentSandbox: paymentSandbox?.url, montonioSandbox: montonioSandbox?.store.apiUrl },
    stop,
  }
}
