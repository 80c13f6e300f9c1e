/** What the commands for the owner's helper share. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE } from '#server/backup/archive.ts'
import { Refusal } from '#server/backup/refusal.ts'

/**
 * A running shop holds its database open for writing.
 * @param then what is to be done once it is closed
 * @throws Refusal while the shop is open
 */
export function requireStoppedShop(dataDir: string, then: string): void {
  const file = join(dataDir, DATABASE)
  if (!existsSync(file)) return
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
  } catch {
    throw new Refusal(`The shop is open. Stop it first, then ${then}`)
  } finally {
    database.close()
  }
}
