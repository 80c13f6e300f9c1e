import { expect, test } from 'vitest'
import { startupErrorText } from './startup-error.ts'

const failing = (message: string, facts: object) => Object.assign(new Error(message), facts)

test.each([
  [26, 'file is not a database', /is damaged \(file is not a database\)\. Restore a backup/],
  [11, 'database disk image is malformed', /is damaged .* Restore a backup/],
  [14, 'unable to open database file', /cannot be opened .* belong to this user/],
  [13, 'database or disk is full', /cannot be opened .* the disk is not full$/],
])('result %i of SQLite is explained: %s', (errcode, message, text) => {
  expect(startupErrorText(failing(message, { code: 'ERR_SQLITE_ERROR', errcode }))).toMatch(text)
})

test('a PostgreSQL server that is still starting is explained', () => {
  expect(startupErrorText(failing('the database system is starting up', { code: '57P03' }))).toBe(
    'DATABASE_URL: PostgreSQL refuses: the database system is starting up',
  )
})
