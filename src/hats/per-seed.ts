/** The cache size: the pages use a few seeds; others come from customers' links. */
const KEPT = 32

/**
 * Keeps what was worked for each seed: where the stitches lie takes a hundred times as long to find as the paint does.
 * @param work a pure function.
 */
export function perSeed<Worked>(work: (seed: number) => Worked): (seed: number) => Worked {
  const kept = new Map<number, Worked>()
  return seed => {
    const known = kept.get(seed)
    if (known) return known
    if (kept.size >= KEPT) kept.clear()
    const worked = work(seed)
    kept.set(seed, worked)
    return worked
  }
}
