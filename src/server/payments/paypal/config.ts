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

/** The account at PayPal, and the sandbox that stands in for it. */
export const paypalVariables = {
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: secretText,
  PAYPAL_WEBHOOK_ID: text,
  PAYPAL_API_URL: {
    ...httpUrl,
    accepts: 'https://api-m.paypal.com or https://api-m.sandbox.paypal.com',
  },
  PAYMENT_SANDBOX_PORT: { schema: PORT.optional(), accepts: PORT_WORDS },
  PAYMENT_SANDBOX_URL: httpUrl,
  ALLOW_PAYMENT_SANDBOX: flag(false),
}

type Given = Environment<typeof paypalVariables & typeof platformVariables>

export type PayPalAccount = {
  clientId: string
  clientSecret: string
  webhookId: string | undefined
  /** where the webhook sends events, if not to the shop's public address */
  webhookUrl?: string
  apiUrl: string
}

export type PayPalSetUp = {
  paypal: PayPalAccount | undefined
  paymentSandboxPort: number
  /** the built-in sandbox's URL for payers; undefined: the address where it listens */
  paymentSandboxUrl: string | undefined
}

/** Where PayPal moves real money; any other origin is its sandbox, or something that stands in for it. */
const LIVE_ORIGINS = new Set(['https://api-m.paypal.com', 'https://api.paypal.com'])

const isProduction = (e: Given): boolean => e.NODE_ENV === 'production'

const apiUrlOf = (e: Given): string =>
  e.PAYPAL_API_URL ?? (isProduction(e) ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com')

/** Whether payments through this API move real money. */
export const isLiveApi = (apiUrl: string): boolean => LIVE_ORIGINS.has(new URL(apiUrl).origin)

/** Whether payments there move real money. */
export const isPayPalLive = (e: Given): boolean => e.PAYPAL_CLIENT_ID !== undefined && isLiveApi(apiUrlOf(e))

const sandboxPort = (e: Given): number => e.PAYMENT_SANDBOX_PORT ?? e.PORT + 1

/**
 * Returns faults in combinations of variables that are valid on their own.
 * @param hasSandbox whether the built-in sandbox stands in for the account
 */
export function paypalFaults(e: Given, hasSandbox: boolean): string[] {
  const faults: string[] = []
  const given = [e.PAYPAL_CLIENT_ID, e.PAYPAL_CLIENT_SECRET].filter(Boolean).length
  if (given === 1) faults.push('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: got only one of them, needs both')
  if (hasSandbox && given === 0 && (sandboxPort(e) === e.PORT || !PORT.safeParse(sandboxPort(e)).success))
    faults.push(
      `PAYMENT_SANDBOX_PORT: got ${e.PAYMENT_SANDBOX_PORT ?? 'nothing'} with PORT=${e.PORT}, accepts another port number from 1 to 65535`,
    )
  return faults
}

export function paypalSetUp(e: Given): PayPalSetUp {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = e
  const paypal =
    clientId && clientSecret
      ? { clientId, clientSecret, webhookId: e.PAYPAL_WEBHOOK_ID, apiUrl: apiUrlOf(e) }
      : undefined
  return {
    paypal,
    paymentSandboxPort: sandboxPort(e),
    paymentSandboxUrl:
      e.PAYMENT_SANDBOX_URL ??
      // Like the shop itself, it is reachable from elsewhere only if it listens beyond this machine.
      (e.PUBLIC_URL && !isLoopback(e.HOST)
        ? `http://${new URL(e.PUBLIC_URL).hostname}:${sandboxPort(e)}`
        : undefined),
  }
}
