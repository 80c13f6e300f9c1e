/** Searches the owner's orders by words, as people type them. */
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { foldText } from '#domain/fold-text.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { orderOfReference } from '#domain/reference-number.ts'
import type { Tables } from '#server/migrations/tables.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { likeText } from '#server/platform/database/like-text.ts'
import type { OrderRow } from './store.ts'

/** A word in more rows than this narrows nothing: scanning the list itself quickly finds a page of them. */
const FEW = 2_000

/** Newest orders read first: for a common word they fill a page. */
const NEAR = 60

/** Minimum length of a text in the indexes. */
const TRIGRAM = 3

/** Returns the forms of a word to search for, and where. */
function soughtIn(word: string) {
  const digits = word.replaceAll(/[^\d]/g, '')
  return {
    folded: foldText(word),
    number: word.toUpperCase(),
    named: orderOfReference(word) ?? readOrderNumber(word),
    digits: digits.length >= TRIGRAM ? digits : undefined,
  }
}

/**
 * Folds a column to lower case without Estonian diacritics: the databases do not fold them in the same way themselves.
 */
const folded = (column: RawBuilder<unknown>): RawBuilder<string> =>
  // Must match the expression of the index `order_lines_text`.
  [...'ÕõÄäÖöÜüŠšŽž'].reduce(
    (text, letter) => sql<string>`replace(${text}, ${sql.lit(letter)}, ${sql.lit(foldText(letter))})`,
    sql<string>`lower(${column})`,
  )

const phoneDigits = (column: RawBuilder<unknown>) => sql`replace(replace(${column}, ' ', ''), '-', '')`

/** Whether an order contains a word in one of its searchable values (see the query's schema). */
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
 * Returns the orders of a list that contain all words of a text, in the list's sequence. The cost does not grow with
 * the number of orders, except for words of one or two letters that few of them contain.
 */
export async function searchOrders(
  db: Db,
  list: SelectQueryBuilder<Tables, 'orders', OrderRow>,
  q: string,
  most: number,
): Promise<OrderRow[]> {
  // A longer word is rarer.
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
 * Narrows the search with a trigram index; the result must still be checked with `holdsWord`.
 * @returns ids; undefined if every word is too short for the index, or too common
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

/** All phone numbers begin alike: only the last digits are selective. */
const tellingPart = (text: string): string => (/^\+?\d{8,}$/.test(text) ? text.slice(-7) : text)

/** SQLite stores the texts separately, PostgreSQL has three indexes. */
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
