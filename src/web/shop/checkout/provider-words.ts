import type { ErrorCode } from '#contract/errors.ts'
import * as bank from '#messages/shop/bank-link.ts'
import * as paypal from '#messages/shop/checkout.ts'
import { ApiError } from '#web/platform/api.ts'
import type { PaymentSearch } from './payment-search.ts'

type By = PaymentSearch['by']

/** What of the words after a payment depends on who took it. */
export const wordsOf = (by: By) =>
  by === 'montonio'
    ? {
        checking: bank.bankChecking,
        checkingText: bank.bankCheckingText,
        confirmingText: bank.confirmingText,
        goOn: bank.goOnAtBank,
      }
    : {
        checking: paypal.paypalCheckingPayment,
        checkingText: paypal.paidUnderReview,
        confirmingText: paypal.confirmingPaymentText,
        goOn: paypal.continueAtPaypal,
      }

/** The words of a refused capture where a bank took part, in place of PayPal's. */
export const BANK_TROUBLES: Partial<Record<ErrorCode, { heading?: string; text: string }>> = {
  payment_not_approved: { heading: bank.unfinished, text: bank.unfinishedText },
  payment_expired: { text: bank.expiredText },
  payment_declined: { text: bank.declinedText },
  payment_given_back: { text: bank.givenBackText },
  payment_provider_failed: { text: bank.notResponding },
}

const ASK_AGAIN_MS = 4_000
/** For some minutes: then the job asks on, and a letter tells. */
const ASKS = 60

/** A bank's word may come after the shopper: until then her page asks by itself. @returns in how many milliseconds */
export const nextAsk = (by: By, error: Error | null, asked: number): number | false =>
  by === 'montonio' && error instanceof ApiError && error.code === 'payment_not_approved' && asked < ASKS
    ? ASK_AGAIN_MS
    : false
