import * as messages from '#messages/shop/content.ts'
import * as privacy from '#messages/shop/privacy.ts'
import { hasCardMethod, ONLINE_PAYMENT_METHODS, type OnlinePaymentMethod } from './online-payment-methods.ts'
import { paymentMethodsText } from './payment-method.ts'

type LegalWords = {
  /** what the terms add to its name, unless another method is the one for cards */
  also?: string
  /** what it learns of a payer, in the terms */
  personalData: string
  /** what it learns of a payer, in the privacy notice */
  recipient: string
  /** data that it transfers outside the European Union */
  transfers?: string
}

/** What the legal texts say about each payment method. */
export const LEGAL_WORDS: Record<OnlinePaymentMethod, LegalWords> = {
  montonio: { personalData: messages.personalDataBank, recipient: privacy.recipientMontonio },
  montonio_card: { personalData: messages.personalDataCard, recipient: privacy.recipientCards },
  paypal: {
    also: messages.paypalAlsoCards,
    personalData: messages.personalDataPaypal,
    recipient: privacy.recipientPaypal,
    transfers: privacy.transfersOutsideEu,
  },
}

/** Lists the payment methods as the terms state them: in the usual order, whatever the checkout shows first. */
export function paymentText(methods: readonly OnlinePaymentMethod[]): string {
  const inOrder = ONLINE_PAYMENT_METHODS.filter(method => methods.includes(method))
  const also = inOrder.map(method => LEGAL_WORDS[method].also ?? '').join('')
  return messages.pricesAndPayment(paymentMethodsText(inOrder) + (hasCardMethod(methods) ? '' : also))
}
