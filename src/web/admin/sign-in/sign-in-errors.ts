import * as messages from '#messages/admin/sign-in.ts'
import * as errors from '#messages/errors.ts'
import { ApiError, NetworkError } from '#web/platform/api.ts'

/** An error under /api/auth: the codes are better-auth's own, and a few of the shop's. */
type Refusal = { code?: string; retryAfter?: number }

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return {}
  try {
    return (JSON.parse(error.text) ?? {}) as Refusal
  } catch {
    return {}
  }
}

export const refusalCode = (error: unknown): string | undefined => refusalOf(error).code

const WORDS: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: messages.wrongEmailOrPassword,
  INVALID_PASSWORD: messages.wrongCurrentPassword,
  INVALID_CODE: messages.wrongCode,
  CODE_USED: messages.codeAlreadyUsed,
  INVALID_BACKUP_CODE: messages.wrongBackupCode,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: messages.tooManyWrongCodes,
  INVALID_TWO_FACTOR_COOKIE: messages.codeExpired,
  PASSKEY_NOT_FOUND: messages.passkeyUnknown,
  USER_VERIFICATION_REQUIRED: messages.deviceNotVerified,
  CHALLENGE_NOT_FOUND: messages.challengeExpired,
  CONFIRMATION_NEEDED: messages.confirmationNeeded,
  PASSWORD_TOO_WEAK: errors.passwordTooWeak,
  UNAUTHORIZED: errors.signInRequired,
  INVALID_ORIGIN: errors.addressUnknown,
  MISSING_OR_NULL_ORIGIN: errors.addressUnknown,
}

/** The person cancelled, or the device found no matching passkey. */
const NOT_DONE = new Set(['NotAllowedError', 'AbortError'])

/** Returns why signing in, or a change to it, failed, in a sentence. */
export function refusalText(error: unknown): string {
  const { code, retryAfter } = refusalOf(error)
  if (code === 'TOO_MANY_REQUESTS' && retryAfter !== undefined)
    return messages.tooManyAttempts(Math.ceil(retryAfter / 60))
  if (error instanceof ApiError) return (code && WORDS[code]) || error.body?.details || messages.actionFailed
  if (error instanceof NetworkError) return messages.connectionLost
  if (error instanceof Error && NOT_DONE.has(error.name)) return messages.passkeyNotChosen
  // The device refuses a second passkey for the same account.
  if (error instanceof Error && error.name === 'InvalidStateError') return messages.passkeyAlreadyHere
  return messages.actionFailed
}
