/**
 * How many pieces there are, after the owner, who saw `seen` of them, typed `wanted`: what was sold or came back in
 * between still counts.
 */
export const restocked = (now: number, { seen, wanted }: { seen: number; wanted: number }): number =>
  Math.max(0, now + wanted - seen)
