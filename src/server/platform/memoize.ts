import { dropOldest } from './drop-oldest.ts'

/**
 * Keeps what is dear to make: each thing is made once while it is kept, also for those who ask meanwhile. What failed is
 * made anew. When it is full, what was made first goes.
 * @param inTurn lets the work begin
 */
export function memoize<Result>(
  { most }: { most: number },
  inTurn: (work: () => Promise<Result>) => Promise<Result>,
) {
  const kept = new Map<string, Promise<Result>>()
  return (key: string, make: () => Promise<Result>): Promise<Result> => {
    const known = kept.get(key)
    if (known) return known
    const made = inTurn(make)
    made.catch(() => kept.delete(key))
    kept.set(key, made)
    dropOldest(kept, most)
    return made
  }
}
