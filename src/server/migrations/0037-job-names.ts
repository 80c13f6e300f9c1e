import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const RENAMED = {
  'drop expired sign-ins': 'delete expired sign-ins',
  'forget letters of strangers': 'delete old mail limit entries',
  'drop old carts': 'delete expired carts',
  'drop old attempts to pay': 'delete expired payments',
  'erase what is old': 'erase expired data',
  'end addresses to answer to': 'expire reply addresses',
  'drop unused files': 'delete unused files',
}

/**
 * Nightly jobs were renamed; each keeps the time of its last success. A node of the previous version no longer finds
 * that time: it runs these jobs once more, which repeats no deletion, and stores times of its own, which nothing reads
 * after it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [before, name] of Object.entries(RENAMED))
    await db
      .updateTable('settings')
      .set({ key: `job:${name}` })
      .where('key', '=', `job:${before}`)
      .execute()
}
