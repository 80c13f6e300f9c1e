import { hasOwnCards, type WayToPay } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/admin/bank-link.ts'

type WayWords = {
  name: string
  /** the same if another method takes cards */
  nameBesideCards?: string
}

/** The owner's names of the payment methods. */
const WAYS: Record<WayToPay, WayWords> = {
  montonio: { name: messages.wayBankLink },
  montonio_card: { name: messages.wayOwnCards },
  paypal: {
    name: messages.wayCard,
    nameBesideCards: messages.wayPaypal,
  },
}

/** @param there the payment methods that are set up */
export function nameOfWay(way: WayToPay, there: readonly WayToPay[]): string {
  const { name, nameBesideCards } = WAYS[way]
  return hasOwnCards(there) ? (nameBesideCards ?? name) : name
}
