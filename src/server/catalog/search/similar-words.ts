import { sql } from 'kysely'
import { matchScore, partOf, stemOf } from '#domain/search-words.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'

/** A word that products have, and how well it matches the typed one; more is better. */
export type SimilarWord = { word: string; score: number }

/** How many similar words are scored for each typed word, and how many of the best are searched for. */
const LOOKED_AT = 200
const LOOKED_FOR = 16

/** Shorter words have no trigram. */
const TRIGRAM = 3

/**
 * Returns the words of all products that a typed word may mean, the best first: itself, its other grammatical cases,
 * words that begin with it or contain it; if there are none, words within one typing error.
 * @param typed folded, as `typedWords` returns it
 */
export async function similarWords(db: Db, typed: string): Promise<SimilarWord[]> {
  const found = await scored(db, typed, alikeWords)
  return found.length > 0 || typed.length < TRIGRAM ? found : scored(db, typed, misspeltWords)
}

async function scored(
  db: Db,
  typed: string,
  read: (db: Db, typed: string) => Promise<string[]>,
): Promise<SimilarWord[]> {
  const words = new Set(await read(db, typed))
  return [...words]
    .map(word => ({ word, score: matchScore(word, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.word.length - b.word.length)
    .slice(0, LOOKED_FOR)
}

async function alikeWords(db: Db, typed: string): Promise<string[]> {
  const forms = await db
    .selectFrom('search_words')
    .select('word')
    .where(each => each.or([each('word', '=', typed), each('stem', '=', stemOf(typed))]))
    .limit(LOOKED_AT)
    .execute()
  const longer =
    typed.length < TRIGRAM
      ? await sql<{ word: string }>`
          select word from search_words where word >= ${typed} and word < ${`${typed}\u{10ffff}`}
          order by word limit ${LOOKED_AT}`.execute(db)
      : await sql<{ word: string }>`
          select word from ${trigramTable(db)} where ${isShared(db) ? sql`word` : sql`padded`} like ${`%${partOf(typed)}%`}
          order by length(word), word limit ${LOOKED_AT}`.execute(db)
  return [...forms, ...longer.rows].map(({ word }) => word)
}

/** SQLite stores the trigrams in a table of their own, PostgreSQL in an index. */
const trigramTable = (db: Db) => sql.table(isShared(db) ? 'search_words' : 'search_word_trigrams')

async function misspeltWords(db: Db, typed: string): Promise<string[]> {
  const stem = stemOf(typed)
  if (isShared(db)) {
    if (!(await hasTrigrams(db))) return []
    const { rows } = await sql<{ word: string }>`
      select word from search_words order by word <-> ${stem} limit ${LOOKED_AT}`.execute(db)
    return rows.map(({ word }) => word)
  }
  const padded = `  ${stem} `
  const trigrams = Array.from({ length: padded.length - 2 }, (_, at) => `"${padded.slice(at, at + TRIGRAM)}"`)
  const { rows } = await sql<{ word: string }>`
    select word from search_word_trigrams where padded match ${trigrams.join(' OR ')}
    order by rank limit ${LOOKED_AT}`.execute(db)
  return rows.map(({ word }) => word)
}

/**
 * Whether the database can find words of similar spelling: without PostgreSQL's pg_trgm only typing errors are not
 * found.
 */
export async function hasTrigrams(db: Db): Promise<boolean> {
  if (!isShared(db)) return true
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  return rows.length > 0
}
