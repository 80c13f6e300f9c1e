import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'

/** Only the owner's rights, for files and folders that the process creates from now on. */
const OWNER_ONLY = 0o077

/**
 * Creates the data folder, which contains names, addresses and the key that signs sessions: other users of the machine
 * must not read it. An existing folder with wider rights is left as it is, with a warning.
 */
export function openDataFolder(dataDir: string, log?: Pick<Log, 'warn'>): void {
  process.umask(OWNER_ONLY)
  mkdirSync(dataDir, { recursive: true })
  const rights = statSync(dataDir).mode & 0o777
  if (rights & OWNER_ONLY)
    log?.warn(
      { dataDir, rights: rights.toString(8) },
      `data of the shop is readable by other users of this machine. Run: chmod -R go= ${dataDir}`,
    )
}

/** Exists in the data folder of a shop whose database has been moved to a PostgreSQL server. */
const movedMark = (dataDir: string): string => join(dataDir, 'moved-to-postgres')

export const markMoved = (dataDir: string): void =>
  writeFileSync(
    movedMark(dataDir),
    'The shop has been moved to a PostgreSQL server. See docs/operations.md.\n',
  )

/**
 * A shop that has moved and is started without DATABASE_URL would sell from the database of before the move.
 * @throws StartupError if the shop has moved
 */
export function refuseMoved(dataDir: string): void {
  const mark = movedMark(dataDir)
  if (existsSync(mark))
    throw new StartupError(
      `DATABASE_URL: got nothing, but the shop in ${dataDir} has been moved to a PostgreSQL server. Set it to the address of that server. To return to the embedded database as it was before the move, delete ${mark}`,
    )
}

/** Exists in the data folder while a restore replaces the shop in it. */
const restoreMark = (dataDir: string): string => join(dataDir, 'being-restored')

/** @param replaced name of the folder, in the data folder, for the replaced shop; empty if there is none */
export function markRestoring(dataDir: string, replaced: string): void {
  const mark = restoreMark(dataDir)
  // Renamed: on a full disk, half a mark would name the wrong folder.
  writeFileSync(`${mark}.part`, replaced)
  renameSync(`${mark}.part`, mark)
}

export const markRestored = (dataDir: string): void => rmSync(restoreMark(dataDir))

/** Returns what `markRestoring` was given by a restore that is under way or was interrupted; `undefined` without one. */
export function findInterruptedRestore(dataDir: string): string | undefined {
  const mark = restoreMark(dataDir)
  return existsSync(mark) ? readFileSync(mark, 'utf8') : undefined
}

/**
 * An interrupted restore may have left no database, where an empty shop would be opened, one that lets in who was signed
 * in when the backup was made, or only some of the files.
 * @throws StartupError while the shop is being restored, or if that was interrupted
 */
export function refuseHalfRestored(dataDir: string): void {
  const replaced = findInterruptedRestore(dataDir)
  if (replaced === undefined) return
  const place = replaced && `; what was there before it is in ${join(dataDir, replaced)}`
  throw new StartupError(
    `DATA_DIR: a restore of the shop in ${dataDir} was interrupted. Run npm run restore again${place}`,
  )
}
