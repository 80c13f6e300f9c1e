/**
 * Random numbers for the small irregularities of handwork, reproducible by seed (mulberry32).
 * @returns a function that returns the next number, 0 ≤ n < 1.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A deviation of at most `spread / 2` to either side. */
export const jitter = (random: () => number, spread: number): number => (random() - 0.5) * spread
