/**
 * The types of the tables have every column of the database: what the compiler asks of a column, such as whether the
 * erasure of a customer's data overwrites it, it asks only of those that it knows.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

const folder = join(import.meta.dirname, '../src/server/migrations/tables')
const types = readdirSync(folder)
  .map(file => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

const membersOf = (name: string): string[] => {
  const [, body = ''] =
    new RegExp(`^(?:export )?interface ${name} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(types) ?? []
  return [...body.matchAll(/^ {2}(\w+): /gm)].map(([, member]) => member!)
}

/** Filled by triggers, and read by the searches alone. */
const SEARCH_INDEXES = /^(order_texts|order_trigrams|search_word_trigrams)/

test('each table and each of its columns has a type', async () => {
  const { db } = await freshDatabase('sqlite')
  const typed = new Map(
    [...types.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].map(([, table, type]) => [table!, membersOf(type!)]),
  )
  const tables = await db.introspection.getTables()
  const untyped = tables
    .filter(({ name }) => !SEARCH_INDEXES.test(name))
    .flatMap(({ name: table, columns }) =>
      columns
        .map(({ name }) => `${table}.${name}`)
        .filter(column => !typed.get(table)?.includes(column.split('.')[1]!)),
    )
  expect(typed.size).toBeGreaterThan(50)
  expect(untyped).toEqual([])
})
