import { minutesAfter, type PaymentRow } from '#server/payments/ledger.ts'
import type { CheckoutDeps } from '../deps.ts'

/** How long a bank may take to move money that its payer has sent off. */
const LATE_HOURS = 72

/** How often the job asks for it. */
const LOOK_MINUTES = 10

/**
 * When the job asks whether a released payment was paid after all. Only where the payer's approval moves the money: elsewhere
 * nothing is taken without the shop. One that the provider is still opening counts as well: its payer may be sent there yet.
 * @returns `undefined` where it need not ask any more
 */
export function latePaymentCheckAt(
  { providers, now }: Pick<CheckoutDeps, 'providers' | 'now'>,
  payment: PaymentRow,
): string | undefined {
  if (providers.of(payment).can.capture !== 'at_once') return undefined
  const at = now()
  const until = minutesAfter(new Date(payment.expires_at), LATE_HOURS * 60)
  return until > at.toISOString() ? minutesAfter(at, LOOK_MINUTES) : undefined
}

/** `latePaymentCheckAt` for those who have no provider at hand. */
export type LatePaymentCheckAt = (payment: PaymentRow) => string | undefined
