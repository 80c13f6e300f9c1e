import type { PayWith } from '#contract/checkout.ts'
import type { Bank, PaymentMethods } from '#contract/payment-methods.ts'
import { isOnlinePaymentMethod, type OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { browserStorage } from '#web/platform/browser-storage.ts'
import { providerWords } from './provider-words.ts'

/** A form's value for the payment method. */
export type WithPaymentChoice = {
  /** a value of the radio group; empty if nothing is chosen */
  way: string
}

/** The shopper's last payment method, as a form's value. */
const remembered = browserStorage<{ way: string }>('way-to-pay')

export const rememberPaymentChoice = (way: string): void => remembered.set({ way })

/** Returns a bank as a value of the radio group. */
export const choiceOfBank = (
  way: OnlinePaymentMethod,
  { country, code }: Pick<Bank, 'country' | 'code'>,
): string => `${way} ${country} ${code}`

/** Returns the provider and bank of a value of the radio group; `undefined` if nothing is chosen. */
export function payWithOf(way: string): (PayWith & { provider: OnlinePaymentMethod }) | undefined {
  const [provider, country, ...code] = way.split(' ')
  if (!isOnlinePaymentMethod(provider)) return undefined
  return country ? { provider, country, bank: code.join(' ') } : { provider }
}

/** Returns every possible value of the radio group. */
const choices = ({ ways, banks }: PaymentMethods): string[] =>
  ways.flatMap((way: OnlinePaymentMethod) =>
    providerWords(way).hasBanks && banks.length > 0 ? banks.map(bank => choiceOfBank(way, bank)) : [way],
  )

/** Returns the initial choice: the last method used, the only one, or the first one if it needs no bank. */
export function initialChoice(methods: PaymentMethods): string {
  const offered = choices(methods)
  const { way } = remembered.get() ?? {}
  if (way !== undefined && offered.includes(way)) return way
  const [first = '', ...others] = offered
  return others.length === 0 || payWithOf(first)?.bank === undefined ? first : ''
}

/** Returns the banks of a country, the last one used first. */
export function banksOf({ banks }: PaymentMethods, country: string, way: OnlinePaymentMethod): Bank[] {
  const { way: last } = remembered.get() ?? {}
  const isLast = (bank: Bank) => Number(choiceOfBank(way, bank) === last)
  return banks.filter(bank => bank.country === country).toSorted((one, other) => isLast(other) - isLast(one))
}

export const isOffered = (methods: PaymentMethods, way: string): boolean => choices(methods).includes(way)
