import { type ExpressionBuilder, sql } from 'kysely'
import type { OrderMail } from '#server/mail/mails.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { needsDelivery } from '#server/orders/promise.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { coloursOf, hatsToMake } from '#server/yarn/allocation.ts'
import { awaitedYarn, hatsWithoutYarn } from '#server/yarn/missing-yarn.ts'
import type { TaskMatches } from './task-query.ts'

/** A paid hat, and the yarns that its task names. */
type Hat = Pick<OrderRow, 'order_number' | 'customer_name' | 'paid_at' | 'total'> & {
  colours: readonly string[]
}

/** Finds paid hats whose yarn ran out before they were made, in order of payment. */
export const yarnMissing = async (db: Db, most: number): Promise<TaskMatches> =>
  tasksOf(await hatsWithoutYarn(db), most)

/** Finds paid hats without a promised day that were waiting for yarn which is now there, in order of payment. */
export async function yarnArrived(db: Db, most: number): Promise<TaskMatches> {
  const hats = await hatsToMake(db)
    .where('promise', 'is', null)
    .where(needsDelivery)
    .select(['id', 'kind', 'order_number', 'customer_name', 'paid_at', 'total', 'details', letterOfPayment])
    .orderBy('paid_at')
    .execute()
  // Only what the customer was told distinguishes a hat that waits for yarn from one for which no day could be named.
  const waited = hats.flatMap(hat => {
    const { awaitedYarn: told } = JSON.parse(hat.letter ?? '{}') as Partial<OrderMail>
    // The yarns may have been changed since.
    return told ? [{ ...hat, colours: coloursOf(hat) }] : []
  })
  const missing = await awaitedYarn(db, waited)
  return tasksOf(
    waited.filter(({ id }) => !missing.has(id)),
    most,
  )
}

/** The data of the e-mail that was sent upon the payment. */
const letterOfPayment = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb
    .selectFrom('outbox')
    .select('data')
    .where('cause', '=', sql<string>`'order-received:' || orders.id`)
    .as('letter')

const tasksOf = (hats: readonly Hat[], most: number): TaskMatches => ({
  count: hats.length,
  first: hats.slice(0, most).map(({ order_number, customer_name, colours, paid_at, total }) => ({
    id: order_number,
    name: customer_name,
    note: colours.join(', '),
    since: paid_at,
    sum: total,
  })),
})
