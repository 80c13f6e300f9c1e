import { DatabaseSync } from 'node:sqlite'
import { Refusal } from './refusal.ts'

/** Who is signed in, who is about to be, and links that let somebody in: over with the copy, whatever it holds. */
const SIGN_INS = ['admin_sessions', 'admin_verifications', 'admin_recoveries', 'sign_in_attempts'] as const

/** What cookies are signed with and codes of the second step are read by; never in a copy that was not asked to hold it. */
const SECRETS = 'admin_secrets'

/** What pg_dump leaves out of a PostgreSQL database for the same. */
export const WITHOUT_SECRETS = [SECRETS, ...SIGN_INS].map(table => `--exclude-table-data=${table}`).join(' ')

function inDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const hasTable = (database: DatabaseSync, table: string): boolean =>
  database.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table) !== undefined

function deleteSignIns(database: DatabaseSync): void {
  for (const table of SIGN_INS) database.exec(`delete from ${table}`)
  // A letter that has not gone out yet holds its link.
  database.exec(`delete from outbox where template = 'password-reset' and status <> 'sent'`)
}

/**
 * Takes out of a copy what opens the shop; what was deleted is not in its free pages either.
 * @throws Refusal for a database of a version that kept its secrets elsewhere
 */
export function leaveSecretsOut(file: string): void {
  inDatabase(file, database => {
    if (!hasTable(database, SECRETS))
      throw new Refusal('The database is of an earlier version: start the shop once, then copy it')
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
 * Ends all sign-ins of a restored copy. A copy without secrets takes the secret of the shop that was there.
 * @param before the database that was there, if there was one
 * @returns what the owner has to know of signing in
 */
export function continueSecrets(file: string, before: string | undefined): string {
  const taken = secretIn(file) ? undefined : before && secretIn(before)
  return inDatabase(file, database => {
    // The shop brings a copy of an earlier version to its shape when it starts; those were not asked to hold nothing.
    if (!hasTable(database, SECRETS)) return 'Everybody who was signed in then is signed in again.'
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
      ? 'Everybody signs in anew.'
      : [
          'Everybody signs in anew. The copy holds no secrets, so codes of the second step and backup codes open nothing;',
          'passkeys do. Who has no passkey gets in by:  npm run admin -- reset <e-mail>',
        ].join('\n')
  })
}
