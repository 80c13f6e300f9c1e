import type { Cents } from './money.ts'

/** What of an order a refund is of: pieces of its lines by their position, and whether the delivery fee too. */
export type RefundedLines = { lines: { position: number; quantity: number }[]; delivery: boolean }

/** An order as far as it matters here; `shippingCost` in cents. */
type Sold = {
  lines: readonly { position: number; unitPrice: Cents; quantity: number }[]
  shippingCost: Cents
}

/** Pieces of a line among chosen ones. */
export const piecesOf = ({ lines }: RefundedLines, position: number): number =>
  lines.reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0)

/** Pieces of a line that no refund is of yet. */
export const piecesLeft = (
  { position, quantity }: { position: number; quantity: number },
  refunded: readonly RefundedLines[],
): number =>
  Math.max(
    0,
    refunded.reduce((left, each) => left - piecesOf(each, position), quantity),
  )

/** Whether a refund is of the delivery fee already, or there is none. */
export const isDeliveryLeft = (shippingCost: Cents, refunded: readonly RefundedLines[]): boolean =>
  shippingCost > 0 && !refunded.some(({ delivery }) => delivery)

/**
 * What chosen pieces cost, in cents.
 * @returns `undefined` where something was chosen that is not in the order, or no more left of it
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
