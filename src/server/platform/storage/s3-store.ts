import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { checkKey, type FileStore, type StoredFile, StoreUnavailable } from './file-store.ts'
import { type S3Address, s3Name } from './s3-address.ts'

/** Cache time of a file: a popular picture is fetched once a minute. */
const CACHE_BYTES = 32 * 1024 ** 2
const CACHE_MS = 60_000

const CONNECT_MS = 3_000
/** Timeout for silence in the middle of an answer. */
const SILENCE_MS = 15_000

/** A stream of unknown length is sent in parts of this many bytes, at most 10 000. */
const PART_BYTES = 16 * 1024 ** 2

/** Imported on demand: a shop without S3 spends neither time nor memory on the client. */
async function connect({ endpoint, region, credentials }: S3Address) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    ...(credentials && { credentials }),
    maxAttempts: 3,
    // Many compatible stores know no checksums besides those of the protocol itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  return { sdk, client }
}

type S3Error = { name?: string; message?: string; $metadata?: { httpStatusCode?: number } }

/** Whether a file is missing; a missing bucket is no missing file. */
const isMissing = ({ name, $metadata }: S3Error): boolean =>
  $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket'

/** Stores files in a bucket of an S3-compatible store, through the official client. */
export function createS3Store(address: S3Address): FileStore {
  const { bucket: Bucket, prefix } = address
  const name = s3Name(address)
  let connected: ReturnType<typeof connect> | undefined
  const s3 = () => {
    connected ??= connect(address)
    return connected
  }

  const keyOf = (key: string): string => {
    checkKey(key)
    return prefix + key
  }

  const unavailable = (error: S3Error): StoreUnavailable => {
    const status = error.$metadata?.httpStatusCode
    const why = [error.name, error.message].filter(Boolean).join(': ')
    return new StoreUnavailable(`${name} is unavailable: ${why}${status ? ` (${status})` : ''}`, error)
  }
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw unavailable(error as S3Error)
    }
  }
  /** `undefined` if there is no such file. */
  const callForFile = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (isMissing(error as S3Error)) return undefined
      throw unavailable(error as S3Error)
    }
  }

  const fetchWhole = (key: string) =>
    callForFile(async () => {
      const { sdk, client } = await s3()
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(key) }))
      return Buffer.from(await Body!.transformToByteArray())
    })
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: bytes => bytes.length + 1,
    ttl: CACHE_MS,
    fetchMethod: fetchWhole,
    ignoreFetchAbort: true,
  })

  return {
    put: async (key, content) => {
      const Key = keyOf(key)
      await call(async () => {
        const { sdk, client } = await s3()
        if (Buffer.isBuffer(content)) {
          await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: content }))
          return
        }
        const { Upload } = await import('@aws-sdk/lib-storage')
        const params = { Bucket, Key, Body: content }
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done()
      })
      cache.delete(key)
    },
    read: key => cache.fetch(key),
    open: (key, part) =>
      callForFile(async () => {
        const { sdk, client } = await s3()
        const Range = part && `bytes=${part.start}-${part.end}`
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(key), Range }))
        return Body as Readable
      }),
    find: key =>
      callForFile(async () => {
        const { sdk, client } = await s3()
        const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(key) }))
        return { key, size: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date(0) }
      }),
    async *list(folder) {
      const { sdk, client } = await s3()
      const listed =
        folder === '' ? { Bucket, Prefix: prefix, Delimiter: '/' } : { Bucket, Prefix: `${keyOf(folder)}/` }
      try {
        for await (const page of sdk.paginateListObjectsV2({ client }, listed))
          for (const { Key, Size, LastModified } of page.Contents ?? [])
            if (Key && !Key.endsWith('/'))
              yield {
                key: Key.slice(prefix.length),
                size: Size ?? 0,
                changedAt: LastModified ?? new Date(0),
              } satisfies StoredFile
      } catch (error) {
        throw unavailable(error as S3Error)
      }
    },
    remove: async key => {
      const Key = keyOf(key)
      await callForFile(async () => {
        const { sdk, client } = await s3()
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
      })
      cache.delete(key)
    },
    // A put is complete or nothing; the bucket's own lifecycle rule drops the parts of an interrupted stream
    // (docs/backup.md).
    removeUnfinished: async () => 0,
    // The store grows with its files; the owner pays for it.
    expectRoom: async () => undefined,
    findFault: async () => {
      try {
        const { sdk, client } = await s3()
        // Listing one key needs only rights that the shop needs anyway; asking for the bucket itself would need
        // another.
        await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }))
        return undefined
      } catch (error) {
        return unavailable(error as S3Error).message
      }
    },
  }
}
