import type { Db } from './database.ts'

/** What this process knows of an unavailable database: since when, and why. */
export type Doubt = { since: Date; error: unknown }

/**
 * Databases that have failed since the last successful write. In memory: while writes fail, it can be stored nowhere
 * else.
 */
const doubts = new WeakMap<object, Doubt>()
const proofs = new WeakMap<object, Promise<void>>()

/** Records that a database was unavailable, so that writes must be checked. */
export function doubtWrites(db: object, error: unknown): void {
  doubts.set(db, { since: doubts.get(db)?.since ?? new Date(), error })
}

/** Returns why writes may fail: the error of the last attempt. */
export const findDoubt = (db: object): Doubt | undefined => doubts.get(db)

/** Makes a small write, once for all concurrent callers. @throws the database's own error if it fails */
export function proveWrites(db: Db): Promise<void> {
  const proof =
    proofs.get(db) ??
    write(db)
      .then(
        () => void doubts.delete(db),
        error => {
          doubtWrites(db, error)
          throw error
        },
      )
      .finally(() => proofs.delete(db))
  proofs.set(db, proof)
  return proof
}

/** Like `proveWrites`, but only for a database that has failed; otherwise nothing is checked. */
export const expectWrites = async (db: Db): Promise<void> => {
  if (doubts.has(db)) await proveWrites(db)
}

/** A count that changes by 0: the next compaction removes it. */
const write = (db: Db) =>
  db.insertInto('count_changes').values({ counted: 'writes', group_key: '', change: 0 }).execute()
