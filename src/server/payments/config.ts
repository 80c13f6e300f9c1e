import type { platformVariables } from '#server/platform/config.ts'
import type { Environment } from '#server/platform/environment.ts'
import { isPublicHost } from '#server/platform/public-address.ts'
import {
  hasMontonioSandbox,
  isMontonioLive,
  type MontonioSetUp,
  montonioFaults,
  montonioSetUp,
  montonioVariables,
} from './montonio/config.ts'
import {
  isPayPalLive,
  type PayPalSetUp,
  paypalFaults,
  paypalSetUp,
  paypalVariables,
} from './paypal/config.ts'

/** The accounts that the shop is paid through: one of them is enough. */
export const paymentVariables = { ...paypalVariables, ...montonioVariables }

type Given = Environment<typeof paymentVariables & typeof platformVariables>

export type PaymentSetUp = PayPalSetUp &
  MontonioSetUp & {
    /** whether the built-in payment sandbox stands in for PayPal */
    hasPaymentSandbox: boolean
    /** whether payments there move real money */
    isPayPalLive: boolean
    isMontonioLive: boolean
    /** whether payments move real money */
    isLive: boolean
    /** the shop is at a public address and moves no real money: every page says so */
    isTrial: boolean
  }

type Account = {
  service: string
  /** the variables that are needed together */
  keys: readonly (keyof typeof paymentVariables)[]
  /** whether payments there move real money */
  isLive: (e: Given) => boolean
}

/** The accounts that can be set up; at the start, the connected providers are compared with them. */
const ACCOUNTS: readonly Account[] = [
  { service: 'PayPal', keys: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'], isLive: isPayPalLive },
  { service: 'Montonio', keys: ['MONTONIO_ACCESS_KEY', 'MONTONIO_SECRET_KEY'], isLive: isMontonioLive },
]

/** Returns the accounts of which any key is set. */
const accountsOf = (e: Given): Account[] => ACCOUNTS.filter(({ keys }) => keys.some(key => e[key]))

/** Without any account, the built-in sandbox stands in for PayPal. */
const hasPaymentSandbox = (e: Given): boolean => accountsOf(e).length === 0

const isPublic = (e: Given): boolean =>
  e.PUBLIC_URL !== undefined && isPublicHost(new URL(e.PUBLIC_URL).hostname)

/** What `npm start` shows in a fresh clone: play money in both sandboxes. */
const isDemo = (e: Given): boolean => hasPaymentSandbox(e) && e.NODE_ENV !== 'production' && !isPublic(e)

/** Whether every configured payment method moves real money. */
function isLive(e: Given): boolean {
  const isEachLive = [
    ...accountsOf(e).map(account => account.isLive(e)),
    ...(hasMontonioSandbox(e, isDemo(e)) ? [false] : []),
  ]
  return isEachLive.length > 0 && isEachLive.every(Boolean)
}

/** Returns faults in combinations of variables that are valid on their own. */
export function paymentFaults(e: Given): string[] {
  const faults = [...paypalFaults(e, hasPaymentSandbox(e)), ...montonioFaults(e, isDemo(e))]
  const { paymentSandboxPort } = paypalSetUp(e)
  if (hasPaymentSandbox(e) && montonioSetUp(e, isDemo(e)).montonioSandbox?.port === paymentSandboxPort)
    faults.push(
      `MONTONIO_SANDBOX_PORT: got ${paymentSandboxPort}, the port of the payment sandbox, accepts another port number`,
    )
  const isProduction = e.NODE_ENV === 'production'
  if (isProduction && hasPaymentSandbox(e) && !e.ALLOW_PAYMENT_SANDBOX)
    faults.push(
      `${ACCOUNTS[0]!.keys[0]}: got nothing with NODE_ENV=production; set ${ACCOUNTS.map(({ keys }) => keys.join(' and ')).join(', or ')}, or ALLOW_PAYMENT_SANDBOX=1 to take no real money`,
    )
  else if (isPublic(e) && !isLive(e) && !e.ALLOW_PAYMENT_SANDBOX)
    faults.push(
      `PUBLIC_URL: got ${e.PUBLIC_URL}, where strangers would pay with play money; set NODE_ENV=production and only live accounts of ${ACCOUNTS.map(({ service }) => service).join(' or ')}, or ALLOW_PAYMENT_SANDBOX=1 to take no real money and say so on every page`,
    )
  return faults
}

export const paymentSetUp = (e: Given): PaymentSetUp => ({
  ...paypalSetUp(e),
  ...montonioSetUp(e, isDemo(e)),
  hasPaymentSandbox: hasPaymentSandbox(e),
  isPayPalLive: isPayPalLive(e),
  isMontonioLive: isMontonioLive(e),
  isLive: isLive(e),
  isTrial: isPublic(e) && !isLive(e),
})
