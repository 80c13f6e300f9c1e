import type { Connections } from '#contract/connections.ts'
import { hasOwnCards, WAYS_TO_PAY, type WayToPay } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/admin/bank-link.ts'

type WayWords = {
  name: string
  /** the same where another way is the one for cards */
  nameBesideCards?: string
  /** whether there is an account for it */
  isSetUp: (connections: Connections) => boolean
}

/** What the owner calls each way to pay. */
const WAYS: Record<WayToPay, WayWords> = {
  montonio: { name: messages.wayBankLink, isSetUp: ({ banks }) => banks.provider !== 'off' },
  montonio_card: { name: messages.wayOwnCards, isSetUp: ({ banks }) => banks.takesCards },
  paypal: {
    name: messages.wayCard,
    nameBesideCards: messages.wayPaypal,
    isSetUp: ({ payment }) => payment.provider !== 'off',
  },
}

/** @param there the ways that are set up */
export function nameOfWay(way: WayToPay, there: readonly WayToPay[]): string {
  const { name, nameBesideCards } = WAYS[way]
  return hasOwnCards(there) ? (nameBesideCards ?? name) : name
}

export const waysSetUp = (connections: Connections): WayToPay[] =>
  WAYS_TO_PAY.filter(way => WAYS[way].isSetUp(connections))
