import { TOPICS, type Topic } from './cache-invalidation.ts'

/** Changes of transactions under way, and the listener of each database to notify after a commit. */
const changed = new WeakMap<object, Set<Topic>>()
const heardBy = new WeakMap<object, (topic: Topic) => void>()

/** Announces every recorded change of this database from now on, once it is committed. */
export function announceCommitted(db: object, announce: (topic: Topic) => void): void {
  heardBy.set(db, announce)
}

/** Records a change in a transaction, to be announced after its commit; a rollback announces nothing. */
export function noteChange(trx: object, topic: Topic): void {
  const topics = changed.get(trx)
  if (topics) topics.add(topic)
  else changed.set(trx, new Set([topic]))
}

/** Announces the changes of a committed transaction. */
export function announceChanges(db: object, trx: object): void {
  for (const topic of changed.get(trx) ?? []) heardBy.get(db)?.(topic)
}

/**
 * The server may still be committing when its connection is lost: for seconds on a slow disk, for longer if a standby
 * is down.
 */
const AGAIN_AFTER_MS = [10_000, 600_000]

const again = new WeakMap<object, NodeJS.Timeout[]>()

/** Refreshes all caches that may be affected when the outcome of a COMMIT is unknown. */
export function announceUncertainCommit(db: object): void {
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
