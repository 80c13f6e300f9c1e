import * as messages from '#messages/rights.ts'
import { RETURN_DAYS, WITHDRAWAL_REFUND_DAYS } from './legal-deadlines.ts'

// The buyer's statutory rights, in the words that the terms and the e-mails share.

/** How goods and money are returned after a withdrawal (VÕS § 56, § 56¹), one paragraph each. */
export const AFTER_WITHDRAWAL = [
  messages.returnDeadline(RETURN_DAYS),
  messages.fullRefund(WITHDRAWAL_REFUND_DAYS),
  messages.tryingOnRule,
]

/** The model withdrawal form (justiitsministri 17.12.2013 määrus nr 41, lisa 1). */
export const MODEL_FORM = {
  heading: messages.withdrawalFormHeading,
  hint: messages.withdrawalFormHint,
  /** @param seller the addressee, in one line */
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

/** The committee that settles consumer disputes (TKS § 26). */
export const DISPUTES = {
  offer: messages.disputeCommitteeOffer,
  address: messages.disputeCommitteeAddress,
  email: 'avaldus@komisjon.ee',
  site: 'www.komisjon.ee',
}
