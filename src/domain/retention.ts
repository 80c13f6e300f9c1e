import * as messages from '#messages/retention.ts'
import { ROTATION } from './backup-rotation.ts'
import { BOOKS_KEPT } from './legal-deadlines.ts'

/** What personal data is kept, for how long and why: stated on the privacy page and enforced by the nightly job. */
export const RETENTION = {
  /** finished orders for which money was captured: what an invoice states (RPS § 12) */
  booksYears: BOOKS_KEPT.years,
  /** orders and requests that were never paid */
  unpaidMonths: 12,
  /**
   * what the customer wrote, attached or was sent: from the last change of a finished order, if no money is owed to her
   */
  detailsMonths: 36,
  /** e-mails, and messages that were answered */
  lettersMonths: 12,
  /** unanswered messages */
  unansweredMonths: 24,
  /** attempts to pay that captured nothing */
  attemptsDays: 30,
  /** carts, after their last change */
  cartDays: 90,
} as const

/** The retention periods in words, for the customer. */
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
