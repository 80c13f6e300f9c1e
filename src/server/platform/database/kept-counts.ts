/**
 * Counts of what would take long to count. Triggers write a row for each change (migration 0015), so that of two orders none
 * waits for the other, and a job adds them up: their sum is exact at any moment.
 */
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { retryingTransaction } from './retrying-transaction.ts'

/** What is counted; what its groups are called stands in migration 0015. */
export type Counted =
  | 'orders'
  | 'outbox'
  | 'contact_messages'
  | 'products'
  | 'products_without_fibres'
  | 'pieces'

/** So many changes are added up in one transaction. */
const BATCH = 5_000

type Counts = ReadonlyMap<string, number>

/** How many there are of each group; a group of which there is none is missing. */
export const readCounts = async (db: Db, counted: Counted): Promise<Counts> =>
  (await sums(db).where('counted', '=', counted).execute().then(byCounted)).get(counted) ?? new Map()

/** The same of all that is counted, at one moment. */
export const readAllCounts = async (db: Db): Promise<ReadonlyMap<Counted, Counts>> =>
  byCounted(await sums(db).execute())

const sums = (db: Db) =>
  db
    .selectFrom('count_changes')
    .select(['counted', 'group_key', sql<number>`cast(sum(change) as bigint)`.as('count')])
    .groupBy(['counted', 'group_key'])
    .orderBy('counted')
    .orderBy('group_key')

function byCounted(
  rows: readonly { counted: string; group_key: string; count: number }[],
): Map<Counted, Counts> {
  const groups = Map.groupBy(
    rows.filter(({ count }) => count !== 0),
    ({ counted }) => counted as Counted,
  )
  return new Map(
    [...groups].map(([counted, of]) => [
      counted,
      new Map(of.map(({ group_key, count }) => [group_key, count])),
    ]),
  )
}

/** How many there are of the groups that are chosen. */
export const sumOf = (counts: Counts, chosen: (group: string) => boolean): number =>
  [...counts].reduce((sum, [group, count]) => (chosen(group) ? sum + count : sum), 0)

/** Makes one row of the changes of each group. Any number of processes may do so at once. */
export async function addUpCounts(db: Db): Promise<void> {
  // What several batches came to is added up in its turn.
  while ((await addUpOnce(db)) > 1);
}

/** @returns how many batches there were */
async function addUpOnce(db: Db): Promise<number> {
  const { rows, groups, last } = await db
    .selectFrom('count_changes')
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`count(distinct counted || ' ' || group_key)`.as('groups'),
      sql<number>`coalesce(max(id), 0)`.as('last'),
    ])
    .executeTakeFirstOrThrow()
  if (rows === groups) return 0
  for (let batches = 1; ; batches++) if ((await addUpBatch(db, last)) < BATCH) return batches
}

/** @param last up to which id @returns how many changes there were */
const addUpBatch = (db: Db, last: number): Promise<number> =>
  retryingTransaction(db, async trx => {
    const some = trx
      .selectFrom('count_changes')
      .select('id')
      .where('id', '<=', last)
      .orderBy('id')
      .limit(BATCH)
    const changes = await trx
      .deleteFrom('count_changes')
      .where('id', 'in', some)
      .returning(['counted', 'group_key', 'change'])
      .execute()
    const sums = [
      ...Map.groupBy(changes, ({ counted, group_key }) => `${counted} ${group_key}`).values(),
    ].map(same => ({ ...same[0]!, change: same.reduce((sum, { change }) => sum + change, 0) }))
    const left = sums.filter(({ change }) => change !== 0)
    if (left.length > 0) await trx.insertInto('count_changes').values(left).execute()
    return changes.length
  })
