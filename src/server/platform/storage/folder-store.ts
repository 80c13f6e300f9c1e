import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expectDiskSpace } from '../disk-space.ts'
import { checkKey, type FileStore, type StoredFile } from './file-store.ts'

/** Names of unfinished writes, of this or a dead process: a file, or a whole picture's folder in earlier versions. */
const UNFINISHED = /(\.part|\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Private, as files contain names and addresses; flushed to disk before it gets its name, so that no power cut leaves
 * an empty file.
 */
const OWNER_ONLY = { mode: 0o600, flush: true } as const

/** Turns a missing file into `undefined`; any other error is thrown. */
async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    // A folder in the file's place also counts as missing.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined
    throw error
  })
}

/** Stores files in a folder, which is created, with its subfolders, for the first file. */
export function createFolderStore(root: string): FileStore {
  const placeOf = (key: string): string => {
    checkKey(key)
    return join(root, key)
  }

  /** Walks everything in a folder; in the root, only files in no folder. */
  async function* walk(folder: string): AsyncGenerator<{ key: string; isUnfinished: boolean }> {
    const place = folder === '' ? root : placeOf(folder)
    for (const entry of (await orNothing(readdir(place, { withFileTypes: true }))) ?? []) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`
      const isUnfinished = UNFINISHED.test(entry.name)
      if (isUnfinished || entry.isFile()) yield { key, isUnfinished }
      else if (folder !== '' && entry.isDirectory()) yield* walk(key)
    }
  }

  const find = async (key: string): Promise<StoredFile | undefined> => {
    const found = await orNothing(stat(placeOf(key)))
    return found?.isFile() ? { key, size: found.size, changedAt: found.mtime } : undefined
  }

  return {
    put: async (key, content) => {
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      const unfinished = `${place}.${randomUUID()}.part`
      try {
        if (Buffer.isBuffer(content)) await writeFile(unfinished, content, OWNER_ONLY)
        else await pipeline(content, createWriteStream(unfinished, OWNER_ONLY))
        await rename(unfinished, place)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: key => orNothing(readFile(placeOf(key))),
    open: async (key, part) => {
      const file = await orNothing(open(placeOf(key)))
      if (!file) return undefined
      return createReadStream('', { fd: file, ...part })
    },
    find,
    async *list(folder) {
      for await (const { key, isUnfinished } of walk(folder)) {
        // A file that vanishes meanwhile was removed.
        const file = isUnfinished ? undefined : await find(key)
        if (file) yield file
      }
    },
    remove: async key => {
      const place = placeOf(key)
      await rm(place, { force: true })
      // Removing a picture's last file removes its folder; any other folder is not empty, and stays.
      if (key.split('/').length > 2) await rmdir(dirname(place)).catch(() => undefined)
    },
    removeUnfinished: async (folder, before, named) => {
      let removed = 0
      for await (const { key, isUnfinished } of walk(folder)) {
        if (!isUnfinished || (named && !named.test(key))) continue
        const found = await orNothing(stat(placeOf(key)))
        if (!found || found.mtime >= before) continue
        await rm(placeOf(key), { recursive: true, force: true })
        removed += 1
      }
      return removed
    },
    expectRoom: (floor, details) => expectDiskSpace(root, floor, details),
    // Free space on the disk is checked separately.
    findFault: async () => undefined,
  }
}
