import type { Db } from './database.ts'

/** What this process knows of an unavailable database: since when, and why. */
export type WriteFailure = { since: Date; error: unknown }

/**
 * Databases that have failed since the last successful write. In memory: while writes fail, it can be stored nowhere
 * else.
 */
const failures = new WeakMap<object, WriteFailure>()
const running = new WeakMap<object, Promise<void>>()

/** Records that a database was unavailable, so that writes must be checked. */
export function noteWriteFailure(db: object, error: unknown): void {
  failures.set(db, { since: failures.get(db)?.since ?? new Date(), error })
}

/** Returns why writes may fail: the error of the last attempt. */
export const findWriteFailure = (db: object): WriteFailure | undefined => failures.get(db)

/** Makes a small write, once for all concurrent callers. @throws the database's own error if it fails */
export function testWrites(db: Db): Promise<void> {
  const test =
    running.get(db) ??
    write(db)
      .then(
        () => void failures.delete(db),
        error => {
          noteWriteFailure(db, error)
          throw error
        },
      )
      .finally(() => running.delete(db))
  running.set(db, test)
  return test
}

/** Like `testWrites`, but only for a database that has failed; otherwise nothing is checked. */
export const requireWrites = async (db: Db): Promise<void> => {
  if (failures.has(db)) await testWrites(db)
}

/** A count that changes by 0: the next compaction removes it. */
const write = (db: Db) =>
  db.insertInto('count_changes').values({ counted: 'writes', group_key: '', change: 0 }).execute()
