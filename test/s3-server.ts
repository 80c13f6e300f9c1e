import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Middleware } from '@20minutes/s3rver'
import { afterAll } from 'vitest'

/**
 * The server encrypts its page tokens with DES, which OpenSSL 3 offers only as triple DES with the same key three
 * times.
 */
const crypto = createRequire(import.meta.url)('node:crypto') as typeof import('node:crypto')
for (const way of ['createCipheriv', 'createDecipheriv'] as const) {
  const real = crypto[way] as (name: string, key: Buffer, iv: Buffer) => unknown
  Object.assign(crypto, {
    [way]: (name: string, key: Buffer, ...more: [Buffer]) =>
      name === 'des'
        ? real('des-ede3-cbc', Buffer.concat([key, key, key]), ...more)
        : real(name, key, ...more),
  })
}

/** The server's only key and secret; it checks the signature of every request. */
const ACCOUNT = 'S3RVER:S3RVER'

/** The client signs a bucket's path with its trailing slash, as Amazon does; the server would check it without. */
const signBucketWithSlash: Middleware = (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.state.vhost = true
    context.mountPath = '/'
  }
  return next()
}

/** An S3 server for the tests on a free port, deleted at the end. */
export type S3Server = {
  /** the address of a new, empty bucket in the form of `STORAGE_URL` */
  newBucket(): Promise<string>
  /** Refuses requests with this method from now on, as for a key without permission. */
  refuse(method: string): void
  stop(): Promise<void>
}

/** Starts the server; it is stopped after the tests of the file. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'heegel-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  const refused = new Set<string>()
  const refuse: Middleware = (context, next) => (refused.has(context.method) ? context.throw(403) : next())
  server.middleware.splice(-1, 0, signBucketWithSlash, refuse)
  const { port } = (await server.run()) as AddressInfo
  let buckets = 0
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    server.httpServer.closeAllConnections()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
  afterAll(stop)
  return {
    newBucket: async () => {
      buckets += 1
      await server.store.putBucket(`heegel-${buckets}`)
      return `s3://${ACCOUNT}@127.0.0.1:${port}/heegel-${buckets}?tls=0`
    },
    refuse: method => {
      refused.add(method)
    },
    stop,
  }
}
