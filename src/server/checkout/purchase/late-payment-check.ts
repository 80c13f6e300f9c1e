import { minutesAfter, type PaymentRow } from '#server/payments/ledger.ts'
import type { CheckoutDeps } from '../deps.ts'

/** How long a bank may take to move money that its payer has sent off. */
const LATE_HOURS = 72

/** How often the job asks for it. */
const LOOK_MINUTES = 10

/**
 * The latest end of a hold after which a bank's time is over by now. The job stops at the provider's definite answer alone: money
 * that was sent off while the shop or the provider was away would be lost in silence.
 */
export const lateSince = (now: Date): string => minutesAfter(now, -LATE_HOURS * 60)

/**
 * When the job asks whether a released payment was paid after all. Only where the payer's approval moves the money: elsewhere
 * nothing is taken without the shop. One that the provider is still opening counts as well: its payer may be sent there yet.
 * @returns `undefined` where it need not ask
 */
export function latePaymentCheckAt(
  { providers, now }: Pick<CheckoutDeps, 'providers' | 'now'>,
  payment: PaymentRow,
): string | undefined {
  if (providers.of(payment).can.capture !== 'at_once') return undefined
  return minutesAfter(now(), LOOK_MINUTES)
}

/** `latePaymentCheckAt` for those who have no provider at hand. */
export type LatePaymentCheckAt = (payment: PaymentRow) => string | undefined
