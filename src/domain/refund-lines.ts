import type { Cents } from './money.ts'

/** What a refund covers: pieces of the order's lines by their position, and whether the delivery fee too. */
export type RefundedLines = { lines: { position: number; quantity: number }[]; delivery: boolean }

/** The parts of an order that a refund needs; `shippingCost` in cents. */
type Sold = {
  lines: readonly { position: number; unitPrice: Cents; quantity: number }[]
  shippingCost: Cents
}

/** Counts the pieces of a line within a refund. */
export const piecesOf = ({ lines }: RefundedLines, position: number): number =>
  lines.reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0)

/** Counts the pieces of a line that no refund covers yet. */
export const piecesLeft = (
  { position, quantity }: { position: number; quantity: number },
  refunded: readonly RefundedLines[],
): number =>
  Math.max(
    0,
    refunded.reduce((left, each) => left - piecesOf(each, position), quantity),
  )

/** Whether there is a delivery fee that no refund covers yet. */
export const isDeliveryLeft = (shippingCost: Cents, refunded: readonly RefundedLines[]): boolean =>
  shippingCost > 0 && !refunded.some(({ delivery }) => delivery)

/**
 * Returns the price of the chosen pieces, in cents.
 * @returns `undefined` if something chosen is not in the order, or no longer left
 */
export function refundOfLines(
  { lines, shippingCost }: Sold,
  chosen: RefundedLines,
  refunded: readonly RefundedLines[],
): Cents | undefined {
  if (chosen.delivery && !isDeliveryLeft(shippingCost, refunded)) return undefined
  let sum = chosen.delivery ? shippingCost : 0
  for (const { position, quantity } of chosen.lines) {
    const line = lines.find(each => each.position === position)
    if (!line || piecesOf(chosen, position) > piecesLeft(line, refunded)) return undefined
    sum += line.unitPrice * quantity
  }
  return sum
}
