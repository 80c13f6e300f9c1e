/**
 * Why a payment or a refund waits for the owner, in her words: the same as in her order's panel, if that says so too.
 */
import type { DisputeReason } from '#domain/dispute.ts'
import { ofProvider } from '#domain/payment-method.ts'
import type { ReviewReason } from '#domain/payment-state.ts'
import type { RefundFault } from '#domain/refund.ts'
import * as messages from '#messages/today.ts'
import { faultText } from '#server/checkout/refund/refund-view.ts'

const DISPUTE: Readonly<Record<DisputeReason, string>> = {
  not_received: messages.disputeNotReceived,
  not_as_described: messages.disputeNotAsDescribed,
  not_authorised: messages.disputeUnauthorised,
  no_refund: messages.disputeCreditNotProcessed,
  paid_twice: messages.disputeDuplicate,
  wrong_sum: messages.disputeIncorrectAmount,
  paid_otherwise: messages.disputePaidByOtherMeans,
  other: messages.disputeOther,
}

const REVIEW: Readonly<Record<ReviewReason, (account: string) => string>> = {
  by_hand: messages.manualAcceptanceRequired,
  email_unconfirmed: messages.accountEmailUnconfirmed,
  from_abroad: messages.foreignPaymentManual,
  unverified: messages.accountUnverified,
  other: messages.reviewOther,
}

/** The provider's own reason in readable form, for which the shop has no words. */
export const readable = (word: string): string => word.replaceAll('_', ' ').toLowerCase()

/** @param reason an earlier version stored the provider's own reason */
export const disputeText = (reason: DisputeReason): string =>
  Object.hasOwn(DISPUTE, reason) ? DISPUTE[reason] : readable(reason)

/** @param reason as with `disputeText` */
export const reviewText = (reason: ReviewReason, provider: string): string =>
  Object.hasOwn(REVIEW, reason) ? REVIEW[reason](ofProvider(provider)) : readable(reason)

type RefundTrouble = { fault: RefundFault | null; issue: string | null; provider: string | null }

/** Why a refund is not done yet; if it was not refused, the provider's last word. */
export const waitText = ({ fault, issue, provider }: RefundTrouble): string =>
  fault === null ? readable(issue ?? '') : faultText({ fault, issue }, provider)
