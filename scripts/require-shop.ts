/** Shared by the commands for the person who runs the server. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE } from '#server/backup/archive.ts'
import { CommandError } from '#server/backup/command-error.ts'
import type { Config } from '#server/config.ts'
import { claimData } from '#server/platform/database/claim-data.ts'
import { refuseHalfRestored } from '#server/platform/database/data-folder.ts'
import { StartupError } from '#server/platform/startup-error.ts'

/** A PostgreSQL server itself reports a missing database. */
export const hasShop = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== undefined || existsSync(join(dataDir, DATABASE))

/** @throws CommandError if there is no shop; StartupError if a restore of it was interrupted */
export function requireShop(config: Config): void {
  refuseHalfRestored(config.dataDir)
  if (!hasShop(config))
    throw new CommandError(
      `There is no shop in ${config.dataDir}. Set DATA_DIR to the folder that the shop uses`,
    )
}

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Checks that the shop can read what a command writes into its folder: what root writes, it could not.
 * @param folder of the shop's data; it may be missing
 * @throws CommandError for root in another user's folder
 */
export function requireOwner(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0
  if (isRoot() && owner !== 0)
    throw new CommandError(
      `${folder} belongs to user ${owner}, who could not read what root writes there. Run this command as that user`,
    )
}

/** SQLite's error codes for an unreadable file: damaged, and not a database at all. */
const UNREADABLE: readonly unknown[] = [11, 26]

/**
 * Does what a running shop must not see. A shop that is started meanwhile waits, and opens its database only afterwards.
 * @param dataDir an existing folder
 * @param then what is to be done once the shop is closed
 * @throws CommandError while the shop is open
 */
export async function withStoppedShop<Result>(
  dataDir: string,
  then: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await claimData(dataDir, { patienceMs: 0, say: () => undefined }).catch(error => {
    throw error instanceof StartupError ? isOpen(then) : error
  })
  try {
    requireClosedDatabase(dataDir, then)
    return await work()
  } finally {
    release()
  }
}

const isOpen = (then: string) => new CommandError(`The shop is open. Stop it first, then ${then}`)

/** Other commands write into the database without a claim. */
function requireClosedDatabase(dataDir: string, then: string): void {
  const file = join(dataDir, DATABASE)
  if (!existsSync(file)) return
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
  } catch (error) {
    // No shop can run on it.
    if (UNREADABLE.includes((error as { errcode?: unknown }).errcode)) return
    throw isOpen(then)
  } finally {
    database.close()
  }
}
