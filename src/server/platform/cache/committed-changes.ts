import { TOPICS, type Topic } from './cache-invalidation.ts'

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

/** The server may be at it still when its connection is lost: at a slow disk for seconds, at a standby that is away for longer. */
const AGAIN_AFTER_MS = [10_000, 600_000]

const again = new WeakMap<object, NodeJS.Timeout[]>()

/** The outcome of a COMMIT is unknown: all caches that it may concern are refreshed. */
export function tellDoubtful(db: object): void {
  const tell = () => {
    for (const topic of TOPICS) heardBy.get(db)?.(topic)
  }
  tell()
  for (const timer of again.get(db) ?? []) clearTimeout(timer)
  again.set(
    db,
    AGAIN_AFTER_MS.map(ms => setTimeout(tell, ms).unref()),
  )
}
