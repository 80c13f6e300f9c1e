import * as messages from '#messages/retention.ts'
import { ROTATION } from './backup-rotation.ts'
import { BOOKS_KEPT } from './legal-deadlines.ts'

/** What is kept about people, how long and why: the privacy page says it, the nightly job does it. */
export const RETENTION = {
  /** finished orders of which money was taken: what an invoice states (RPS § 12) */
  booksYears: BOOKS_KEPT.years,
  /** orders and requests that failed */
  unpaidMonths: 12,
  /** what the customer wrote, sent along or had sent to her: after the last change of a finished order, once no money is owed to her */
  detailsMonths: 36,
  /** letters, and messages that were answered */
  lettersMonths: 12,
  /** unanswered messages */
  unansweredMonths: 24,
  /** attempts to pay of which nothing was taken */
  attemptsDays: 30,
  /** carts, after their last change */
  cartDays: 90,
} as const

/** The same in words, for the customer. */
export const RETENTION_TEXTS = [
  {
    what: messages.invoicesWhat,
    howLong: messages.yearsFromFinancialYearEnd(RETENTION.booksYears),
    why: messages.invoicesWhy,
  },
  {
    what: messages.finishedOrdersWhat,
    howLong: messages.yearCount(RETENTION.detailsMonths / 12),
    why: messages.finishedOrdersWhy,
  },
  {
    what: messages.unpaidOrdersWhat,
    howLong: messages.monthCount(RETENTION.unpaidMonths),
    why: messages.unpaidOrdersWhy,
  },
  {
    what: messages.unfinishedPaymentsWhat,
    howLong: messages.dayCount(RETENTION.attemptsDays),
    why: messages.unfinishedPaymentsWhy,
  },
  {
    what: messages.lettersWhat,
    howLong: messages.monthCount(RETENTION.lettersMonths),
    why: messages.lettersWhy,
  },
  {
    what: messages.unansweredMessagesWhat,
    howLong: messages.monthCount(RETENTION.unansweredMonths),
    why: messages.unansweredMessagesWhy,
  },
  {
    what: messages.cart,
    howLong: messages.daysFromLastChange(RETENTION.cartDays),
    why: messages.cartWhy,
  },
  { what: messages.deviceWhat, howLong: messages.deviceHowLong, why: messages.deviceWhy },
  {
    what: messages.copiesWhat,
    howLong: messages.monthsAtMost(ROTATION.months),
    why: messages.copiesWhy,
  },
] as const
