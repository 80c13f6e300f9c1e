import { type RawBuilder, sql } from 'kysely'
import { typedWords } from '#domain/search-words.ts'
import { type Choice, countShown, offeredPrice, shownProducts } from '#server/catalog/listed-products.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { type SimilarWord, similarWords } from './similar-words.ts'

/** A product that was found: the more points, the better the match. `price` in cents, as it is offered. */
export type FoundProduct = { id: number; price: number; position: number; points: number }

export type ProductSearch = Choice & { q: string }

/** The most products that a search returns, so that its cost does not grow with the catalogue. */
const FOUND_MAX = 500

/** A word is counted up to this many rows; a choice that is no larger is searched product by product. */
const FEW = 2_000

/**
 * Finds the visible products that have each of the typed words, in any grammatical case, without diacritics or with a
 * typing error: the best match first, of equal ones the newest.
 */
export async function findProducts(db: Db, sought: ProductSearch): Promise<FoundProduct[]> {
  const words = await Promise.all(typedWords(sought.q).map(typed => similarWords(db, typed)))
  if (words.length === 0 || words.some(similar => similar.length === 0)) return []
  const [{ similar: rarest, count }, ...others] = await byRarity(db, words)
  const shown = shownProducts(sought)
  const columns = [sql`products.id`, offeredPrice, sql`products.position`]
  const hits = await ((await countShown(db, sought)) <= count
    ? readTuples(db, [...columns, ...words.map(pointsOf)], sql`from products where ${shown}`)
    : readTuples(
        db,
        [...columns, sql`found.points`, ...others.map(({ similar }) => pointsOf(similar))],
        sql`from (${bestWeighted(db, rarest, shown)}) as found join products on products.id = found.product_id`,
      ))
  const best = new Map<number, FoundProduct>()
  for (const [id, price, position, ...each] of hits as [number, number, number, ...number[]][]) {
    if (each.includes(0)) continue
    const found = { id, price, position, points: each.reduce((sum, one) => sum + one) }
    if (found.points > (best.get(id)?.points ?? 0)) best.set(id, found)
  }
  return [...best.values()].sort((a, b) => b.points - a.points || b.id - a.id).slice(0, FOUND_MAX)
}

/**
 * A product's few words are best read together. An index on words would be probed once for each, so `|| ''` rules it
 * out.
 */
const pointsOf = (similar: readonly SimilarWord[]): RawBuilder<number> =>
  sql`coalesce((
    select max(weight * ${scoreOf(similar)}) from product_words
    where product_id = products.id and word || '' in (${listOf(similar)})
  ), 0)`

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
function bestWeighted(
  db: Db,
  similar: readonly SimilarWord[],
  shown: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const ofWord = (word: RawBuilder<string>, score: RawBuilder<number>) => sql`
    select product_id, weight * ${score} as points from product_words
    where word = ${word} and exists (select 1 from products where id = product_id and ${shown})
    order by weight desc, product_id desc limit ${sql.lit(FOUND_MAX)}`
  // PostgreSQL would plan each part of a union, which takes longer than running it; SQLite has no lateral.
  const each = isShared(db)
    ? sql`select one.* from (values ${sql.join(
        similar.map(({ word, score }) => sql`(${word}, ${sql.lit(score)})`),
      )}) as typed (word, score) cross join lateral (${ofWord(sql`typed.word`, sql`typed.score`)}) as one`
    : sql.join(
        similar.map(
          ({ word, score }) => sql`select * from (${ofWord(sql.val(word), sql.lit(score))}) as one`,
        ),
        sql` union all `,
      )
  return sql`select * from (${each}) as each_word limit ${sql.lit(FOUND_MAX)}`
}

type Rarity = { similar: SimilarWord[]; count: number }

/** As all words must match, the rarest is searched for first; from `FEW` products on they count as equally common. */
async function byRarity(db: Db, words: SimilarWord[][]): Promise<[Rarity, ...Rarity[]]> {
  const counted = await Promise.all(
    words.map(async similar => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (
          select 1 from product_words where word in (${listOf(similar)}) limit ${sql.lit(FEW)}
        ) as counted`.execute(db)
      return { similar, count: Number(rows[0]!.count) }
    }),
  )
  return counted.sort((a, b) => a.count - b.count) as [Rarity, ...Rarity[]]
}
