/**
 * Builds the claims that open an order at Montonio: one agreement covers bank payments and cards, each a provider of
 * the shop.
 */
import * as language from '#messages/language.ts'
import type { NewPayment, PaymentProvider } from '../provider.ts'

/** Length of the text on the payer's bank statement. */
const MAX_DESCRIPTION = 140
const MAX_ITEM_NAME = 200

const oneLine = (text: string, length: number): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, length).join('')
}

/** Converts to a JSON number: a sum of cents has at most two decimals. */
const euros = (cents: number): number => cents / 100

type Method = {
  incidents: PaymentProvider['incidents']
  hasBanks: boolean
  /** Montonio's name for it, and its options */
  claims: (wanted: NewPayment) => { method: string; methodOptions: object }
}

/** Keyed by the ledger's names. */
const METHODS = {
  montonio: {
    incidents: { opening: 'bank_links' },
    hasBanks: true,
    claims: ({ bank, description }) => ({
      method: 'paymentInitiation',
      methodOptions: {
        // Some banks share one code across countries.
        preferredCountry: bank?.country ?? 'EE',
        ...(bank && { preferredProvider: bank.code }),
        preferredLocale: language.code,
        paymentDescription: oneLine(description, MAX_DESCRIPTION),
      },
    }),
  },
  montonio_card: {
    incidents: { opening: 'cards' },
    hasBanks: false,
    // The page that also takes the wallet of the payer's phone, if there is one.
    claims: () => ({ method: 'cardPayments', methodOptions: { preferredMethod: 'wallet' } }),
  },
} satisfies Record<string, Method>
export type MontonioMethod = keyof typeof METHODS

export const methodOf = (name: MontonioMethod): Method => METHODS[name]

/** Builds the claims that open an order. No address is sent: neither a bank link nor a card needs one. */
export function orderClaims(wanted: NewPayment, method: MontonioMethod, notificationUrl: string): object {
  const { paymentId, invoiceId, items, total, returnUrl, payableMinutes } = wanted
  return {
    // A separate reference for every payment: reusing one would change an order that another tab is still paying.
    merchantReference: paymentId,
    ...(invoiceId !== undefined && { merchantReferenceDisplay: invoiceId }),
    returnUrl,
    notificationUrl,
    grandTotal: euros(total),
    currency: 'EUR',
    locale: language.code,
    expiresIn: payableMinutes,
    payment: { amount: euros(total), currency: 'EUR', ...methodOf(method).claims(wanted) },
    ...(items && {
      lineItems: items.map(({ name, quantity, unitPrice }) => ({
        name: oneLine(name, MAX_ITEM_NAME),
        quantity,
        finalPrice: euros(unitPrice),
      })),
    }),
  }
}
