import { DatabaseSync } from 'node:sqlite'

/**
 * Has those orders of a copy that is put back wait to be erased again, of which the shop that was there had erased the customer
 * since: the owner's first screen names them.
 * @param before the database that was there
 * @returns how many they are
 */
export function askToEraseAgain(file: string, before: string, now: Date): number {
  const database = new DatabaseSync(file)
  try {
    database.prepare('attach ? as before').run(before)
    const { changes } = database
      .prepare(
        `update orders set erasure_requested_at = coalesce(erasure_requested_at, ?)
         where erased_at is null and id in (select id from before.orders where erased_at is not null)`,
      )
      .run(now.toISOString())
    return Number(changes)
  } finally {
    database.close()
  }
}
