import { type Cents, eurosOf, priceText } from './money.ts'

/**
 * Formats an amount that may be in another currency than the shop's: `€29.99`, `29.99 USD`.
 * @param amount hundredths of the currency, or a two-decimal string
 * @param currency ISO 4217 code
 */
export const amountText = (amount: Cents | string, currency = 'EUR'): string =>
  currency === 'EUR'
    ? priceText(amount)
    : `${typeof amount === 'number' ? eurosOf(amount) : amount} ${currency}`
