/** Why a payment or a refund waits for the owner, as she reads it: in the words of her order's panel where that says so, too. */
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

/** The provider's own word, where the shop has none for it, made readable. */
export const readable = (word: string): string => word.replaceAll('_', ' ').toLowerCase()

/** @param reason an earlier version kept the provider's own word */
export const disputeText = (reason: DisputeReason): string =>
  Object.hasOwn(DISPUTE, reason) ? DISPUTE[reason] : readable(reason)

/** @param reason as with `disputeText` */
export const reviewText = (reason: ReviewReason, provider: string): string =>
  Object.hasOwn(REVIEW, reason) ? REVIEW[reason](ofProvider(provider)) : readable(reason)

type RefundTrouble = { fault: RefundFault | null; issue: string | null; provider: string | null }

/** Why a refund has not been done yet; where it was not refused, the provider's last word. */
export const waitText = ({ fault, issue, provider }: RefundTrouble): string =>
  fault === null ? readable(issue ?? '') : faultText({ fault, issue }, provider)
