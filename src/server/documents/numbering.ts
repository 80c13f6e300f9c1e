import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export type DocumentKind = 'pro_forma' | 'invoice' | 'credit_note'

/**
 * Takes the next number of a kind, in the transaction that uses it: a number that is not used is not taken, so there are
 * no gaps (contract §4, Invoice; KMS § 37: a sequential number).
 */
export async function nextNumber(trx: Db, kind: DocumentKind): Promise<number> {
  const { value } = await trx
    .insertInto('counters')
    .values({ name: kind, value: 1 })
    .onConflict(c => c.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** The last number of a kind that was given; 0 where there is none yet. */
export async function lastNumber(db: Db, kind: DocumentKind): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', kind).executeTakeFirst()
  return row?.value ?? 0
}

/** The next number of a kind is above this one: those between may have been given. One that was passed before changes nothing. */
export async function raiseNumber(trx: Db, kind: DocumentKind, last: number): Promise<void> {
  await trx
    .insertInto('counters')
    .values({ name: kind, value: last })
    .onConflict(c =>
      c.column('name').doUpdateSet({
        value: sql`case when counters.value > ${last} then counters.value else ${last} end`,
      }),
    )
    .execute()
}

/** How many orders may have got an invoice that this database does not know of, as far as it knows the orders. */
export async function countWithoutInvoice(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('placed_at', 'is not', null)
    .where('invoice_number', 'is', null)
    .where('payment_status', '!=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a document was issued after a moment. */
export async function wasIssuedSince(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('issued_at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
