import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as messages from '#messages/errors.ts'
import { ShopError } from './errors.ts'

/** Reserved against strangers' files: a shop with a full disk loses its orders. */
export const PUBLIC_FREE_SPACE_MIN = 1_000_000_000
/** Reserved against the owner's own uploads. */
export const ADMIN_FREE_SPACE_MIN = 200_000_000

/** Returns the folder itself, or its nearest existing ancestor. */
const standing = (folder: string): string => (existsSync(folder) ? folder : standing(dirname(folder)))

/** Returns the bytes free on a folder's disk for users other than root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(standing(folder))
  return bavail * bsize
}

/**
 * Checks the free space before a file is written into a folder, which need not exist yet.
 * @param floor bytes that must be free on its disk
 * @param details what to do instead, in Estonian
 * @throws ShopError `overloaded`
 */
export async function expectDiskSpace(folder: string, floor: number, details: string): Promise<void> {
  if ((await freeBytes(folder)) < floor) throw new ShopError('overloaded', { details, retryAfter: 3_600 })
}

/** Shown to the owner when there is no room for her upload. */
export const DISK_FULL = messages.diskFull

/** A disk with less than this free, and less than a tenth of it, is filling up. */
const AMPLE = 2 * 1024 ** 3
const TENTH = 0.1

/**
 * Returns why the owner must free space: the disk is filling up, or strangers' files are already refused.
 * @returns in technical English; `undefined` while there is room
 */
export async function findDiskShortage(folder: string): Promise<string | undefined> {
  const { bavail, blocks, bsize } = await statfs(standing(folder))
  const free = bavail * bsize
  const whole = blocks * bsize
  const isFilling = free < AMPLE && free < whole * TENTH
  if (!isFilling && free >= PUBLIC_FREE_SPACE_MIN) return undefined
  return `The disk is filling up: ${gigabytes(free)} of ${gigabytes(whole)} free`
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
