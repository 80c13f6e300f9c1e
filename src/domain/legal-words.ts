import * as messages from '#messages/shop/content.ts'
import * as privacy from '#messages/shop/privacy.ts'
import { waysText } from './payment-method.ts'
import { hasOwnCards, WAYS_TO_PAY, type WayToPay } from './ways-to-pay.ts'

type LegalWords = {
  /** what the terms add to its name, unless another way is the one for cards */
  also?: string
  /** what it learns of a payer, in the terms */
  personalData: string
  /** what it learns of a payer, in the privacy notice */
  recipient: string
  /** data that it transfers outside the European Union */
  transfers?: string
}

/** What the legal texts say about each way to pay. */
export const LEGAL_WORDS: Record<WayToPay, LegalWords> = {
  montonio: { personalData: messages.personalDataBank, recipient: privacy.recipientMontonio },
  montonio_card: { personalData: messages.personalDataCard, recipient: privacy.recipientCards },
  paypal: {
    also: messages.paypalAlsoCards,
    personalData: messages.personalDataPaypal,
    recipient: privacy.recipientPaypal,
    transfers: privacy.transfersOutsideEu,
  },
}

/** Lists the ways to pay as the terms state them: in the usual order, whatever the checkout shows first. */
export function paymentText(ways: readonly WayToPay[]): string {
  const inOrder = WAYS_TO_PAY.filter(way => ways.includes(way))
  const also = inOrder.map(way => LEGAL_WORDS[way].also ?? '').join('')
  return messages.pricesAndPayment(waysText(inOrder) + (hasOwnCards(ways) ? '' : also))
}
