import { randomFillSync, randomUUIDv7 } from 'node:crypto'

/**
 * The id of a new row. It begins with the millisecond it was made in, so that what is written together lies together in every
 * index and a commit touches few pages; the 74 random bits after it cannot be guessed.
 */
export const newId = (): string => randomUUIDv7()

const BYTES = 16

/** Asking the system for random bytes costs more than a key's worth of them: a page of them is asked for at a time. */
const pool = Buffer.alloc(256 * BYTES)
let used = pool.length

/** Crockford's base32: no I, L, O, U, so that it survives being read out over the phone. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const READABLE_LENGTH = 10

/** A name for what somebody may have to read out: unique, but no secret. */
export function randomReadable(): string {
  const bytes = Buffer.from(randomToken(), 'base64url')
  let text = ''
  for (let i = 0; i < READABLE_LENGTH; i++) text += READABLE[bytes[i]! & 31]
  return text
}

/** 16 bytes of the system's generator as text: a key that opens something. */
export function randomToken(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const text = pool.toString('base64url', used, used + BYTES)
  // What has been given out is forgotten here.
  pool.fill(0, used, used + BYTES)
  used += BYTES
  return text
}
