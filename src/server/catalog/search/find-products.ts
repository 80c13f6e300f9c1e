import { type RawBuilder, sql } from 'kysely'
import { typedWords } from '#domain/search-words.ts'
import { type Choice, offeredPrice, shownProducts } from '#server/catalog/listed-products.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { type SimilarWord, similarWords } from './similar-words.ts'

/** A product that was found: the more points, the better the match. `price` in cents, as it is offered. */
export type FoundProduct = { id: number; price: number; position: number; points: number }

export type ProductSearch = Choice & { q: string }

/** The most products that a search returns, so that its cost does not grow with the catalogue. */
const FOUND_MAX = 500

/**
 * Finds the visible products that have each of the typed words, in any grammatical case, without diacritics or with a
 * typing error: the best match first, of equal ones the newest.
 */
export async function findProducts(db: Db, sought: ProductSearch): Promise<FoundProduct[]> {
  const words = await Promise.all(typedWords(sought.q).map(typed => similarWords(db, typed)))
  if (words.length === 0 || words.some(similar => similar.length === 0)) return []
  const [rarest, ...others] = await byRarity(db, words)
  // A product's few words are best read together. An index on words would be probed once for each, so `|| ''` rules it
  // out.
  const points = [
    sql`found.points`,
    ...others.map(
      similar => sql`coalesce((
        select max(weight * ${scoreOf(similar)}) from product_words
        where product_id = found.product_id and word || '' in (${listOf(similar)})
      ), 0)`,
    ),
  ]
  const hits = await readTuples(
    db,
    [sql`products.id`, offeredPrice, sql`products.position`, ...points],
    sql`from (${bestWeighted(rarest!)}) as found
      join products on products.id = found.product_id
      where ${shownProducts(sought)}`,
  )
  const best = new Map<number, FoundProduct>()
  for (const [id, price, position, ...each] of hits as [number, number, number, ...number[]][]) {
    if (each.includes(0)) continue
    const found = { id, price, position, points: each.reduce((sum, one) => sum + one) }
    if (found.points > (best.get(id)?.points ?? 0)) best.set(id, found)
  }
  return [...best.values()].sort((a, b) => b.points - a.points || b.id - a.id)
}

/** Rows of numbers as one JSON text: making hundreds of row objects takes longer than finding their content. */
async function readTuples(
  db: Db,
  columns: RawBuilder<unknown>[],
  from: RawBuilder<unknown>,
): Promise<number[][]> {
  const all = isShared(db)
    ? sql`coalesce(json_agg(json_build_array(${sql.join(columns)})), '[]')::text`
    : sql`json_group_array(json_array(${sql.join(columns)}))`
  const { rows } = await sql<{ tuples: string }>`select ${all} as tuples ${from}`.execute(db)
  return JSON.parse(rows[0]!.tuples)
}

const listOf = (similar: readonly SimilarWord[]) => sql.join(similar.map(({ word }) => sql.val(word)))

const scoreOf = (similar: readonly SimilarWord[]): RawBuilder<number> =>
  sql`case word ${sql.join(
    similar.map(({ word, score }) => sql`when ${word} then ${sql.lit(score)}`),
    sql` `,
  )} else 0 end`

/** Which field a word is in says more than its spelling; each word's rows are read in the order of its index. */
const bestWeighted = (similar: readonly SimilarWord[]): RawBuilder<unknown> =>
  sql`select * from (${sql.join(
    similar.map(
      ({ word, score }) => sql`select * from (
        select product_id, weight * ${sql.lit(score)} as points from product_words
        where word = ${word} order by weight desc, product_id desc limit ${sql.lit(FOUND_MAX)}
      ) as one`,
    ),
    sql` union all `,
  )}) as each_word limit ${sql.lit(FOUND_MAX)}`

/** As all words must match, the rarest is searched for first; counting stops at the most that a search returns. */
async function byRarity(db: Db, words: SimilarWord[][]): Promise<SimilarWord[][]> {
  if (words.length === 1) return words
  const counts = await Promise.all(
    words.map(async similar => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from (
          select 1 from product_words where word in (${listOf(similar)}) limit ${sql.lit(FOUND_MAX)}
        ) as counted`.execute(db)
      return Number(rows[0]!.n)
    }),
  )
  return words
    .map((similar, i) => ({ similar, n: counts[i]! }))
    .sort((a, b) => a.n - b.n)
    .map(({ similar }) => similar)
}
