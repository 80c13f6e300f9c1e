import { type ExpressionBuilder, sql } from 'kysely'
import { PICKUP } from '#domain/delivery.ts'
import type { OrderMail } from '#server/mail/mails.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import type { Db } from '#server/platform/database.ts'
import { coloursOf } from '#server/yarn/allotment.ts'
import { awaitedYarn, hatsWithoutYarn } from '#server/yarn/missing-yarn.ts'
import { paidAndWanted } from './order-tasks.ts'
import type { TaskMatches } from './task-query.ts'

/** A paid hat, and the yarns that its task names. */
type Hat = Pick<OrderRow, 'id' | 'order_number' | 'customer_name' | 'paid_at' | 'total'> & {
  colours: readonly string[]
}

/** Paid hats whose yarn ran out before they were made, those paid first before. */
export const yarnMissing = async (db: Db, most: number): Promise<TaskMatches> =>
  wantedHats(db, await hatsWithoutYarn(db), most)

/** Paid hats that are promised no day because their yarn was awaited, and whose yarn is there, those paid first before. */
export async function yarnArrived(db: Db, most: number): Promise<TaskMatches> {
  const hats = await ordersToBeSent(db)
    .where('kind', '=', 'custom_hat')
    .where('promise', 'is', null)
    .where('made_at', 'is', null)
    .where('sent_at', 'is', null)
    // Of what its customer comes for no day of arrival is promised.
    .where(eb => eb.or([eb('delivery_method', 'is', null), eb('delivery_method', '<>', PICKUP)]))
    .select(['id', 'kind', 'order_number', 'customer_name', 'paid_at', 'total', 'details', letterOfPayment])
    .orderBy('paid_at')
    .execute()
  // Only what its customer was told tells a hat that waits for its day from one of which none could be named.
  const waited = hats.flatMap(hat => {
    const { awaitedYarn: told } = JSON.parse(hat.letter ?? '{}') as Partial<OrderMail>
    // It may have been given others since.
    return told ? [{ ...hat, colours: coloursOf(hat) }] : []
  })
  const missing = await awaitedYarn(db, waited)
  return wantedHats(
    db,
    waited.filter(({ id }) => !missing.has(id)),
    most,
  )
}

/** What the letter says that went out upon the payment. */
const letterOfPayment = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb
    .selectFrom('outbox')
    .select('data')
    .where('cause', '=', sql<string>`'order-received:' || orders.id`)
    .as('letter')

/** Without those from which their customers have withdrawn. */
async function wantedHats(db: Db, hats: readonly Hat[], most: number): Promise<TaskMatches> {
  if (hats.length === 0) return { count: 0, first: [] }
  const { orders } = await paidAndWanted(db)
  const wanted = new Set((await orders.select('orders.id').execute()).map(({ id }) => id))
  const found = hats.filter(({ id }) => wanted.has(id))
  return {
    count: found.length,
    first: found.slice(0, most).map(({ order_number, customer_name, colours, paid_at, total }) => ({
      id: order_number,
      name: customer_name,
      note: colours.join(', '),
      since: paid_at,
      sum: total,
    })),
  }
}
