import { resolve } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { isS3Url, parseS3Url, S3_WORDS, s3Name } from './s3-address.ts'
import { createS3Store } from './s3-store.ts'

/**
 * Opens the place that an address names; nothing is asked of it yet.
 * @param address a folder, or the URL of an S3 store
 * @throws StartupError for an URL that names no bucket
 */
export function openFileStore(address: string): FileStore {
  if (!isS3Url(address)) return createFolderStore(resolve(address))
  const parsed = parseS3Url(address)
  if (!parsed) throw new StartupError(`An S3 store is named ${S3_WORDS}`)
  return createS3Store(parsed)
}

/** An address as it may be printed: the folder, or the bucket without its key and secret. */
export function storeName(address: string): string {
  const parsed = parseS3Url(address)
  return parsed ? s3Name(parsed) : resolve(address)
}
