/**
 * What a service took back or refunded of an order, and what of it was won back: which of these a line of its file may
 * be.
 */
import type { Cents } from '#domain/money.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import type { Db } from '#server/platform/database/database.ts'
import { wonBackMovement } from './missing-payouts.ts'
import type { PayoutRow } from './payout-file.ts'

/**
 * Returns the refunds made by a service, and what of each was won back, as the sums in its file: over all orders that
 * one refund concerns.
 */
export async function findRefundsOf(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('refunds as own')
    // Refunds by hand are in no service's file, and have no payment here.
    .innerJoin('refunds as part', join =>
      join
        .onRef('part.payment_id', '=', 'own.payment_id')
        .on(eb =>
          eb.or([
            eb('part.id', '=', eb.ref('own.id')),
            eb('part.provider_refund_id', '=', eb.ref('own.provider_refund_id')),
          ]),
        ),
    )
    .select(({ fn }) => [
      'own.id as refundId',
      'own.provider_refund_id as providerRefundId',
      'own.origin',
      'own.done_at as at',
      fn.sum<number | string>('part.amount').as('amount'),
      fn.sum<number | string>('part.won_back').as('wonBack'),
      fn.max('part.won_back_at').as('cameAt'),
    ])
    .where('own.order_id', '=', orderId)
    .where('own.state', '=', 'done')
    .where('part.state', '=', 'done')
    .groupBy(['own.id', 'own.provider_refund_id', 'own.origin', 'own.done_at'])
    .orderBy('own.done_at')
    .execute()
  // PostgreSQL returns sums as strings.
  return rows.map(each => ({ ...each, amount: Number(each.amount), wonBack: Number(each.wonBack) }))
}

export type RefundOf = Awaited<ReturnType<typeof findRefundsOf>>[number]

type Line = Pick<PayoutRow, 'gross' | 'fee' | 'tellsFee'> & { day: string | undefined }

/** With more lines of one order no parts are searched for: each line doubles the combinations to try. */
const PARTS_MAX = 12

/** Returns those lines of an order that add up to a refunded sum; `undefined` if none do. */
export function partsOf(lines: readonly PayoutRow[], sum: Cents): PayoutRow[] | undefined {
  if (sum === 0) return []
  if (lines.length > PARTS_MAX) return undefined
  for (const [place, line] of lines.entries()) {
    const rest = -line.gross <= sum ? partsOf(lines.slice(place + 1), sum + line.gross) : undefined
    if (rest) return [line, ...rest]
  }
  return undefined
}

/**
 * Whether a line is money that came after a service had taken the payment back: its fee differs from the known fee of
 * the payment.
 */
export function isAfterReversal(
  { origin, at }: RefundOf,
  { day, fee, tellsFee }: Line,
  feeOfPayment: Cents | null,
): boolean {
  const isTakenBack = origin === 'reversal' || origin === 'provider'
  const isLater = day !== undefined && tallinnDay(new Date(at!)) < day
  return isTakenBack && isLater && tellsFee && feeOfPayment !== null && feeOfPayment !== fee
}

/**
 * Finds won-back money of this sum: otherwise it would be mistaken for the payment, which had its own fee. The owner
 * recorded the day on which it came to her bank; the service's own line may be days older.
 * @param payment.paidAt null if the line cannot be the payment
 */
export function findWonBack(
  refunds: readonly RefundOf[],
  line: Line,
  { paidAt, fee }: { paidAt: string | null; fee: Cents | null },
  seen: ReadonlySet<string>,
): RefundOf | undefined {
  const { gross, day } = line
  if (day === undefined) return undefined
  const distance = (at: string) => Math.abs(Date.parse(day) - Date.parse(tallinnDay(new Date(at))))
  return refunds.find(refund => {
    const { wonBack, cameAt, at } = refund
    if (cameAt === null || wonBack !== gross || seen.has(wonBackMovement(refund))) return false
    // A service counts days by its own clock.
    if (day < dayAfter(tallinnDay(new Date(at!)), -1)) return false
    return paidAt === null || isAfterReversal(refund, line, fee) || distance(cameAt) <= distance(paidAt)
  })
}
