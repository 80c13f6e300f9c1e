import type { Topic } from './cache-invalidation.ts'

/** What transactions under way have changed, and who hears of it once they are committed, by their database. */
const changed = new WeakMap<object, Set<Topic>>()
const heardBy = new WeakMap<object, (topic: Topic) => void>()

/** From now on each committed change of this database that was noted is announced. */
export function announceCommitted(db: object, announce: (topic: Topic) => void): void {
  heardBy.set(db, announce)
}

/** Notes in a transaction what is to be announced once it is committed; one that is rolled back has changed nothing. */
export function noteChange(trx: object, topic: Topic): void {
  const topics = changed.get(trx)
  if (topics) topics.add(topic)
  else changed.set(trx, new Set([topic]))
}

/** The transaction is committed. */
export function tellCommitted(db: object, trx: object): void {
  for (const topic of changed.get(trx) ?? []) heardBy.get(db)?.(topic)
}
