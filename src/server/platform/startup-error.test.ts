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

test.each([
  ['42501', 'permission denied for schema public', /refuses: permission denied .* must own the database/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', /is not accepted: unable/],
  ['CERT_HAS_EXPIRED', 'certificate has expired', /is not accepted: certificate has expired$/],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    "Hostname/IP does not match certificate's altnames: Host: db. is not in the cert's altnames: DNS:else",
    /is not accepted: Hostname/,
  ],
])('the refusal %s, %s, names the variable', (code, message, text) => {
  const said = startupErrorText(failing(message, { code }))
  expect(said).toMatch(/^DATABASE_URL: /)
  expect(said).toMatch(text)
})

test('a PostgreSQL server that is still starting is explained', () => {
  expect(startupErrorText(failing('the database system is starting up', { code: '57P03' }))).toBe(
    'DATABASE_URL: PostgreSQL refuses: the database system is starting up',
  )
})
