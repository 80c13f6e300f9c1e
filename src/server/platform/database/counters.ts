/**
 * Counters for what would be slow to count. Triggers insert a row per change (migration 0015), so that concurrent
 * orders do not wait for each other, and a job compacts the rows: their sum is exact at any moment.
 */
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { retryingTransaction } from './retrying-transaction.ts'

/** What is counted; migration 0015 defines the names of its groups. */
export type Counted =
  | 'orders'
  | 'outbox'
  | 'contact_messages'
  | 'products'
  | 'products_without_fibres'
  | 'pieces'

/** Changes compacted per transaction. */
const BATCH = 5_000

type Counts = ReadonlyMap<string, number>

/** Returns the count of each group; an empty group is missing. */
export const readCounts = async (db: Db, counted: Counted): Promise<Counts> =>
  (await sums(db).where('counted', '=', counted).execute().then(byCounted)).get(counted) ?? new Map()

/** Returns all counts, at one moment. */
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

/** Sums the counts of the chosen groups. */
export const sumOf = (counts: Counts, chosen: (group: string) => boolean): number =>
  [...counts].reduce((sum, [group, count]) => (chosen(group) ? sum + count : sum), 0)

/** Compacts the changes of each group into one row. Any number of processes may do so at once. */
export async function compactCounts(db: Db): Promise<void> {
  // Several batches leave several rows per group, which are compacted in turn.
  while ((await addUpOnce(db)) > 1);
}

/** @returns the number of batches */
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

/** @param last the highest id to include @returns the number of changes */
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
