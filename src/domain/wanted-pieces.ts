/** Pieces of an order's line. */
export type Pieces = { position: number; quantity: number }

/** What takes pieces out of an order: its customer withdraws from them, or they are refunded by their line. */
export type Taking = { by: 'withdrawal' | 'refund'; at: string; lines: readonly Pieces[] }

/**
 * The pieces of an order that are wanted still, as withdrawals and refunds are told one after the other. What was withdrawn from and is
 * refunded afterwards is the same piece; what was refunded before is another one.
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
    /** @returns how many of them were wanted until then */
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
