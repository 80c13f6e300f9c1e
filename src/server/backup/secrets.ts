import type { DatabaseSync } from 'node:sqlite'
import { SIGN_IN_LINKS } from '#domain/sign-in-links.ts'
import { CommandError } from './command-error.ts'
import { hasTable, inDatabase } from './database-file.ts'

/**
 * Tables of sessions, sign-ins in progress, recovery links and invitations: never valid after a restore, whatever the
 * backup contains.
 */
const SIGN_INS = [
  'admin_sessions',
  'admin_verifications',
  'admin_recoveries',
  'admin_invitations',
  'sign_in_attempts',
] as const

/** The secrets that sign cookies and encrypt second factors; only in a backup that was requested with them. */
const SECRETS = 'admin_secrets'

/** The same for PostgreSQL: options by which pg_dump leaves these tables' rows out. */
export const WITHOUT_SECRETS = [SECRETS, ...SIGN_INS].map(table => `--exclude-table-data=${table}`).join(' ')

function deleteSignIns(database: DatabaseSync): void {
  // A backup of an earlier version lacks some.
  for (const table of SIGN_INS) if (hasTable(database, table)) database.exec(`delete from ${table}`)
  // An e-mail not sent yet contains its link.
  const withLinks = Object.keys(SIGN_IN_LINKS).map(template => `'${template}'`)
  database.exec(`delete from outbox where template in (${withLinks.join()}) and status <> 'sent'`)
}

/**
 * Removes from a backup everything that gives access to the shop; the deleted data is not in free pages either.
 * @throws CommandError for a database of an earlier version, which stored its secrets elsewhere
 */
export function removeSecrets(file: string): void {
  inDatabase(file, database => {
    if (!hasTable(database, SECRETS))
      throw new CommandError(
        'The database is of an earlier version of the shop. Start the shop once to update it, then make the backup',
      )
    deleteSignIns(database)
    database.exec(`delete from ${SECRETS}`)
    database.exec('vacuum')
  })
}

function secretIn(file: string): { value: string; updated_at: string } | undefined {
  return inDatabase(file, database =>
    hasTable(database, SECRETS)
      ? (database.prepare(`select value, updated_at from ${SECRETS} where key = 'auth-secret'`).get() as
          | { value: string; updated_at: string }
          | undefined)
      : undefined,
  )
}

/**
 * Ends all sessions of a restored backup. A backup without secrets gets the secret of the previous database.
 * @param before the previous database, if there was one
 * @returns what the owner has to know about signing in
 */
export function restoreSecrets(file: string, before: string | undefined): string {
  const taken = secretIn(file) ? undefined : before && secretIn(before)
  return inDatabase(file, database => {
    // A backup of an earlier version, which the shop migrates at its start. Such backups always contain the secrets.
    if (!hasTable(database, SECRETS))
      return 'Sessions that were open when the backup was made are valid again.'
    deleteSignIns(database)
    if (taken)
      database
        .prepare(`insert into ${SECRETS} (key, value, updated_at) values ('auth-secret', ?, ?)`)
        .run(taken.value, taken.updated_at)
    const isKept = taken !== undefined || secretIn(file) !== undefined
    const { count } = database.prepare('select count(*) as count from admin_two_factors').get() as {
      count: number
    }
    return isKept || count === 0
      ? 'All sessions have ended: everyone must sign in again.'
      : [
          'All sessions have ended: everyone must sign in again. The backup contains no secrets, so codes of the second step',
          'and backup codes no longer work, but passkeys do. Without a passkey:  npm run admin -- reset <e-mail>',
        ].join('\n')
  })
}
