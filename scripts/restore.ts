import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { copyMoment } from '#domain/backup-rotation.ts'
import { DATABASE, unpackCopy } from '#server/backup/archive.ts'
import { CommandError } from '#server/backup/command-error.ts'
import { checkDatabase } from '#server/backup/copy.ts'
import { takeOver } from '#server/backup/take-over.ts'
import { removeLeftFolders, UNPACKED } from '#server/backup/temporary-folders.ts'
import type { Config } from '#server/config.ts'
import { CLAIM_FILE } from '#server/platform/database/claim-data.ts'
import {
  findInterruptedRestore,
  markRestored,
  markRestoring,
  refuseMoved,
} from '#server/platform/database/data-folder.ts'
import { FILE_FOLDERS, type FileStore } from '#server/platform/storage/file-store.ts'
import { openFileStore, storeName } from '#server/platform/storage/open-file-store.ts'
import { isS3Url, S3_WORDS } from '#server/platform/storage/s3-address.ts'
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
    // Without the address: its secret, such as one with a /, may be why it is invalid.
    if (!URL.canParse(copy)) throw new CommandError(`The URL of an S3 store must look like ${S3_WORDS}`)
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
  const aside = `before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  const isNew = !hasShopFiles(dataDir)
  if (!isNew) await mkdir(join(dataDir, aside), { mode: 0o700 })
  const interrupted = findInterruptedRestore(dataDir)
  const replaced = replacedBefore(dataDir, interrupted) ?? (isNew ? '' : aside)
  markRestoring(dataDir, replaced)
  await moveShops([
    { from: dataDir, to: join(dataDir, aside) },
    { from: folder, to: dataDir },
  ]).catch(async error => {
    const isBack = isNew ? !hasShopFiles(dataDir) : await isRemoved(join(dataDir, aside))
    if (isBack && interrupted === undefined) markRestored(dataDir)
    throw error
  })
  const previous = replaced && join(dataDir, replaced, DATABASE)
  const known = databaseUrl ? '' : takeOver(join(dataDir, DATABASE), previous, now)
  markRestored(dataDir)
  const files = isS3Url(filesAt) ? `; its files are in ${storeName(filesAt)}` : ''
  const kept = [...new Set([replaced, isNew ? '' : aside])].filter(each => each !== '')
  const earlier =
    kept.length === 0
      ? ''
      : `; what was there is now in ${kept.map(each => join(dataDir, each)).join(' and ')}`
  return `${shown} has been restored to ${dataDir}${files}${earlier}\n${known}${whatIsUnknown(name, databaseUrl !== undefined)}`
}

const hasShopFiles = (folder: string): boolean => SHOP.some(name => existsSync(join(folder, name)))

/** Removes a folder if it is empty. */
const isRemoved = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    () => false,
  )

/**
 * Returns the folder with the shop that an interrupted restore has begun to replace, empty if there was none;
 * `undefined` if the shop is still in its place.
 */
function replacedBefore(dataDir: string, interrupted: string | undefined): string | undefined {
  return interrupted && !hasShopFiles(join(dataDir, interrupted)) ? undefined : interrupted
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
