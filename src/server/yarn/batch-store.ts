import type { Selectable } from 'kysely'
import type { BatchInput } from '#contract/yarn.ts'
import { type Fibre, gramsLeft } from '#domain/yarn.ts'
import * as messages from '#messages/yarn.ts'
import type { YarnBatchesTable } from '#server/migrations/tables/yarn.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'

export type BatchRow = Selectable<YarnBatchesTable>
/** A batch with the grams that are left of it. */
export type Batch = BatchRow & { left: number }

export const fibresOf = (batch: BatchRow): Fibre[] => JSON.parse(batch.fibres) as Fibre[]

async function sumsByBatch(db: Db, table: 'yarn_uses' | 'yarn_corrections') {
  const rows = await db
    .selectFrom(table)
    .select(['batch_id', eb => eb.fn.sum<number | string>('grams').as('grams')])
    .groupBy('batch_id')
    .execute()
  return new Map(rows.map(({ batch_id, grams }) => [batch_id, Number(grams)]))
}

/** Returns all batches with the grams left of each, newest first. */
export async function listBatches(db: Db): Promise<Batch[]> {
  const [batches, uses, corrections] = await Promise.all([
    db
      .selectFrom('yarn_batches')
      .selectAll()
      .orderBy('came_on', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    sumsByBatch(db, 'yarn_uses'),
    sumsByBatch(db, 'yarn_corrections'),
  ])
  return batches.map(batch => ({
    ...batch,
    left: gramsLeft(batch.grams, [uses.get(batch.id) ?? 0], [corrections.get(batch.id) ?? 0]),
  }))
}

const batchColumns = (input: BatchInput) => ({
  name: input.name,
  colour: input.colour,
  fibres: JSON.stringify(input.fibres),
  grams: input.grams,
  source: input.source,
  story: input.story,
  is_recycled: Number(input.isRecycled),
  came_on: input.cameOn,
  photo_url: input.photoUrl,
  notes: input.notes,
})

/**
 * Stores a batch; idempotent by its request id.
 * @returns false if the same request has already stored it
 * @throws ShopError `request_differs` if the request id was used with other content, or the batch was changed since
 */
export async function insertBatch(trx: Db, input: BatchInput, now: Date): Promise<boolean> {
  const columns = batchColumns(input)
  const id = input.requestId ?? newId()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('yarn_batches')
    .values({
      ...columns,
      id,
      version: 1,
      created_at: now.toISOString(),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return true
  const before = await findBatch(trx, id)
  if (Object.entries(columns).some(([column, value]) => before[column as keyof BatchRow] !== value))
    throw new ShopError('request_differs', { details: messages.batchKeptBefore(before.name) })
  return false
}

/**
 * @throws ShopError `changed_meanwhile` if its version has moved on, `yarn_short` if more was used than would remain
 */
export async function changeBatch(trx: Db, id: string, input: BatchInput): Promise<void> {
  const batch = await lockBatch(trx, id)
  if (input.version !== undefined && input.version !== batch.version) throw new ShopError('changed_meanwhile')
  const left = batch.left + input.grams - batch.grams
  if (left < 0) throw new ShopError('yarn_short', { details: messages.yarnShort(batch.name, batch.left) })
  await trx
    .updateTable('yarn_batches')
    .set({ ...batchColumns(input), version: batch.version + 1 })
    .where('id', '=', id)
    .execute()
}

export const findBatch = (db: Db, id: string): Promise<BatchRow> =>
  db.selectFrom('yarn_batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Locks a batch until the end of the transaction. @throws ShopError `not_found` */
export async function lockBatch(trx: Db, id: string): Promise<Batch> {
  // A write takes the lock in both databases.
  const batch = await trx
    .updateTable('yarn_batches')
    .set(eb => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!batch) throw new ShopError('not_found', { details: messages.noSuchBatch })
  const gramsOf = async (table: 'yarn_uses' | 'yarn_corrections') =>
    (await trx.selectFrom(table).select('grams').where('batch_id', '=', id).execute()).map(
      ({ grams }) => grams,
    )
  return {
    ...batch,
    left: gramsLeft(batch.grams, await gramsOf('yarn_uses'), await gramsOf('yarn_corrections')),
  }
}

/** Locks the batches of the given colours until the end of the transaction. @returns whether there are any */
export async function lockBatchesOf(trx: Db, colours: readonly string[]): Promise<boolean> {
  if (colours.length === 0) return false
  const locked = await trx
    .updateTable('yarn_batches')
    .set(eb => ({ name: eb.ref('name') }))
    .where('colour', 'in', [...colours])
    .returning('id')
    .execute()
  return locked.length > 0
}

/** Corrects the remaining grams to what the scale shows. @returns the batch before the correction */
export async function weighBatch(trx: Db, id: string, grams: number, now: Date): Promise<Batch> {
  const batch = await lockBatch(trx, id)
  if (grams !== batch.left)
    await trx
      .insertInto('yarn_corrections')
      .values({ id: newId(), batch_id: id, grams: grams - batch.left, at: now.toISOString() })
      .execute()
  return batch
}

/**
 * Deletes a batch that was entered by mistake.
 * @returns the deleted batch
 * @throws ShopError `not_found`, `yarn_in_use` if yarn of it is in a piece
 */
export async function deleteBatch(trx: Db, id: string): Promise<Batch> {
  const batch = await lockBatch(trx, id)
  await expectUnused(trx, 'batch_id', id)
  await trx.deleteFrom('yarn_corrections').where('batch_id', '=', id).execute()
  await trx.deleteFrom('yarn_batches').where('id', '=', id).execute()
  return batch
}

/** @throws ShopError `yarn_in_use` if yarn was taken of the batch, or for the piece */
export async function expectUnused(trx: Db, column: 'batch_id' | 'piece_id', id: string): Promise<void> {
  const use = await trx.selectFrom('yarn_uses').select('id').where(column, '=', id).executeTakeFirst()
  if (use) throw new ShopError('yarn_in_use')
}
