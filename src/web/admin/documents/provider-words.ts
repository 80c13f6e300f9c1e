import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/admin/documents.ts'

/** How the money gets back to the buyer, by payment method. */
export const MONEY_ARRIVES: Record<OnlinePaymentMethod, string> = {
  montonio: messages.moneyArrivesInBank,
  montonio_card: messages.moneyArrivesOnCard,
  paypal: messages.moneyArrivesThroughPaypal,
}
