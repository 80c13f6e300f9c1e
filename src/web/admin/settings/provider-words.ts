import { hasCardMethod, type OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/admin/bank-link.ts'

type MethodWords = {
  name: string
  /** the same if another method takes cards */
  nameBesideCards?: string
}

/** The owner's names of the payment methods. */
const METHODS: Record<OnlinePaymentMethod, MethodWords> = {
  montonio: { name: messages.methodBankLink },
  montonio_card: { name: messages.methodOwnCards },
  paypal: {
    name: messages.methodCard,
    nameBesideCards: messages.methodPaypal,
  },
}

/** @param there the payment methods that are set up */
export function paymentMethodName(
  method: OnlinePaymentMethod,
  there: readonly OnlinePaymentMethod[],
): string {
  const { name, nameBesideCards } = METHODS[method]
  return hasCardMethod(there) ? (nameBesideCards ?? name) : name
}
