import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { retryingTransaction } from './retrying-transaction.ts'

const aborted = (code: string) => Object.assign(new Error('PostgreSQL has rolled it back'), { code })

/** Runs a transaction that fails so many times with a code. @returns its tries, and what is stored in the end */
async function run(code: string, failures: number) {
  const { db } = await freshDatabase()
  let tries = 0
  const done = retryingTransaction(db, async trx => {
    tries += 1
    await trx
      .insertInto('categories')
      .values({ name: `try ${tries}`, created_at: '' })
      .execute()
    if (tries <= failures) throw aborted(code)
    return tries
  })
  const result = await done.catch(error => error)
  const stored = await db.selectFrom('categories').select('name').execute()
  return { tries, result, stored: stored.map(({ name }) => name) }
}

test.each(['40P01', '40001', '23505'])('a transaction aborted with %s is tried three times', async code => {
  expect(await run(code, 2)).toEqual({ tries: 3, result: 3, stored: ['try 3'] })
  expect(await run(code, 3)).toEqual({ tries: 3, result: aborted(code), stored: [] })
})

test('a transaction that fails for another reason is tried once', async () => {
  expect(await run('23503', 1)).toEqual({ tries: 1, result: aborted('23503'), stored: [] })
})
