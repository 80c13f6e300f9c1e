import { z } from 'zod'
import type { platformVariables } from '#server/platform/config.ts'
import {
  type Environment,
  flag,
  httpUrl,
  PORT,
  PORT_WORDS,
  secretText,
  text,
} from '#server/platform/environment.ts'
import { isLoopback } from '#server/platform/http/listen-address.ts'
import type { MontonioKeys } from './token.ts'

/** The store at Montonio, and the sandbox that stands in for it. */
export const montonioVariables = {
  MONTONIO_ACCESS_KEY: text,
  MONTONIO_SECRET_KEY: secretText,
  MONTONIO_API_URL: {
    ...httpUrl,
    accepts: 'https://stargate.montonio.com/api or https://sandbox-stargate.montonio.com/api',
  },
  MONTONIO_SHIPPING_API_URL: {
    ...httpUrl,
    accepts: 'https://shipping.montonio.com/api/v2 or https://sandbox-shipping.montonio.com/api/v2',
  },
  // By default the bundled sandbox takes cards and a store does not, as cards must be enabled there.
  MONTONIO_CARDS: { schema: z.enum(['0', '1']).optional(), accepts: '0 or 1' },
  MONTONIO_SHIPPING: flag(true),
  // `npm start` sets `demo`: on if nothing else is configured.
  MONTONIO_SANDBOX: { schema: z.enum(['0', '1', 'demo']).default('0'), accepts: '0, 1 or demo' },
  MONTONIO_SANDBOX_PORT: { schema: PORT.optional(), accepts: PORT_WORDS },
}

type Given = Environment<typeof montonioVariables & typeof platformVariables>

/** The store's keys and API URLs. */
export type MontonioStore = MontonioKeys & {
  apiUrl: string
  /** undefined: the shop makes its own labels */
  shippingApiUrl: string | undefined
  /** whether it takes cards as well as bank payments */
  takesCards: boolean
  /** where it sends events, if not to the shop's public address */
  webhookOrigin?: string
}

/** Where the bundled sandbox listens, and its URL for payers; without `url`, the address where it listens. */
export type MontonioSandboxPlace = { port: number; url: string | undefined; takesCards: boolean }

export type MontonioSetUp = {
  /** undefined: payments there are not offered, unless the sandbox is on */
  montonio: MontonioStore | undefined
  montonioSandbox: MontonioSandboxPlace | undefined
}

const LIVE_ORIGIN = 'https://stargate.montonio.com'

const apiUrlOf = (e: Given): string =>
  (
    e.MONTONIO_API_URL ??
    (e.NODE_ENV === 'production' ? `${LIVE_ORIGIN}/api` : 'https://sandbox-stargate.montonio.com/api')
  ).replace(/\/$/, '')

/** The shipping API for each payment API; for any other it must be configured. */
const SHIPPING_OF: Record<string, string> = {
  [LIVE_ORIGIN]: 'https://shipping.montonio.com/api/v2',
  'https://sandbox-stargate.montonio.com': 'https://sandbox-shipping.montonio.com/api/v2',
}

const shippingApiUrlOf = (e: Given): string | undefined =>
  e.MONTONIO_SHIPPING
    ? (e.MONTONIO_SHIPPING_API_URL?.replace(/\/$/, '') ?? SHIPPING_OF[new URL(apiUrlOf(e)).origin])
    : undefined

const isMontonioOn = (e: Given): boolean => e.MONTONIO_ACCESS_KEY !== undefined

/** Whether payments through this API move real money. */
export const isLiveApi = (apiUrl: string): boolean => new URL(apiUrl).origin === LIVE_ORIGIN

/** Whether payments there move real money. */
export const isMontonioLive = (e: Given): boolean => isMontonioOn(e) && isLiveApi(apiUrlOf(e))

const sandboxPort = (e: Given): number => e.MONTONIO_SANDBOX_PORT ?? e.PORT + 2

/**
 * Whether the bundled sandbox stands in for Montonio.
 * @param isDemo no payment account is configured, and no stranger can reach the shop
 */
export const hasMontonioSandbox = (e: Given, isDemo: boolean): boolean =>
  e.MONTONIO_SANDBOX === '1' || (e.MONTONIO_SANDBOX === 'demo' && isDemo)

/** Returns faults in combinations of variables that are valid on their own. */
export function montonioFaults(e: Given, isDemo: boolean): string[] {
  const faults: string[] = []
  const given = [e.MONTONIO_ACCESS_KEY, e.MONTONIO_SECRET_KEY].filter(Boolean).length
  if (given === 1)
    faults.push('MONTONIO_ACCESS_KEY and MONTONIO_SECRET_KEY: got only one of them, needs both')
  if (e.MONTONIO_CARDS === '1' && given === 0 && !hasMontonioSandbox(e, isDemo))
    faults.push(
      'MONTONIO_CARDS: got "1" without MONTONIO_ACCESS_KEY and MONTONIO_SECRET_KEY, which card payments need',
    )
  if (!hasMontonioSandbox(e, isDemo)) return faults
  if (e.NODE_ENV === 'production') faults.push('MONTONIO_SANDBOX: got "1", which NODE_ENV=production refuses')
  if (given > 0)
    faults.push('MONTONIO_SANDBOX: got "1" with MONTONIO_ACCESS_KEY, accepts only one of the two')
  if (sandboxPort(e) === e.PORT || !PORT.safeParse(sandboxPort(e)).success)
    faults.push(
      `MONTONIO_SANDBOX_PORT: got ${e.MONTONIO_SANDBOX_PORT ?? 'nothing'} with PORT=${e.PORT}, accepts another port number from 1 to 65535`,
    )
  return faults
}

export function montonioSetUp(e: Given, isDemo: boolean): MontonioSetUp {
  const { MONTONIO_ACCESS_KEY: accessKey, MONTONIO_SECRET_KEY: secretKey } = e
  const isSeenFromElsewhere = e.PUBLIC_URL !== undefined && !isLoopback(e.HOST)
  return {
    montonio:
      accessKey && secretKey
        ? {
            accessKey,
            secretKey,
            apiUrl: apiUrlOf(e),
            shippingApiUrl: shippingApiUrlOf(e),
            takesCards: e.MONTONIO_CARDS === '1',
          }
        : undefined,
    montonioSandbox: hasMontonioSandbox(e, isDemo)
      ? {
          port: sandboxPort(e),
          takesCards: e.MONTONIO_CARDS !== '0',
          url: isSeenFromElsewhere
            ? `http://${new URL(e.PUBLIC_URL!).hostname}:${sandboxPort(e)}`
            : undefined,
        }
      : undefined,
  }
}
