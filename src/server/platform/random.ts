import { randomFillSync } from 'node:crypto'

const ID_BYTES = 16

/** Asking the system for random bytes costs more than an id's worth of them: a page of them is asked for at a time. */
const pool = Buffer.alloc(256 * ID_BYTES)
let used = pool.length

/** 16 bytes of the system's generator as text: ids and keys that cannot be guessed. */
export function unguessable(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const id = pool.toString('base64url', used, used + ID_BYTES)
  // What has been given out is forgotten here.
  pool.fill(0, used, used + ID_BYTES)
  used += ID_BYTES
  return id
}
