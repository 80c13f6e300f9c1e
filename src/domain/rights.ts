import * as messages from '#messages/rights.ts'
import { RETURN_DAYS, WITHDRAWAL_REFUND_DAYS } from './legal-deadlines.ts'

// What the law gives a buyer, in the words that the terms and the letters share.

/** How things and money come back after a withdrawal (VÕS § 56, § 56¹), a paragraph each. */
export const AFTER_WITHDRAWAL = [
  messages.returnDeadline(RETURN_DAYS),
  messages.fullRefund(WITHDRAWAL_REFUND_DAYS),
  messages.tryingOnRule,
]

/** The model form (justiitsministri 17.12.2013 määrus nr 41, lisa 1). */
export const MODEL_FORM = {
  heading: messages.withdrawalFormHeading,
  hint: messages.withdrawalFormHint,
  /** @param seller to whom it goes, in one line */
  lines: (seller: string): string[] => [
    messages.withdrawalFormTo(seller),
    messages.withdrawalFormStatement,
    messages.withdrawalFormDates,
    messages.consumerName,
    messages.consumerAddress,
    messages.consumerSignature,
    messages.date,
  ],
}

/** Who settles disputes with consumers (TKS § 26). */
export const DISPUTES = {
  offer: messages.disputeCommitteeOffer,
  address: messages.disputeCommitteeAddress,
  email: 'avaldus@komisjon.ee',
  site: 'www.komisjon.ee',
}
