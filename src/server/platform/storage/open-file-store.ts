import { resolve } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { isS3Url, parseS3Url, S3_WORDS, s3Name } from './s3-address.ts'
import { createS3Store } from './s3-store.ts'

/**
 * Opens the store at an address, without connecting to it yet.
 * @param address a folder, or the URL of an S3 store
 * @throws StartupError for a URL that names no bucket
 */
export function openFileStore(address: string): FileStore {
  if (!isS3Url(address)) return createFolderStore(resolve(address))
  const parsed = parseS3Url(address)
  if (!parsed) throw new StartupError(`The URL of an S3 store must look like ${S3_WORDS}`)
  return createS3Store(parsed)
}

/** Returns a printable form of an address: the folder, or the bucket without its key and secret. */
export function storeName(address: string): string {
  const parsed = parseS3Url(address)
  return parsed ? s3Name(parsed) : resolve(address)
}
