import { randomBytes } from 'node:crypto'

/** 16 bytes of the system's generator as text: ids and keys that cannot be guessed. */
export const unguessable = (): string => randomBytes(16).toString('base64url')
