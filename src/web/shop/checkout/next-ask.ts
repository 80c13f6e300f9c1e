import type { WayToPay } from '#domain/ways-to-pay.ts'
import { ApiError } from '#web/platform/api.ts'
import { providerWords } from '#web/shop/payments/provider-words.ts'

const ASK_AGAIN_MS = 4_000
/** For some minutes: then the job asks on, and a letter tells. */
const ASKS = 60

/** A provider's word may come after the shopper: until then her page asks by itself. @returns in how many milliseconds */
export const nextAsk = (by: WayToPay | undefined, error: Error | null, asked: number): number | false =>
  providerWords(by).confirmsLater &&
  error instanceof ApiError &&
  error.code === 'payment_not_approved' &&
  asked < ASKS
    ? ASK_AGAIN_MS
    : false
