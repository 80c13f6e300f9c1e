import type { WayToPay } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/admin/documents.ts'

/** How the money comes to the buyer again, by who gives it back. */
export const MONEY_ARRIVES: Record<WayToPay, string> = {
  montonio: messages.moneyArrivesInBank,
  montonio_card: messages.moneyArrivesOnCard,
  paypal: messages.moneyArrivesThroughPaypal,
}
