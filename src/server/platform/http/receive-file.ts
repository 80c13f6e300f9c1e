import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { ShopError } from '../errors.ts'
import { newId } from '../random.ts'

/** Bytes of a multipart body around its file. */
export const MULTIPART_FRAME = 10_000

/**
 * Receives the one file of a multipart body, on disk until it is complete: many slow uploads would fill the memory.
 * @param kind what it should be, named if it is missing
 * @throws ShopError `invalid_input` without a file or for an unreadable body, `body_too_large`
 */
export async function receiveFile(
  request: FastifyRequest,
  kind: string,
): Promise<{ bytes: Buffer; name: string }> {
  const missing = new ShopError('invalid_input', { issues: [{ path: 'file', message: kind }] })
  const path = join(tmpdir(), `heegel-${newId()}`)
  try {
    const part = await request.file()
    if (!part) throw missing
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated) throw new ShopError('body_too_large')
    return { bytes: await readFile(path), name: (part.filename ?? '').slice(0, 200) }
  } catch (error) {
    // The parser's own errors about a body have no code.
    throw error instanceof Error && 'code' in error ? error : missing
  } finally {
    await rm(path, { force: true })
  }
}
