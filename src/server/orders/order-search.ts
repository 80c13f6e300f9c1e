/** What the owner finds an order by, as people type it. */
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { foldText } from '#domain/fold-text.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { orderOfReference } from '#domain/reference-number.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { likeText } from '#server/platform/database/like-text.ts'
import type { OrderRow } from './store.ts'

/** A word that more rows hold narrows nothing: the list itself soon finds a page of them. */
const FEW = 2_000

/** So many of the newest are read first: they are a page of what most orders hold. */
const NEAR = 60

/** The indexes know nothing of shorter texts. */
const TRIGRAM = 3

/** What of a word is looked for, and where. */
function soughtIn(word: string) {
  const digits = word.replaceAll(/[^\d]/g, '')
  return {
    folded: foldText(word),
    number: word.toUpperCase(),
    named: orderOfReference(word) ?? readOrderNumber(word),
    digits: digits.length >= TRIGRAM ? digits : undefined,
  }
}

/** A column in lower case without the diacritics of Estonian: neither database folds them by itself in the same way. */
const folded = (column: RawBuilder<unknown>): RawBuilder<string> =>
  // Written as the index `order_lines_text` has it.
  [...'ÕõÄäÖöÜüŠšŽž'].reduce(
    (text, letter) => sql<string>`replace(${text}, ${sql.lit(letter)}, ${sql.lit(foldText(letter))})`,
    sql<string>`lower(${column})`,
  )

const phoneDigits = (column: RawBuilder<unknown>) => sql`replace(replace(${column}, ' ', ''), '-', '')`

/** Whether a word stands in what an order is known by (see the query's schema). */
function holdsWord(eb: ExpressionBuilder<Tables, 'orders'>, word: string) {
  const holds = (
    column: 'customer_folded' | 'machine_folded' | 'details_folded' | 'order_number',
    text: string,
  ) => sql<boolean>`${eb.ref(column)} ${likeText(text)}`
  const sought = soughtIn(word)
  return eb.or([
    holds('customer_folded', sought.folded),
    holds('order_number', sought.number),
    holds('order_number', sought.named),
    holds('machine_folded', sought.folded),
    holds('details_folded', sought.folded),
    eb.exists(
      eb
        .selectFrom('order_lines')
        .select('order_lines.position')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .where(
          ({ ref }) => sql<boolean>`${folded(sql`${ref('order_lines.name')}`)} ${likeText(sought.folded)}`,
        ),
    ),
    eb.exists(
      eb
        .selectFrom('parcels')
        .select('parcels.position')
        .whereRef('parcels.order_id', '=', 'orders.id')
        .where(({ ref }) => sql<boolean>`${ref('parcels.code')} ${likeText(sought.number)}`),
    ),
    ...(sought.digits
      ? [sql<boolean>`${phoneDigits(sql`${eb.ref('customer_phone')}`)} ${likeText(sought.digits)}`]
      : []),
  ])
}

/**
 * Orders of a list that hold all words of a text, in its order. It costs as much however many orders there are, but for words of
 * one or two letters that few of them hold.
 */
export async function searchOrders(
  db: Db,
  list: SelectQueryBuilder<Tables, 'orders', OrderRow>,
  q: string,
  most: number,
): Promise<OrderRow[]> {
  // Of a longer word there are fewer.
  const words = q
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
  const find = (among: typeof list) =>
    among
      .where(eb => eb.and(words.map(word => holdsWord(eb, word))))
      .limit(most)
      .execute()
  const newest = await find(list.where('id', 'in', list.clearSelect().select('id').limit(NEAR)))
  if (newest.length === most) return newest
  const few = await fewOrdersWith(db, words)
  if (few?.length === 0) return []
  return find(few ? list.where('id', 'in', few) : list)
}

/**
 * The orders among which those with all of these words are, by an index of trigrams: what it gives is still to be asked by
 * `holdsWord`.
 * @returns their ids; undefined where each word is too short for it, or in many orders
 */
async function fewOrdersWith(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  for (const word of words) {
    const { folded, number, named, digits } = soughtIn(word)
    const texts = new Set([folded, number, named, ...(digits ? [digits] : [])].map(tellingPart))
    if ([...texts].some(text => [...text].length < TRIGRAM)) continue
    const parts = await Promise.all(questions(db, [...texts]).map(question => question.execute(db)))
    if (parts.some(({ rows }) => rows.length > FEW)) continue
    return [...new Set(parts.flatMap(({ rows }) => rows.map(({ id }) => id)))]
  }
  return undefined
}

/** A phone number begins as all others do. */
const tellingPart = (text: string): string => (/^\+?\d{8,}$/.test(text) ? text.slice(-7) : text)

/** SQLite keeps the texts in a table of their own, PostgreSQL in three indexes. */
function questions(db: Db, texts: readonly string[]): RawBuilder<{ id: string }>[] {
  const limit = sql.lit(FEW + 1)
  if (!isShared(db)) {
    const match = texts.map(text => `"${text.replaceAll('"', '""')}"`).join(' OR ')
    return [
      sql`
        select order_id as id from order_trigrams join order_texts on order_texts.id = order_trigrams.rowid
        where order_trigrams match ${match} limit ${limit}`,
    ]
  }
  const holdsAny = (column: RawBuilder<unknown>) =>
    sql.join(
      texts.map(text => sql`${column} ${likeText(text)}`),
      sql` or `,
    )
  const ofOrder = sql`(customer_folded || ' ' || order_number || ' ' || machine_folded || ' ' || details_folded
    || ' ' || ${phoneDigits(sql`customer_phone`)})`
  return [
    sql`select id from orders where ${holdsAny(ofOrder)} limit ${limit}`,
    sql`select order_id as id from order_lines where ${holdsAny(folded(sql`name`))} limit ${limit}`,
    sql`select order_id as id from parcels where ${holdsAny(sql`code`)} limit ${limit}`,
  ]
}
