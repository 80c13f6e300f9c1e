import type { Readable } from 'node:stream'

/** What the shop keeps beside its database, each kind under the folder of its name. */
export const FILE_FOLDERS = ['uploads', 'sounds', 'attachments'] as const

/** A file that lies in the store, by its key such as `sounds/0123abcd.mp3`. */
export type StoredFile = {
  key: string
  /** in bytes */
  size: number
  changedAt: Date
}

/**
 * Files beside the database. Nobody but who opens it knows whether they lie in a folder or in an S3 store.
 * A key never gets other content: who has read a file once need not ask whether it has changed.
 * Every call throws `StoreUnavailable` where an S3 store does not answer or refuses the shop.
 */
export type FileStore = {
  /** Keeps a file: it is there whole, or not at all. What had the key before is replaced. */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** The whole file; `undefined` where there is none. */
  read(key: string): Promise<Buffer | undefined>
  /**
   * The file as a stream, for one that may be too large for the memory; `undefined` where there is none.
   * @param part the first and the last byte of it, counted from 0
   */
  open(key: string, part?: { start: number; end: number }): Promise<Readable | undefined>
  find(key: string): Promise<StoredFile | undefined>
  /**
   * What is being written is not listed.
   * @param folder such as `sounds`, with all that is in it; empty for what lies in no folder: others may keep theirs beside the shop's
   */
  list(folder: string): AsyncIterable<StoredFile>
  /** One that is not there is no fault. */
  remove(key: string): Promise<void>
  /**
   * Removes what was begun to be written before a moment, and never became whole.
   * @param folder as of `list`
   * @param named what its key is like; where others keep files beside the shop's
   * @returns how many
   */
  removeUnfinished(folder: string, before: Date, named?: RegExp): Promise<number>
  /**
   * To be asked before strangers' or the owner's file is put.
   * @param floor bytes that must stay free
   * @param details what to do instead, in Estonian
   * @throws ShopError `overloaded`
   */
  expectRoom(floor: number, details: string): Promise<void>
  /** Why it cannot be used now, in technical English without secrets; `undefined` while it can. */
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
    throw new Error(`no key of a file: ${key}`)
}
