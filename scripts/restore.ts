import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { copyMoment } from '#domain/backup-rotation.ts'
import { DATABASE, unpackCopy } from '#server/backup/archive.ts'
import { CommandError } from '#server/backup/command-error.ts'
import { checkDatabase } from '#server/backup/copy.ts'
import { askToEraseAgain } from '#server/backup/erasures.ts'
import { restoreSecrets } from '#server/backup/secrets.ts'
import { forgetBackups } from '#server/backup/store.ts'
import { removeLeftFolders, UNPACKED } from '#server/backup/temporary-folders.ts'
import { reopenedWaysIn } from '#server/backup/ways-in.ts'
import type { Config } from '#server/config.ts'
import { CLAIM_FILE } from '#server/platform/database/claim-data.ts'
import { markRestored, markRestoring, refuseMoved } from '#server/platform/database/data-folder.ts'
import { FILE_FOLDERS, type FileStore } from '#server/platform/storage/file-store.ts'
import { openFileStore, storeName } from '#server/platform/storage/open-file-store.ts'
import { isS3Url } from '#server/platform/storage/s3-address.ts'
import { isRoot, requireOwner, withStoppedShop } from './require-shop.ts'

/** A shop's own entries in the data folder: the database, with SQLite's files beside it, and the files. */
const SHOP = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, ...FILE_FOLDERS]

type Asked = { copy: string; keyFile: string | undefined }

/**
 * Restores a backup: a file, a file in an S3 store, or an unpacked folder.
 * @returns what the owner has to know, for the person who runs the server
 * @throws CommandError for an invalid backup, or while the shop is open; StartupError if its database has been moved
 * elsewhere. Nothing has changed then
 */
export async function restore(config: Config, asked: Asked, now: Date): Promise<string> {
  const place = placeOf(config, asked.copy)
  requireOwner(config.dataDir)
  // Otherwise the files of a running shop would be replaced, whose database is elsewhere.
  if (!config.databaseUrl) refuseMoved(config.dataDir)
  const made = await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const work = () => restoreFrom(config, place, asked.keyFile, now)
  try {
    const said = await (config.databaseUrl ? work() : withStoppedShop(config.dataDir, 'restore', work))
    return made && isRoot() ? `${said}\n\n${whoseItIs(made)}` : said
  } finally {
    if (made) await removeEmpty(config.dataDir, made)
  }
}

async function restoreFrom(
  config: Config,
  place: CopyPlace,
  keyFile: string | undefined,
  now: Date,
): Promise<string> {
  await removeLeftFolders(config.dataDir, now)
  const folder = await mkdtemp(join(config.dataDir, UNPACKED))
  try {
    const source = await openCopy(place)
    if (source.isFolder) await copyFiles(openFileStore(source.folder), openFileStore(folder))
    else await unpackCopy(source.content, openFileStore(folder), await identityFor(place.name, keyFile))
    return await putBack(config, { ...place, folder }, now)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The shop's user is not known here, and could not open what belongs to root. */
const whoseItIs = (made: string): string =>
  `${made} was missing and now belongs to root. If the shop runs as another user, give it to them: chown -R <user>: ${made}`

/** Removes what a failed restore has made: folders, from the inner one to the outer one, unless something is in them. */
async function removeEmpty(inner: string, outer: string): Promise<void> {
  for (let each = inner; each.length >= outer.length; each = dirname(each))
    if ((await readdir(each)).some(name => name !== CLAIM_FILE)) return
    else {
      await rm(join(each, CLAIM_FILE), { force: true })
      await rmdir(each)
    }
}

type CopyPlace = { at: string; name: string; shown: string }

/** A bare name means a backup in BACKUP_DIR. */
function placeOf({ backupDir }: Config, copy: string): CopyPlace {
  if (isS3Url(copy)) {
    if (!URL.canParse(copy))
      throw new CommandError(`There is no backup at ${copy}, which is not a valid address`)
    const url = new URL(copy)
    const name = basename(url.pathname)
    url.pathname = dirname(url.pathname)
    return { at: url.href, name, shown: `${storeName(url.href)}${name}` }
  }
  if (backupDir !== undefined && basename(copy) === copy && copyMoment(copy) && !existsSync(copy))
    return { at: backupDir, name: copy, shown: `${storeName(backupDir).replace(/\/$/, '')}/${copy}` }
  const path = resolve(copy)
  return { at: dirname(path), name: basename(path), shown: path }
}

async function openCopy({
  at,
  name,
  shown,
}: CopyPlace): Promise<{ isFolder: true; folder: string } | { isFolder: false; content: Readable }> {
  const folder = isS3Url(at) ? undefined : join(at, name)
  if (folder && existsSync(folder) && (await stat(folder)).isDirectory()) return { isFolder: true, folder }
  const content = await openFileStore(at).open(name)
  if (!content) throw new CommandError(`There is no backup at ${shown}`)
  return { isFolder: false, content }
}

/** Reads the secret key of an encrypted backup from a file in the format of age-keygen. */
async function identityFor(name: string, keyFile: string | undefined): Promise<string | undefined> {
  if (!name.endsWith('.age')) return undefined
  if (keyFile === undefined) throw new CommandError(`${name} is encrypted: add --key <file>`)
  const text = await readFile(keyFile, 'utf8').catch(error => {
    throw new CommandError(`${keyFile} cannot be read: ${error.code}`)
  })
  const key = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0]
  if (!key) throw new CommandError(`${keyFile} contains no secret key of age`)
  return key
}

/** Copies a shop's files, and its database if there is one. */
async function copyFiles(from: FileStore, to: FileStore): Promise<void> {
  for (const folder of FILE_FOLDERS)
    for await (const { key } of from.list(folder)) await copyFile(from, to, key)
  if (await from.find(DATABASE)) await copyFile(from, to, DATABASE)
}

async function copyFile(from: FileStore, to: FileStore, key: string): Promise<void> {
  const content = await from.open(key)
  if (content) await to.put(key, content)
}

/**
 * Moves everything that belongs to shops, or nothing; the folders may contain other things, such as a disk's own
 * `lost+found`.
 */
async function moveShops(moves: readonly { from: string; to: string }[]): Promise<void> {
  const moved: { from: string; to: string }[] = []
  try {
    for (const { from, to } of moves)
      for (const name of SHOP.filter(each => existsSync(join(from, each)))) {
        await rename(join(from, name), join(to, name))
        moved.push({ from: join(from, name), to: join(to, name) })
      }
  } catch (error) {
    for (const { from, to } of moved.toReversed()) await rename(to, from)
    throw error
  }
}

async function putBack(
  { dataDir, databaseUrl, filesAt }: Config,
  { name, shown, folder }: CopyPlace & { folder: string },
  now: Date,
): Promise<string> {
  if (!databaseUrl) {
    if (!existsSync(join(folder, DATABASE))) throw new CommandError(`${shown} contains no ${DATABASE}`)
    checkDatabase(join(folder, DATABASE))
  }
  if (isS3Url(filesAt)) await moveToStore(folder, filesAt)
  const aside = join(dataDir, `before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  const isNew = !SHOP.some(name => existsSync(join(dataDir, name)))
  if (!isNew) await mkdir(aside, { mode: 0o700 })
  markRestoring(dataDir)
  await moveShops([
    { from: dataDir, to: aside },
    { from: folder, to: dataDir },
  ]).catch(async error => {
    markRestored(dataDir)
    if (!isNew) await rmdir(aside)
    throw error
  })
  const known = databaseUrl ? '' : takeOver(join(dataDir, DATABASE), join(aside, DATABASE), now)
  markRestored(dataDir)
  const files = isS3Url(filesAt) ? `; its files are in ${storeName(filesAt)}` : ''
  const earlier = isNew ? '' : `; what was there is now in ${aside}`
  return `${shown} has been restored to ${dataDir}${files}${earlier}\n${known}${whatIsUnknown(name, databaseUrl !== undefined)}`
}

/**
 * Takes over what a restored database needs from the previous one, if there was one. @returns what the owner has to
 * know about it
 */
function takeOver(file: string, before: string, now: Date): string {
  forgetBackups(file)
  const signIns = (earlier?: string) => `${restoreSecrets(file, earlier)}\n${reopenedWaysIn(file, earlier)}`
  if (!existsSync(before)) return signIns()
  try {
    return signIns(before) + erasuresSince(file, before, now)
  } catch (error) {
    // It is damaged, which may be the reason for the restore.
    return `${signIns()}Sign-ins and erasures could not be read from the previous database: ${(error as Error).message}.\n`
  }
}

function erasuresSince(file: string, before: string, now: Date): string {
  const orders = askToEraseAgain(file, before, now)
  return orders === 0
    ? ''
    : `After this backup, the customers of ${orders} orders asked for the erasure of their data: the first screen lists these orders.\n`
}

/** A shop with an S3 store has its files only there; what it contains already stays. */
async function moveToStore(folder: string, filesAt: string): Promise<void> {
  const [from, to] = [openFileStore(folder), openFileStore(filesAt)]
  for (const kind of FILE_FOLDERS) {
    for await (const { key } of from.list(kind)) await to.put(key, (await from.read(key))!)
    await rm(join(folder, kind), { recursive: true, force: true })
  }
}

/** Returns what the backup cannot know, and how to find out. */
function whatIsUnknown(name: string, isOnServer: boolean): string {
  const since = isOnServer ? undefined : copyMoment(name)
  const command = `npm run reconcile -- --since ${since ?? '<moment>'}`
  return [
    'The shop does not know what was paid and refunded after this backup. Before you open it, compare it with the records of your payment providers:',
    '',
    `  ${command}`,
    '',
    ...(since
      ? []
      : [
          `<moment> is the time when the backup of the database was started${isOnServer ? ' with pg_dump' : ''}, such as 2026-11-20T10:00 (UTC).`,
        ]),
    'The command shows what it would book and what you must compare by hand; with --yes it books.',
  ].join('\n')
}
