import type { DatabaseSync } from 'node:sqlite'
import { inDatabase } from './database-file.ts'

/**
 * Marks orders of a restored backup for erasure if, since the backup, the customer asked for it or the owner had erased
 * them: the owner's first screen lists them. Erasures by the nightly job are repeated by that job.
 * @param before the database before the restore
 * @returns how many orders were marked
 */
export function askToEraseAgain(file: string, before: string, now: Date): number {
  const mark = (database: DatabaseSync) =>
    database
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
  return Number(inDatabase(file, mark, before).changes)
}
