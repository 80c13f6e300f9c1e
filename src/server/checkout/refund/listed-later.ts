/** Money that is booked as taken back while the provider lists none of it, and is listed later: whole, or part by part. */
import { renameRefund } from '#server/orders/history.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { PaymentRow } from '#server/payments/ledger.ts'
import type { ProviderRefund } from '#server/payments/provider.ts'
import { findDoneByName, renameAtProvider } from '#server/payments/refund-ledger.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What the shop calls what was taken back and is not listed, until it is. */
export const ownNameOf = ({ capture_id }: PaymentRow): string => `reversal-${capture_id}`

/**
 * Whether a refund that is listed now is booked by that name, in a transaction that has locked the payment's orders. The whole of it
 * takes the listed id; parts have none of their own, and are found again by what is listed.
 * @param unbooked all that the provider shows and the books do not
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

/** What of the listed refunds the booked money is: the oldest first, until it is used up; one without a date is taken for a part of it. */
function partsOf(
  booked: Awaited<ReturnType<typeof findDoneByName>>,
  listed: readonly ProviderRefund[],
): ProviderRefund[] {
  const momentOf = ({ at }: ProviderRefund) => (at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at))
  // What was won back can be refunded anew; all that was booked was taken before.
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
