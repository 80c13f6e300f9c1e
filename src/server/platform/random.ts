import { randomFillSync, randomUUIDv7 } from 'node:crypto'

/**
 * Creates the id of a new row. It begins with the millisecond of its creation, so that rows written together are
 * adjacent in every index and a commit touches few pages; the following 74 random bits cannot be guessed.
 */
export const newId = (): string => randomUUIDv7()

const BYTES = 16

/** Asking the system for random bytes has a high cost per call: they are fetched a page at a time. */
const pool = Buffer.alloc(256 * BYTES)
let used = pool.length

/** Crockford's base32: no I, L, O, U, so that it survives being read out over the phone. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const READABLE_LENGTH = 10

/** Creates an id that somebody may have to read out: unique, but no secret. */
export function randomReadable(): string {
  const bytes = Buffer.from(randomToken(), 'base64url')
  let text = ''
  for (let i = 0; i < READABLE_LENGTH; i++) text += READABLE[bytes[i]! & 31]
  return text
}

/** Creates a secret key: 16 bytes of the system's generator as text. */
export function randomToken(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const text = pool.toString('base64url', used, used + BYTES)
  // Keys already returned are erased here.
  pool.fill(0, used, used + BYTES)
  used += BYTES
  return text
}
