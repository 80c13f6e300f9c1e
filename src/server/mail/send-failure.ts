import { OUTAGE_ATTEMPTS_MAX } from '#domain/mail-status.ts'
import { isAccountError } from './account-error.ts'
import { isSendingLimitError } from './sending-limit-error.ts'

/** The consequences of a failed attempt to send an e-mail. */
type Failure = {
  /** the mail server's own words, or the connection error */
  reason: string
  /** what of it may be logged: unlike the reason, it contains no address */
  logged: { code: string | undefined; responseCode: number | undefined }
  /** minutes until the next attempt; `undefined` if there is none */
  pause: number | undefined
  /** how many attempts count now */
  attempts: number
  /** the mail account has reached its sending limit */
  isAtLimit: boolean
}

/** Backoff after the first, second … failed attempt; after the last one the e-mail is shown as failed. */
const PAUSES_MINUTES = [1, 5, 15, 60, 240, 720]
export const ATTEMPTS_MAX = PAUSES_MINUTES.length + 1
/** The longest pause while the mail server is away: e-mails wait for it, and are sent soon after it is back. */
const SERVER_PAUSE_MINUTES = 60
const ERROR_MAX = 500

/**
 * @param attempts how many counted before it
 * @param at.isClosing whether the shop is closing: otherwise an aborted attempt had timed out
 * @param at.isTransmitted whether the server got the whole e-mail: each retry may deliver it again, so retries must end
 */
export function readFailure(
  error: unknown,
  attempts: number,
  { isClosing, isTransmitted }: { isClosing: boolean; isTransmitted: boolean },
): Failure {
  const answer = answerIn(error)
  const isAtLimit = isSendingLimitError(answer)
  const isOfAccount = isAtLimit || isAccountError(answer)
  const isOfEmail =
    !isOfAccount && !(isClosing && isBrokenOff(error)) && (isTransmitted || !isServerFault(error))
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return {
    reason: reasonOf(error),
    logged: { code, responseCode },
    pause: pauseAfter(error, attempts, isOfEmail),
    attempts: !isOfEmail && attempts >= OUTAGE_ATTEMPTS_MAX ? attempts : attempts + 1,
    isAtLimit,
  }
}

function reasonOf(error: unknown): string {
  const told = (isBrokenOff(error) && (error as Error).cause) || error
  const { code, response, message } = told as { code?: string; response?: string; message?: string }
  return ((ANSWERS.has(code ?? '') && response) || message || String(error)).slice(0, ERROR_MAX)
}

function pauseAfter(error: unknown, attempts: number, isOfEmail: boolean): number | undefined {
  if (!isOfEmail) return serverPauseAfter(attempts)
  return isRefusedForGood(error) ? undefined : PAUSES_MINUTES[attempts]
}

/** @returns the pause in minutes after this many attempts and one more */
export const serverPauseAfter = (attempts: number): number =>
  Math.min(PAUSES_MINUTES[attempts] ?? SERVER_PAUSE_MINUTES, SERVER_PAUSE_MINUTES)

/** Nodemailer's codes for an answer to the sender, the recipient or the message. */
const ANSWERS = new Set(['EENVELOPE', 'EMESSAGE'])

function answerIn(error: unknown): string {
  const { code = '', response = '' } = error as { code?: string; response?: string }
  return ANSWERS.has(code) ? response : ''
}

const BROKEN_OFF = 'EABORT'
const isBrokenOff = (error: unknown): boolean => (error as { code?: string }).code === BROKEN_OFF

/**
 * Nodemailer's codes that say nothing about the e-mail: the server is unreachable, silent, or does not let the shop in.
 */
const SERVER_FAULTS = new Set([
  'ECONNECTION',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'EAUTH',
  'EPROTOCOL',
  BROKEN_OFF,
])
/** The answer of a server that is about to close, to any command. */
const CLOSING = 421

function isServerFault(error: unknown): boolean {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  return SERVER_FAULTS.has(code) || (responseCode === CLOSING && !isAnswerToEmail(error))
}

/** Whether the server refused this recipient or this e-mail permanently: a retry changes nothing. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number }
  return responseCode >= 500 && isAnswerToEmail(error)
}

/** Whether the server's answer was about this recipient or this e-mail. */
function isAnswerToEmail(error: unknown): boolean {
  const { command = '' } = error as { command?: string }
  return command === 'RCPT TO' || command === 'DATA'
}
