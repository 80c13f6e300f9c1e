import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export type DocumentKind = 'pro_forma' | 'invoice' | 'credit_note'

/**
 * Takes the next number of a kind, in the transaction that uses it: if that is rolled back, the number is not taken, so
 * there are no gaps (contract §4, Invoice; KMS § 37: a sequential number).
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

/** The last number of a kind; 0 if there is none yet. */
export async function lastNumber(db: Db, kind: DocumentKind): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', kind).executeTakeFirst()
  return row?.value ?? 0
}

/**
 * Makes the next number of a kind higher than this one, as those in between may have been used. Does nothing if it
 * already is.
 */
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

/** How many orders in this database may have an invoice that it does not know of. */
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
