/**
 * Request ids of a product's latest changes: a browser whose response was lost finds its own here, and knows that its
 * change arrived.
 */
import type { ProductRow } from './store.ts'

/** How many changes of a product are remembered; a form whose response was lost is sent again sooner than that. */
const REMEMBERED = 20

/** Stands for a change without a request id; no request id is that short. */
const UNNAMED = '-'

type Kept = ProductRow['change_id']

const namesOf = (kept: Kept): string[] => kept?.split(' ') ?? []

/** Prepends the id of another change, the newest first; null if none of the changes has an id. */
export function withChange(kept: Kept, name = UNNAMED): Kept {
  const names = [name, ...namesOf(kept)].slice(0, REMEMBERED)
  return names.every(each => each === UNNAMED) ? null : names.join(' ')
}

/** The ids in the shape that the owner's form receives. */
export function changeIdsOf(kept: Kept): { changeId: string | null; earlierChangeIds: string[] } {
  const [last = UNNAMED, ...earlier] = namesOf(kept)
  return {
    changeId: last === UNNAMED ? null : last,
    earlierChangeIds: earlier.filter(name => name !== UNNAMED),
  }
}
