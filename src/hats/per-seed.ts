/** The cache size: the pages use a few seeds, others come from customers' links. */
const CACHE_SIZE = 32

/**
 * Caches the worked stitches per seed: computing their positions takes a hundred times as long as painting them.
 * @param work a pure function.
 */
export function memoizeBySeed<Worked>(work: (seed: number) => Worked): (seed: number) => Worked {
  const cache = new Map<number, Worked>()
  return seed => {
    const known = cache.get(seed)
    if (known) return known
    if (cache.size >= CACHE_SIZE) cache.clear()
    const worked = work(seed)
    cache.set(seed, worked)
    return worked
  }
}
