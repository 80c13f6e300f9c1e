/** A number of pieces of an order's line. */
export type Pieces = { position: number; quantity: number }

/**
 * Tracks which pieces of an order are still wanted, as withdrawals and refunds are applied in order of time. A piece
 * refunded after its withdrawal is the same piece; one refunded before is another.
 */
export function trackPieces(sold: readonly Pieces[]) {
  const wanted = new Map(sold.map(({ position, quantity }) => [position, quantity]))
  const unrefunded = new Map<number, number>()
  const add = (pieces: Map<number, number>, position: number, quantity: number) =>
    pieces.set(position, (pieces.get(position) ?? 0) + quantity)
  const take = (position: number, quantity: number): number => {
    const taken = Math.min(quantity, wanted.get(position) ?? 0)
    add(wanted, position, -taken)
    return taken
  }
  return {
    wantedOf: (position: number): number => wanted.get(position) ?? 0,
    isAnyWanted: (): boolean => [...wanted.values()].some(quantity => quantity > 0),
    /** @returns how many of them were still wanted */
    withdraw: (lines: readonly Pieces[]): Pieces[] =>
      lines.map(({ position, quantity }) => {
        const taken = take(position, quantity)
        add(unrefunded, position, taken)
        return { position, quantity: taken }
      }),
    refund(lines: readonly Pieces[]): void {
      for (const { position, quantity } of lines) {
        const withdrawn = Math.min(quantity, unrefunded.get(position) ?? 0)
        add(unrefunded, position, -withdrawn)
        take(position, quantity - withdrawn)
      }
    },
  }
}
