import type { ErrorCode } from '#contract/errors.ts'
import {
  DEFAULT_PAYMENT_METHOD,
  hasCardMethod,
  type OnlinePaymentMethod,
} from '#domain/online-payment-methods.ts'
import * as bankMessages from '#messages/shop/bank-link.ts'
import * as cardMessages from '#messages/shop/card.ts'
import * as messages from '#messages/shop/checkout.ts'

type ProviderWords = {
  /** as one of several payment methods */
  label: string
  /** the same if another method takes cards */
  labelBesideCards?: string
  note: string
  /** whether its banks are separate choices, if there is a list of them */
  hasBanks: boolean
  /** whether it may confirm a payment after the shopper is back: then the page polls */
  confirmsLater: boolean
  /** it is checking or confirming a payment */
  checking: string
  checkingText: string
  /** the same for an order sent before it was paid */
  checkingSentText: string
  confirmingText: string
  /** the link back to a payment that was left */
  goOn: string
  /** no payment can be opened there; nothing was charged */
  notOpened: { title: string; text: string }
  /** it sent the shopper back without naming a payment */
  missingToken: { heading: string; text: string }
  /** its own texts for a refused capture, instead of the usual ones */
  troubles: Partial<Record<ErrorCode, { heading?: string; text: string }>>
}

/** What the shop's pages say about each provider, and how they treat it. */
const PROVIDERS: Record<OnlinePaymentMethod, ProviderWords> = {
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

/** Returns the label of a payment method among these. */
export function labelOf(method: OnlinePaymentMethod, methods: readonly OnlinePaymentMethod[]): string {
  const { label, labelBesideCards } = PROVIDERS[method]
  return hasCardMethod(methods) ? (labelBesideCards ?? label) : label
}

/** @param provider left out for the one that does not name itself when it sends shoppers back */
export const providerWords = (provider: OnlinePaymentMethod = DEFAULT_PAYMENT_METHOD): ProviderWords =>
  PROVIDERS[provider]
