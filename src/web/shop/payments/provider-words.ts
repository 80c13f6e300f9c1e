import type { ErrorCode } from '#contract/errors.ts'
import { hasOwnCards, USUAL_WAY, type WayToPay } from '#domain/ways-to-pay.ts'
import * as bankMessages from '#messages/shop/bank-link.ts'
import * as cardMessages from '#messages/shop/card.ts'
import * as messages from '#messages/shop/checkout.ts'

type ProviderWords = {
  /** as one choice among the ways to pay */
  label: string
  /** the same where another way is the one for cards */
  labelBesideCards?: string
  note: string
  /** whether its banks are choices of their own, where there is a list of them */
  hasBanks: boolean
  /** whether its word may come after the shopper: then her page goes on asking */
  confirmsLater: boolean
  /** it looks at a payment, or confirms it */
  checking: string
  checkingText: string
  /** the same of what was sent before it was paid */
  checkingSentText: string
  confirmingText: string
  /** the way back to a payment that was left */
  goOn: string
  /** no payment can be opened there; nothing was taken */
  notOpened: { title: string; text: string }
  /** its way back to the shop named no payment */
  missingToken: { heading: string; text: string }
  /** its own words for a refused capture, in place of the usual ones */
  troubles: Partial<Record<ErrorCode, { heading?: string; text: string }>>
}

/** What the shop's pages say of each provider, and how they act for it. */
const PROVIDERS: Record<WayToPay, ProviderWords> = {
  montonio: {
    label: bankMessages.bankLink,
    note: bankMessages.bankChosenLater,
    hasBanks: true,
    confirmsLater: true,
    checking: bankMessages.bankChecking,
    checkingText: bankMessages.bankCheckingText,
    checkingSentText: bankMessages.bankCheckingSentText,
    confirmingText: bankMessages.confirmingText,
    goOn: bankMessages.goOnAtBank,
    notOpened: { title: messages.paymentErrorTitle, text: bankMessages.notOpened },
    missingToken: { heading: bankMessages.paymentNotFound, text: bankMessages.paymentNotFoundText },
    troubles: {
      payment_not_approved: { heading: bankMessages.unfinished, text: bankMessages.unfinishedText },
      payment_expired: { text: bankMessages.expiredText },
      payment_declined: { text: bankMessages.declinedText },
      payment_given_back: { text: bankMessages.givenBackText },
      payment_provider_failed: { text: bankMessages.notResponding },
    },
  },
  montonio_card: {
    label: cardMessages.card,
    note: cardMessages.redirectNote,
    hasBanks: false,
    confirmsLater: true,
    checking: cardMessages.checking,
    checkingText: cardMessages.checkingText,
    checkingSentText: cardMessages.checkingSentText,
    confirmingText: cardMessages.confirmingText,
    goOn: bankMessages.goOnAtBank,
    notOpened: { title: messages.paymentErrorTitle, text: cardMessages.notOpened },
    missingToken: { heading: bankMessages.paymentNotFound, text: cardMessages.paymentNotFoundText },
    troubles: {
      payment_not_approved: { heading: cardMessages.unfinished, text: bankMessages.unfinishedText },
      payment_expired: { text: cardMessages.expiredText },
      payment_declined: { text: cardMessages.declinedText },
      payment_given_back: { text: cardMessages.givenBackText },
      payment_provider_failed: { text: bankMessages.notResponding },
    },
  },
  paypal: {
    label: messages.paypalOrCard,
    labelBesideCards: messages.paypal,
    note: messages.paypalRedirectNote,
    hasBanks: false,
    confirmsLater: false,
    checking: messages.paypalCheckingPayment,
    checkingText: messages.paidUnderReview,
    checkingSentText: messages.sentUnderReview,
    confirmingText: messages.confirmingPaymentText,
    goOn: messages.continueAtPaypal,
    notOpened: { title: messages.paypalErrorTitle, text: messages.paypalNotOpened },
    missingToken: { heading: messages.paypalDataNotFound, text: messages.paypalDataNotFoundText },
    troubles: {
      payment_not_approved: { text: messages.unfinishedAtPaypal },
      payment_expired: { text: messages.expiredAtPaypal },
      payment_given_back: { text: messages.moneyBeingRefundedText },
      payment_provider_failed: { text: messages.paypalNotResponding },
    },
  },
}

/** A way as one choice among these. */
export function labelOf(way: WayToPay, ways: readonly WayToPay[]): string {
  const { label, labelBesideCards } = PROVIDERS[way]
  return hasOwnCards(ways) ? (labelBesideCards ?? label) : label
}

/** @param provider left out by the one that sends shoppers back without naming itself */
export const providerWords = (provider: WayToPay = USUAL_WAY): ProviderWords => PROVIDERS[provider]
