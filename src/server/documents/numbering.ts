import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

export type DocumentKind = 'invoice' | 'credit_note'

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
