import type { Db } from './database.ts'

/** What this process knows of a database that could not be used: since when, and why. */
export type Doubt = { since: Date; error: unknown }

/** Databases that have failed since something was last written. In memory: where writes fail, it can be kept nowhere else. */
const doubts = new WeakMap<object, Doubt>()
const proofs = new WeakMap<object, Promise<void>>()

/** A database could not be used: whether it takes writes is to be found out. */
export function doubtWrites(db: object, error: unknown): void {
  doubts.set(db, { since: doubts.get(db)?.since ?? new Date(), error })
}

/** Why writes may fail, as the last one did that was tried. */
export const findDoubt = (db: object): Doubt | undefined => doubts.get(db)

/** Writes a little, once for all who ask meanwhile. @throws the database's own error where it cannot */
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

/** As `proveWrites`, of a database that has failed; one that has not is asked nothing. */
export const expectWrites = async (db: Db): Promise<void> => {
  if (doubts.has(db)) await proveWrites(db)
}

/** A count that changes by nothing: the next adding up clears it away. */
const write = (db: Db) =>
  db.insertInto('count_changes').values({ counted: 'writes', group_key: '', change: 0 }).execute()
