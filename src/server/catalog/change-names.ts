/** What browsers called their requests that changed a product: whose answer was lost knows by it that the request has arrived. */
import type { ProductRow } from './store.ts'

/** So many changes of a product are remembered; a form whose answers are lost is sent again sooner. */
const REMEMBERED = 20

/** No name of a request is so short. */
const UNNAMED = '-'

type Kept = ProductRow['change_id']

const namesOf = (kept: Kept): string[] => kept?.split(' ') ?? []

/** The names with that of another change, the newest first; null where none of them has one. */
export function withChange(kept: Kept, name = UNNAMED): Kept {
  const names = [name, ...namesOf(kept)].slice(0, REMEMBERED)
  return names.every(each => each === UNNAMED) ? null : names.join(' ')
}

/** As the owner's form is told them. */
export function changeIdsOf(kept: Kept): { changeId: string | null; earlierChangeIds: string[] } {
  const [last = UNNAMED, ...earlier] = namesOf(kept)
  return {
    changeId: last === UNNAMED ? null : last,
    earlierChangeIds: earlier.filter(name => name !== UNNAMED),
  }
}
