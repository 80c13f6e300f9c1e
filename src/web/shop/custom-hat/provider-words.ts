import type { PublicSettings } from '#contract/settings.ts'
import { type OnlinePaymentMethod, onlyPaymentMethod } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/shop/custom-hat.ts'

type HatPaymentWords = {
  /** above the button that leads to the payment */
  payNow: string
  left: string
  failed: string
}

const ANY: HatPaymentWords = {
  payNow: messages.payNow,
  left: messages.paymentLeftText,
  failed: messages.paymentFailedText,
}

/** The hat page's payment texts if the shop has only this method; for PayPal the specification's own. */
const ONLY: Record<OnlinePaymentMethod, HatPaymentWords> = {
  montonio: ANY,
  montonio_card: ANY,
  paypal: {
    payNow: messages.payByCardNow,
    left: messages.paymentInterruptedText,
    failed: messages.paypalErrorText,
  },
}

export function hatPaymentWords(payment: PublicSettings['payment']): HatPaymentWords {
  const method = onlyPaymentMethod(payment)
  return method ? ONLY[method] : ANY
}
