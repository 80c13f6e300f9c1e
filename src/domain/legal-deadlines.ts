// Every time limit of the law that the shop states or counts, each once. What a text says of it is rendered from here.
import * as messages from '#messages/legal-deadlines.ts'

/** A consumer may withdraw so long, counted from the day after the goods were received (VÕS § 56). */
export const WITHDRAWAL_DAYS = 14

/** The consumer sends the goods back so long after the statement of withdrawal (VÕS § 56¹). */
export const RETURN_DAYS = 14

/** The trader refunds so long after the statement of withdrawal (VÕS § 56¹). */
export const WITHDRAWAL_REFUND_DAYS = 14

/** The money of an order that was cancelled or cannot be delivered goes back so long after (specification §9). */
export const CANCELLATION_REFUND_DAYS = 14

/** A trader answers a complaint so long after its arrival (TKS § 24). */
export const COMPLAINT_DAYS = 15

/** A reduction is measured by the lowest price of so many days before it (TKS § 7 (6¹), Directive 98/6, art. 6a). */
export const PRIOR_PRICE_DAYS = 30

/** A consumer reports a defect so long after noticing it (VÕS § 220). */
export const DEFECT_NOTICE = { months: 2, genitive: messages.twoMonthsGenitive } as const

/** The trader answers for a defect that shows so long after the handover (VÕS § 218). */
export const GUARANTEE = { years: 2, text: messages.twoYears, genitive: messages.twoYearsGenitive } as const

/** A defect that shows so long after the handover is presumed to have been there (VÕS § 218). */
export const PRESUMED_DEFECT = { years: 1, opening: messages.firstYearGenitive } as const

/** Source documents are kept so long after the end of the financial year (RPS § 12). */
export const BOOKS_KEPT = { years: 7, text: messages.sevenYears } as const
