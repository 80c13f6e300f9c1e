import { DatabaseSync } from 'node:sqlite'

/**
 * Marks orders of a restored backup for erasure if, since the backup, the customer asked for it or the owner had erased
 * them: the owner's first screen lists them. Erasures by the nightly job are repeated by that job.
 * @param before the database before the restore
 * @returns how many orders were marked
 */
export function askToEraseAgain(file: string, before: string, now: Date): number {
  const database = new DatabaseSync(file)
  try {
    database.prepare('attach ? as before').run(before)
    const { changes } = database
      .prepare(
        `update orders
         set erasure_requested_at = coalesce(
           erasure_requested_at,
           (select erasure_requested_at from before.orders where id = orders.id),
           :now)
         where erased_at is null and id in (
           select id from before.orders
           where erasure_requested_at is not null and erased_at is null
             or erased_at is not null and not exists (
               select 1 from before.order_history
               where order_id = orders.id and event = 'erased' and actor = 'shop'))`,
      )
      .run({ now: now.toISOString() })
    return Number(changes)
  } finally {
    database.close()
  }
}
