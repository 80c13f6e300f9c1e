import { HOUR_MS } from '#domain/durations.ts'
import { minutesAfter, type PaymentRow } from '#server/payments/ledger.ts'
import type { CheckoutDeps } from '../deps.ts'

/** How long a bank may take to move money that its payer has sent. */
const LATE_HOURS = 72

/** How often the job checks. */
const LOOK_MINUTES = 10

/**
 * How long after the end of its hold a payment that must be captured can still be captured, by a client without the
 * shop: as a rule a provider gives the payer three hours to approve, and three more to the capture.
 */
const CAPTURABLE_HOURS = 6

/**
 * Returns the latest hold expiry for which the bank's time is over. Even then the job stops only at the provider's
 * definite answer: money sent while the shop or the provider was down would otherwise be lost silently.
 */
export const lateSince = (now: Date): string => minutesAfter(now, -LATE_HOURS * 60)

/** Returns the moment by which the provider must have answered, if it answers at all: it is asked every few minutes. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - 2 * HOUR_MS)

/**
 * Returns when the job should check whether a released payment was paid after all: soon, if the payer's approval itself
 * moves the money; otherwise once, when no client can capture it any more. Includes a payment that the provider is still
 * opening, because its payer may yet be sent there.
 */
export function latePaymentCheckAt(
  { providers, now }: Pick<CheckoutDeps, 'providers' | 'now'>,
  payment: PaymentRow,
): string {
  const soon = minutesAfter(now(), LOOK_MINUTES)
  const final = minutesAfter(new Date(payment.expires_at), CAPTURABLE_HOURS * 60)
  return providers.of(payment).can.capture === 'at_once' || final < soon ? soon : final
}

/** `latePaymentCheckAt` for callers without access to the providers. */
export type LatePaymentCheckAt = (payment: PaymentRow) => string | undefined
