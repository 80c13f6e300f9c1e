/** Returns the new stock when the owner saw `seen` pieces and typed `wanted`: changes in between still count. */
export const restocked = (now: number, { seen, wanted }: { seen: number; wanted: number }): number =>
  Math.max(0, now + wanted - seen)
