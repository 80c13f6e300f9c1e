import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { checkKey, FILE_FOLDERS, type FileStore } from '#server/platform/storage/file-store.ts'
import { CommandError } from './command-error.ts'

/** File name of the embedded database, in the data folder and in a backup. */
export const DATABASE = 'heegel.sqlite'

/** Pictures hardly compress: more effort gains little. */
const GZIP_LEVEL = 1

/**
 * Packs a backup as one stream, which tar, gzip and age can read without the shop.
 * @param database a snapshot of the embedded database, if it is part of the backup
 * @param files pictures, sounds and attachments; a file that is deleted meanwhile was erased by the shop, and is left
 * out
 * @param key the public key to encrypt to
 */
export async function packCopy(
  database: { size: number; content: Readable } | undefined,
  files: FileStore,
  key: string | undefined,
): Promise<Readable> {
  const pack = tar.pack()
  const add = async (name: string, size: number, chunks: AsyncIterable<Buffer>) => {
    const entry = pack.entry({ name, size, mode: 0o600 })
    const isWhole = once(entry, 'close')
    // If the backup cannot be written, the entry fails at any time, even while nothing waits for it here.
    isWhole.catch(() => undefined)
    for await (const chunk of chunks)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), isWhole])
    entry.end(null)
    await isWhole
  }
  const fill = async () => {
    if (database) await add(DATABASE, database.size, database.content)
    for (const folder of FILE_FOLDERS)
      for await (const { key: name } of files.list(folder)) {
        const bytes = await files.read(name)
        if (bytes) await add(name, bytes.length, Readable.from([bytes]))
      }
    pack.finalize()
  }
  fill().catch(error => pack.destroy(error))
  const zipped = pipeline(Readable.from(pack), createGzip({ level: GZIP_LEVEL }), () => undefined)
  if (!key) return zipped
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(key)
  const encrypted = await encrypter.encrypt(Readable.toWeb(zipped) as globalThis.ReadableStream<Uint8Array>)
  return Readable.fromWeb(encrypted as ReadableStream)
}

/**
 * Unpacks a backup into a folder.
 * @param identity the secret key of an encrypted backup
 * @throws CommandError if it is damaged, contains what no backup of a shop does, or is not encrypted to this key
 */
export async function unpackCopy(
  copy: Readable,
  into: FileStore,
  identity: string | undefined,
): Promise<void> {
  const extract = tar.extract()
  // The error is thrown by the loop that reads the entries.
  extract.on('error', () => undefined)
  try {
    const plain = identity === undefined ? copy : await decrypt(copy, identity)
    const unzipped = pipeline(plain, createGunzip(), () => undefined)
    unzipped.on('error', error => extract.destroy(error))
    unzipped.pipe(extract)
    for await (const entry of extract) {
      const { name } = entry.header
      checkKey(name)
      if (name !== DATABASE && !FILE_FOLDERS.some(folder => name.startsWith(`${folder}/`)))
        throw new CommandError(`The backup contains ${name}, which does not belong in a backup of the shop`)
      await into.put(name, Readable.from(entry))
    }
  } catch (error) {
    copy.destroy()
    if (error instanceof CommandError) throw error
    throw new CommandError(`The backup cannot be read: ${(error as Error).message}`)
  }
}

async function decrypt(copy: Readable, identity: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const plain = await decrypter.decrypt(Readable.toWeb(copy) as globalThis.ReadableStream<Uint8Array>)
  return Readable.fromWeb(plain as ReadableStream)
}
