import type { Cents } from './money.ts'
import { isDeliveryLeft, piecesOf, type RefundedLines } from './refund-lines.ts'
import { type Pieces, trackPieces } from './wanted-pieces.ts'
import { deliveryToReturn } from './withdrawal.ts'

/** An order from which its customer has withdrawn; sums in cents. */
type Bought = {
  total: Cents
  shippingCost: Cents
  /** what the cheapest way of delivery cost then; null where it was not kept */
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
  /** cents that are still to go back for it */
  owed: Cents
  /** whether nothing of the order is left after it, so that its delivery is paid back, too */
  withDelivery: boolean
}

/**
 * The withdrawals from an order that are not settled: less was refunded since than the withdrawn pieces cost, and the owner has
 * not marked them as done. A refund of lines counts as far as it is of these pieces and their delivery, a refunded sum for any of
 * them. One that leaves nothing of the order also refunds its delivery; what was refunded by its line before is neither left nor
 * owed again.
 * @param withdrawals all of them, the oldest first
 * @param refunds all that have not failed, the oldest first
 */
export function owedForWithdrawals(
  order: Bought,
  withdrawals: readonly Declared[],
  refunds: readonly GivenBack[],
): Owed[] {
  const { refundsOfLines, sums } = unused(order, refunds)
  const pieces = trackPieces(order.lines)
  /** how many refunds of lines the pieces have been told */
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
    // Earlier refunds for another cause do not count for the withdrawal.
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
    // Each piece and each cent settles one withdrawal: another one of the same order waits for its own.
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

/** What of an order was refunded by its line; `unused`, `ofDelivery`: what of that has settled no withdrawal yet. */
type OfLines = RefundedLines & { at: string; unused: Map<number, number>; ofDelivery: Sum }

/** Refunds by what is known of them, as far as they have settled no withdrawal yet: nothing of them has. */
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

/** Takes pieces of a line out of refunds, as far as they are of it. @returns how many are missing */
function takePieces(refunds: readonly OfLines[], position: number, quantity: number): number {
  let missing = quantity
  for (const { unused } of refunds) {
    const part = Math.min(missing, unused.get(position) ?? 0)
    unused.set(position, (unused.get(position) ?? 0) - part)
    missing -= part
  }
  return missing
}

/** Takes a sum out of refunds, as far as they have it. @returns what is missing of it */
function takeUp(refunds: readonly Sum[], sum: Cents): Cents {
  let missing = sum
  for (const refund of refunds) {
    const part = Math.min(missing, refund.amount)
    refund.amount -= part
    missing -= part
  }
  return missing
}
