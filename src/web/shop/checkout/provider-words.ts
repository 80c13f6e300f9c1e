import type { ErrorCode } from '#contract/errors.ts'
import * as bankMessages from '#messages/shop/bank-link.ts'
import * as messages from '#messages/shop/checkout.ts'
import { ApiError } from '#web/platform/api.ts'
import type { PaymentSearch } from './payment-search.ts'

type By = PaymentSearch['by']

/** What of the words after a payment depends on who took it. */
export const wordsOf = (by: By) =>
  by === 'montonio'
    ? {
        checking: bankMessages.bankChecking,
        checkingText: bankMessages.bankCheckingText,
        confirmingText: bankMessages.confirmingText,
        goOn: bankMessages.goOnAtBank,
      }
    : {
        checking: messages.paypalCheckingPayment,
        checkingText: messages.paidUnderReview,
        confirmingText: messages.confirmingPaymentText,
        goOn: messages.continueAtPaypal,
      }

/** The words of a refused capture where a bank took part, in place of the usual ones. */
export const BANK_TROUBLES: Partial<Record<ErrorCode, { heading?: string; text: string }>> = {
  payment_not_approved: { heading: bankMessages.unfinished, text: bankMessages.unfinishedText },
  payment_expired: { text: bankMessages.expiredText },
  payment_declined: { text: bankMessages.declinedText },
  payment_given_back: { text: bankMessages.givenBackText },
  payment_provider_failed: { text: bankMessages.notResponding },
}

const ASK_AGAIN_MS = 4_000
/** For some minutes: then the job asks on, and a letter tells. */
const ASKS = 60

/** A bank's word may come after the shopper: until then her page asks by itself. @returns in how many milliseconds */
export const nextAsk = (by: By, error: Error | null, asked: number): number | false =>
  by === 'montonio' && error instanceof ApiError && error.code === 'payment_not_approved' && asked < ASKS
    ? ASK_AGAIN_MS
    : false
