/**
 * Returns the new stock after the owner saw `seen` pieces and typed `wanted`: what was sold or returned in between
 * still counts.
 */
export const restocked = (now: number, { seen, wanted }: { seen: number; wanted: number }): number =>
  Math.max(0, now + wanted - seen)
