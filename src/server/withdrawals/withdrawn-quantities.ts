import type { Pieces } from '#domain/wanted-pieces.ts'

/** What the row of a withdrawal names. */
export const withdrawnQuantities = ({ lines }: { lines: string }): Pieces[] => JSON.parse(lines) as Pieces[]

export const totalQuantity = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
