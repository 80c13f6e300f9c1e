import * as messages from '#messages/admin/today.ts'

/** Why a payer disputes, what a capture waits for, and why nothing goes back: the provider's words as the owner reads them. */
const WORDS: Readonly<Record<string, string>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: messages.disputeNotReceived,
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: messages.disputeNotAsDescribed,
  UNAUTHORISED: messages.disputeUnauthorised,
  CREDIT_NOT_PROCESSED: messages.disputeCreditNotProcessed,
  DUPLICATE_TRANSACTION: messages.disputeDuplicate,
  INCORRECT_AMOUNT: messages.disputeIncorrectAmount,
  PAYMENT_BY_OTHER_MEANS: messages.disputePaidByOtherMeans,
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: messages.manualAcceptanceRequired,
  UNILATERAL: messages.paypalEmailUnconfirmed,
  INTERNATIONAL_WITHDRAWAL: messages.foreignPaymentManual,
  VERIFICATION_REQUIRED: messages.paypalAccountUnverified,
  NOT_AVAILABLE_YET: messages.balanceTooLow,
  NOT_REFUNDABLE: messages.notRefundableThere,
}

/** The provider's word for a reason; one without words of ours is made readable. */
export const providerText = (word: string): string => WORDS[word] ?? word.replaceAll('_', ' ').toLowerCase()
