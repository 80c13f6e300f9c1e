import type { Cents } from './money.ts'
import { isDeliveryLeft, piecesOf, type RefundedLines } from './refund-lines.ts'
import { type Pieces, trackPieces } from './wanted-pieces.ts'
import { deliveryToReturn } from './withdrawal.ts'

/** An order from which its customer withdrew; sums in cents. */
type Bought = {
  total: Cents
  shippingCost: Cents
  /** the fee of the cheapest delivery at the time; null if it was not stored */
  leastFee: Cents | null
  lines: readonly (Pieces & { unitPrice: Cents })[]
}

type Declared = {
  id: string
  at: string
  lines: readonly Pieces[]
  /** whether the owner has marked it as done */
  isDone: boolean
}

/** @param lines null for a refunded sum that names no lines */
type GivenBack = { at: string; amount: Cents; lines: RefundedLines | null }

type Owed = {
  id: string
  /** cents still to be refunded */
  owed: Cents
  /** whether it leaves nothing of the order, so that the delivery is refunded too */
  withDelivery: boolean
}

/**
 * Returns the withdrawals that are not settled: less was refunded since then than the withdrawn pieces cost, and the
 * owner has not marked them as done. A refund of lines counts only for those pieces and their delivery, a refunded sum
 * for any withdrawal. A withdrawal that leaves nothing of the order also refunds the delivery. Pieces and delivery
 * already refunded by line count as gone, and are not owed again.
 * @param withdrawals all of them, oldest first
 * @param refunds all that have not failed, oldest first
 */
export function unsettledWithdrawals(
  order: Bought,
  withdrawals: readonly Declared[],
  refunds: readonly GivenBack[],
): Owed[] {
  const { refundsOfLines, sums } = unused(order, refunds)
  const pieces = trackPieces(order.lines)
  /** how many refunds of lines are already applied to `pieces` */
  let told = 0
  let left = order.total - sumOf(refunds)
  const open: Owed[] = []
  for (const { id, at, lines, isDone } of withdrawals) {
    const before = refundsOfLines.filter(refund => refund.at < at)
    for (const refund of before.slice(told)) pieces.refund(refund.lines)
    told = before.length
    const wasAnyKept = pieces.isAnyWanted()
    const taken = pieces.withdraw(lines)
    const isWhole = wasAnyKept && !pieces.isAnyWanted()
    const delivery =
      isWhole && isDeliveryLeft(order.shippingCost, before)
        ? deliveryToReturn(order.shippingCost, order.leastFee)
        : 0
    // Earlier refunds had another reason and do not count for this withdrawal.
    const since = <T extends { at: string }>(given: readonly T[]) => given.filter(each => each.at >= at)
    const ofLines = since(refundsOfLines)
    const price = taken.reduce(
      (sum, { position, quantity }) =>
        sum + takePieces(ofLines, position, quantity) * priceOf(order, position),
      0,
    )
    const ofDelivery = takeUp(
      ofLines.map(refund => refund.ofDelivery),
      delivery,
    )
    // Each piece and each cent settles only one withdrawal; another one of the same order needs its own.
    const missing = takeUp(since(sums), price + ofDelivery)
    if (isDone) continue
    const owed = Math.min(missing, left)
    left -= owed
    if (owed > 0) open.push({ id, owed, withDelivery: delivery > 0 })
  }
  return open
}

const priceOf = ({ lines }: Bought, position: number): Cents =>
  lines.find(line => line.position === position)?.unitPrice ?? 0

type Sum = { amount: Cents }

/** A refund by lines; `unused` and `ofDelivery` are the parts that have not settled a withdrawal yet. */
type OfLines = RefundedLines & { at: string; unused: Map<number, number>; ofDelivery: Sum }

/** Groups refunds into those by line and those by sum, with all of their money still unused. */
function unused(
  { shippingCost }: Bought,
  refunds: readonly GivenBack[],
): { refundsOfLines: OfLines[]; sums: (Sum & { at: string })[] } {
  const refundsOfLines: OfLines[] = []
  const sums: (Sum & { at: string })[] = []
  for (const { at, amount, lines: of } of refunds) {
    if (of === null) sums.push({ at, amount })
    else {
      const unused = new Map(of.lines.map(({ position }) => [position, piecesOf(of, position)] as const))
      refundsOfLines.push({ at, ...of, unused, ofDelivery: { amount: of.delivery ? shippingCost : 0 } })
    }
  }
  return { refundsOfLines, sums }
}

const sumOf = (refunds: readonly Sum[]): Cents => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** Uses up pieces of a line from refunds. @returns how many are missing */
function takePieces(refunds: readonly OfLines[], position: number, quantity: number): number {
  let missing = quantity
  for (const { unused } of refunds) {
    const part = Math.min(missing, unused.get(position) ?? 0)
    unused.set(position, (unused.get(position) ?? 0) - part)
    missing -= part
  }
  return missing
}

/** Uses up a sum from refunds. @returns how much is missing */
function takeUp(refunds: readonly Sum[], sum: Cents): Cents {
  let missing = sum
  for (const refund of refunds) {
    const part = Math.min(missing, refund.amount)
    refund.amount -= part
    missing -= part
  }
  return missing
}
