import type { Readable } from 'node:stream'

/** Files stored besides the database, each kind in a folder of its name. */
export const FILE_FOLDERS = ['uploads', 'sounds', 'attachments'] as const

/** A file in the store, by its key, such as `sounds/0123abcd.mp3`. */
export type StoredFile = {
  key: string
  /** in bytes */
  size: number
  changedAt: Date
}

/**
 * Files besides the database. Only the code that opens the store knows whether they are in a folder or in an S3 store.
 * The content of a key never changes: a file once read can be cached for ever. Every call throws `StoreUnavailable` if
 * an S3 store does not answer or refuses the shop.
 */
export type FileStore = {
  /** Stores a file, completely or not at all. Replaces an existing one with this key. */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** Reads the whole file; `undefined` if there is none. */
  read(key: string): Promise<Buffer | undefined>
  /**
   * Opens the file as a stream, as it may be too large for the memory; `undefined` if there is none.
   * @param part the first and the last byte of it, counted from 0
   */
  open(key: string, part?: { start: number; end: number }): Promise<Readable | undefined>
  find(key: string): Promise<StoredFile | undefined>
  /**
   * Lists the files of a folder, without unfinished ones.
   * @param folder such as `sounds`, with everything in it; empty for files in no folder: others may store theirs beside
   * the shop's
   */
  list(folder: string): AsyncIterable<StoredFile>
  /** Removes a file; a missing one is no fault. */
  remove(key: string): Promise<void>
  /**
   * Removes files begun before a moment and never finished.
   * @param folder as for `list`
   * @param named pattern of their keys, if others store files beside the shop's
   * @returns how many
   */
  removeUnfinished(folder: string, before: Date, named?: RegExp): Promise<number>
  /**
   * Checks for free space, before a file of a stranger or the owner is stored.
   * @param floor bytes that must stay free
   * @param details what to do instead, in Estonian
   * @throws ShopError `overloaded`
   */
  expectRoom(floor: number, details: string): Promise<void>
  /** Returns why the store is unavailable now, in technical English without secrets; `undefined` if it is available. */
  findFault(): Promise<string | undefined>
}

/** The S3 store does not answer, or refuses the shop. */
export class StoreUnavailable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'StoreUnavailable'
  }
}

/** @throws Error for a key that leads out of the store */
export function checkKey(key: string): void {
  if (key.includes('\\') || key.split('/').some(part => part === '' || part === '.' || part === '..'))
    throw new Error(`Not the key of a file: ${key}`)
}
