import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { copiesToDrop, copyName, UNFINISHED_COPY } from '#domain/backup-rotation.ts'
import { DAY_MS } from '#domain/durations.ts'
import { refuseHalfRestored, refuseMoved } from '#server/platform/database/data-folder.ts'
import { openFileStore, storeName } from '#server/platform/storage/open-file-store.ts'
import { isS3Url } from '#server/platform/storage/s3-address.ts'
import { DATABASE, packCopy } from './archive.ts'
import { CommandError } from './command-error.ts'
import { removeSecrets } from './secrets.ts'
import { removeLeftFolders, SNAPSHOT } from './temporary-folders.ts'

/** What is backed up, and where to. */
export type CopyPlan = {
  dataDir: string
  databaseUrl: string | undefined
  /** where pictures, sounds and attachments are: a folder or an S3 store */
  filesAt: string
  /** where the backup goes: a folder or an S3 store */
  copiesAt: string
  /** the public key to encrypt to */
  key: string | undefined
  /** include sessions and the secret that signs cookies */
  withSecrets: boolean
}

/**
 * Backs up everything the shop stores, while the shop runs: first a consistent snapshot of the embedded database, then
 * the files, so that every picture in the database is included. The backup is read back and compared before it counts.
 * @returns the name of the backup
 * @throws CommandError if there is no shop, its database is damaged, or the backup would be stored in what it backs up;
 * StartupError if its database has been moved elsewhere, or a restore of it was interrupted
 */
export async function makeCopy(plan: CopyPlan, now: Date): Promise<string> {
  const { dataDir, databaseUrl } = plan
  refuseHalfRestored(dataDir)
  if (!databaseUrl && !existsSync(join(dataDir, DATABASE)))
    throw new CommandError(`There is no shop in ${dataDir}. Set DATA_DIR to the folder that the shop uses`)
  if (!databaseUrl) refuseMoved(dataDir)
  refuseInside(plan)
  const copies = openFileStore(plan.copiesAt)
  await removeLeftFolders(dataDir, now)
  const database = databaseUrl ? undefined : await takeSnapshot(plan)
  try {
    const name = copyName(now, plan.key !== undefined)
    const packed = await packCopy(database, openFileStore(plan.filesAt), plan.key)
    const written = createHash('sha256')
    const counted = async function* () {
      for await (const chunk of packed) {
        written.update(chunk)
        yield chunk
      }
    }
    await copies.put(name, Readable.from(counted(), { objectMode: false }))
    const kept = createHash('sha256')
    for await (const chunk of (await copies.open(name)) ?? []) kept.update(chunk)
    if (kept.digest('hex') !== written.digest('hex')) {
      await copies.remove(name)
      throw new CommandError(`${name} differs from what was written to it and has been deleted. Try again`)
    }
    return name
  } finally {
    database?.content.destroy()
  }
}

/**
 * Deletes backups that are no longer needed, and unfinished ones older than a day. @returns how many backups were
 * deleted
 */
export async function rotateCopies(copiesAt: string, now: Date): Promise<number> {
  const copies = openFileStore(copiesAt)
  const names: string[] = []
  for await (const { key } of copies.list('')) names.push(key)
  const dropped = copiesToDrop(names, now)
  for (const name of dropped) await copies.remove(name)
  await copies.removeUnfinished('', new Date(now.getTime() - DAY_MS), UNFINISHED_COPY)
  return dropped.length
}

async function takeSnapshot({
  dataDir,
  withSecrets,
}: CopyPlan): Promise<{ size: number; content: Readable }> {
  // In the data folder, whose disk has room for a second database; the system's temporary folder may be in memory.
  const folder = await mkdtemp(join(dataDir, SNAPSHOT))
  const file = join(folder, DATABASE)
  try {
    const source = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true })
    // The snapshot of one moment, held by an open read transaction: otherwise each write of the shop would restart the
    // backup.
    source.exec('begin; select 1 from sqlite_schema')
    await backup(source, file)
    source.close()
    if (!withSecrets) removeSecrets(file)
    checkDatabase(file)
    const opened = await open(file)
    return { size: (await opened.stat()).size, content: opened.createReadStream() }
  } finally {
    // An open file stays readable: a process that is killed while it packs the file leaves nothing behind.
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws CommandError if the file is not an intact database */
export function checkDatabase(file: string): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    const found = database.prepare('pragma integrity_check').get() as { integrity_check: string }
    if (found.integrity_check !== 'ok') throw new CommandError(`${file} is damaged: ${found.integrity_check}`)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${file} is not a database of the shop`)
  } finally {
    database?.close()
  }
}

/** Resolves links in a folder's path, even if the folder does not exist yet. */
const realPlace = (folder: string): string =>
  existsSync(folder) ? realpathSync(folder) : join(realPlace(dirname(folder)), basename(folder))

/** @throws CommandError if backups would be stored in what they back up */
function refuseInside({ dataDir, filesAt, copiesAt }: CopyPlan): void {
  const isWithin = isS3Url(copiesAt)
    ? isS3Url(filesAt) && storeName(copiesAt).startsWith(storeName(filesAt))
    : !relative(realPlace(dataDir), realPlace(resolve(copiesAt))).startsWith('..')
  if (!isWithin) return
  if (isS3Url(copiesAt))
    throw new CommandError(
      `${storeName(copiesAt)} is inside the file store of the shop (STORAGE_URL): store backups elsewhere`,
    )
  throw new CommandError(`${copiesAt} is inside DATA_DIR (${dataDir}): store backups elsewhere`)
}
