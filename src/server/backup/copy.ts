import { createHash } from 'node:crypto'
import { createReadStream, existsSync, realpathSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { copiesToDrop, copyName, UNFINISHED_COPY } from '#domain/backup-rotation.ts'
import { DAY_MS } from '#domain/durations.ts'
import { openFileStore, storeName } from '#server/platform/storage/open-file-store.ts'
import { isS3Url } from '#server/platform/storage/s3-address.ts'
import { DATABASE, packCopy } from './archive.ts'
import { removeCutOff, SNAPSHOT } from './cut-off.ts'
import { Refusal } from './refusal.ts'
import { leaveSecretsOut } from './secrets.ts'

/** What is copied, and where to. */
export type CopyPlan = {
  dataDir: string
  databaseUrl: string | undefined
  /** where pictures, sounds and attachments are: a folder or an S3 store */
  filesAt: string
  /** where the copy goes: a folder or an S3 store */
  copiesAt: string
  /** the public key that it is encrypted to */
  key: string | undefined
  /** with sessions, and what cookies are signed with */
  withSecrets: boolean
}

/**
 * Copies all that the shop keeps, beside the running shop: the embedded database as it is at one moment, then the files, so
 * that a picture that the database names is there. It is a copy once what lies there reads as it was written.
 * @returns the name of the copy
 * @throws Refusal where there is no shop, its database is damaged, or the copy would lie in what it is a copy of
 */
export async function makeCopy(plan: CopyPlan, now: Date): Promise<string> {
  const { dataDir, databaseUrl } = plan
  if (!databaseUrl && !existsSync(join(dataDir, DATABASE)))
    throw new Refusal(`There is no shop in ${dataDir}: is DATA_DIR what it is for the shop?`)
  refuseInside(plan)
  const copies = openFileStore(plan.copiesAt)
  await removeCutOff(dataDir, now)
  const snapshot = databaseUrl ? undefined : await takeSnapshot(plan)
  try {
    const name = copyName(now, plan.key !== undefined)
    const database =
      snapshot === undefined
        ? undefined
        : { size: (await stat(snapshot)).size, content: createReadStream(snapshot) }
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
      throw new Refusal(`${name} does not read as it was written`)
    }
    return name
  } finally {
    if (snapshot) await rm(dirname(snapshot), { recursive: true, force: true })
  }
}

/** Drops the copies that are no longer needed, and what was cut off a day ago. @returns how many copies */
export async function rotateCopies(copiesAt: string, now: Date): Promise<number> {
  const copies = openFileStore(copiesAt)
  const names: string[] = []
  for await (const { key } of copies.list('')) names.push(key)
  const dropped = copiesToDrop(names, now)
  for (const name of dropped) await copies.remove(name)
  await copies.removeUnfinished('', new Date(now.getTime() - DAY_MS), UNFINISHED_COPY)
  return dropped.length
}

async function takeSnapshot({ dataDir, withSecrets }: CopyPlan): Promise<string> {
  // Where the database has room, a second one has it as well; a folder for temporary files may lie in the memory.
  const folder = await mkdtemp(join(dataDir, SNAPSHOT))
  const file = join(folder, DATABASE)
  try {
    const source = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true })
    // Of one moment, which a transaction keeps once it has read: else each change that the shop makes meanwhile begins the copy anew.
    source.exec('begin; select 1 from sqlite_schema')
    await backup(source, file)
    source.close()
    if (!withSecrets) leaveSecretsOut(file)
    checkDatabase(file)
    return file
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** @throws Refusal where it is no sound database */
export function checkDatabase(file: string): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    const found = database.prepare('pragma integrity_check').get() as { integrity_check: string }
    if (found.integrity_check !== 'ok') throw new Refusal(`${file} is damaged: ${found.integrity_check}`)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${file} is no database of the shop`)
  } finally {
    database?.close()
  }
}

/** Where a folder really is, also one that is yet to be made. */
const realPlace = (folder: string): string =>
  existsSync(folder) ? realpathSync(folder) : join(realPlace(dirname(folder)), basename(folder))

/** @throws Refusal where copies would lie in what they are copies of */
function refuseInside({ dataDir, filesAt, copiesAt }: CopyPlan): void {
  const isWithin = isS3Url(copiesAt)
    ? isS3Url(filesAt) && storeName(copiesAt).startsWith(storeName(filesAt))
    : !relative(realPlace(dataDir), realPlace(resolve(copiesAt))).startsWith('..')
  if (!isWithin) return
  if (isS3Url(copiesAt))
    throw new Refusal(
      `${storeName(copiesAt)} lies where the shop's files are (STORAGE_URL): keep copies elsewhere`,
    )
  throw new Refusal(`${copiesAt} lies in DATA_DIR (${dataDir}): keep copies elsewhere`)
}
