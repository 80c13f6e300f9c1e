// Every statutory time limit that the shop states or counts, each defined once. Texts take their numbers from here.
import * as messages from '#messages/legal-deadlines.ts'

/** How long a consumer may withdraw, from the day after the goods were received (VÕS § 56). */
export const WITHDRAWAL_DAYS = 14

/** How long the consumer has to return the goods after the statement of withdrawal (VÕS § 56¹). */
export const RETURN_DAYS = 14

/** How long the trader has to refund after the statement of withdrawal (VÕS § 56¹). */
export const WITHDRAWAL_REFUND_DAYS = 14

/** How long the refund of a cancelled or undeliverable order may take (specification §9). */
export const CANCELLATION_REFUND_DAYS = 14

/** How long a trader has to answer a complaint after its arrival (TKS § 24). */
export const COMPLAINT_DAYS = 15

/** A reduction is measured from the lowest price of this many days (TKS § 7 (6¹), Directive 98/6, art. 6a). */
export const PRIOR_PRICE_DAYS = 30

/** How long a consumer has to report a defect after noticing it (VÕS § 220). */
export const DEFECT_NOTICE = { months: 2, genitive: messages.twoMonthsGenitive } as const

/** How long after the handover the trader is liable for a defect that shows (VÕS § 218). */
export const GUARANTEE = { years: 2, text: messages.twoYears, genitive: messages.twoYearsGenitive } as const

/** How long after the handover a defect that shows is presumed to have been there from the start (VÕS § 218). */
export const PRESUMED_DEFECT = { years: 1, opening: messages.firstYearGenitive } as const

/** How long source documents are kept after the end of the financial year (RPS § 12). */
export const BOOKS_KEPT = { years: 7, text: messages.sevenYears } as const
