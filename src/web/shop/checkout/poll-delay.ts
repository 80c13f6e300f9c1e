import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { ApiError } from '#web/platform/api.ts'
import { providerWords } from '#web/shop/payments/provider-words.ts'

const ASK_AGAIN_MS = 4_000
/** About four minutes; after that the settlement job goes on, and an e-mail tells the shopper. */
const POLLS_MAX = 60

/**
 * A provider may confirm a payment after the shopper is back: until then the page polls.
 * @returns the delay in milliseconds
 */
export const pollDelay = (
  by: OnlinePaymentMethod | undefined,
  error: Error | null,
  asked: number,
): number | false =>
  providerWords(by).confirmsLater &&
  error instanceof ApiError &&
  error.code === 'payment_not_approved' &&
  asked < POLLS_MAX
    ? ASK_AGAIN_MS
    : false
