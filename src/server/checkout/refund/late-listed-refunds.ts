/** Money booked as taken back while the provider did not list it, and listed later: in full, or in parts. */
import { renameRefund } from '#server/orders/history.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import type { ProviderRefund } from '#server/payments/provider.ts'
import { findDoneByName, renameAtProvider } from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The name that the shop gives to money taken back until the provider lists it. */
export const ownNameOf = ({ capture_id }: PaymentRow): string => `reversal-${capture_id}`

/**
 * Whether a refund listed now is already booked under that name. Call it in a transaction that has locked the payment's
 * orders. If it covers the whole booking, the booking takes the listed id; parts keep none, and are matched anew each
 * time.
 * @param unbooked all refunds that the provider shows and the books do not
 */
export async function isBookedUnlisted(
  trx: Db,
  payment: PaymentRow,
  orders: readonly OrderRow[],
  listed: ProviderRefund,
  unbooked: readonly ProviderRefund[],
): Promise<boolean> {
  const from = ownNameOf(payment)
  const booked = await findDoneByName(trx, { paymentId: payment.id, name: from })
  if (!partsOf(booked, unbooked).includes(listed)) return false
  if (booked.reduce((sum, { amount }) => sum + amount, 0) !== listed.amount) return true
  await renameAtProvider(trx, { paymentId: payment.id, from, to: listed.id })
  for (const { id } of orders) await renameRefund(trx, id, { from, to: listed.id })
  return true
}

/**
 * Returns the listed refunds that make up the booked money: oldest first, until it is used up. A refund without a date
 * counts as part of it.
 */
function partsOf(
  booked: Awaited<ReturnType<typeof findDoneByName>>,
  listed: readonly ProviderRefund[],
): ProviderRefund[] {
  const momentOf = ({ at }: ProviderRefund) => (at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at))
  // Money won back can be refunded anew: a refund made later than a booking since won back is another one.
  const isAnother = ({ at }: ProviderRefund) =>
    at !== undefined &&
    booked.some(({ done_at, won_back_at }) => won_back_at !== null && Date.parse(done_at!) < Date.parse(at))
  const parts: ProviderRefund[] = []
  let left = booked.reduce((sum, { amount }) => sum + amount, 0)
  for (const refund of listed.filter(each => !isAnother(each)).toSorted((a, b) => momentOf(a) - momentOf(b)))
    if (refund.amount <= left) {
      parts.push(refund)
      left -= refund.amount
    }
  return parts
}
