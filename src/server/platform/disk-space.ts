import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as messages from '#messages/errors.ts'
import { ShopError } from './errors.ts'

/** Kept free of what strangers send: the orders of a shop whose disk is full are lost. */
export const PUBLIC_FREE_SPACE_MIN = 1_000_000_000
/** Kept free of what the owner uploads herself. */
export const ADMIN_FREE_SPACE_MIN = 200_000_000

/** The folder itself, or the nearest one above it that is there already. */
const standing = (folder: string): string => (existsSync(folder) ? folder : standing(dirname(folder)))

/** What is free on the disk of a folder, to whoever is not root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(standing(folder))
  return bavail * bsize
}

/**
 * To be asked before a file is written into a folder, which need not be there yet.
 * @param floor bytes that must be free on its disk
 * @param details what to do instead, in Estonian
 * @throws ShopError `overloaded`
 */
export async function expectDiskSpace(folder: string, floor: number, details: string): Promise<void> {
  if ((await freeBytes(folder)) < floor) throw new ShopError('overloaded', { details, retryAfter: 3_600 })
}

/** What the owner reads where her upload has no room. */
export const DISK_FULL = messages.diskFull

/** A disk with less than this free, and less than a tenth of it, is filling up. */
const AMPLE = 2 * 1024 ** 3
const TENTH = 0.1

/**
 * Why the owner is to make room: the disk is filling up, or strangers' files are refused already.
 * @returns in technical English; `undefined` while there is room
 */
export async function findDiskShortage(folder: string): Promise<string | undefined> {
  const { bavail, blocks, bsize } = await statfs(standing(folder))
  const free = bavail * bsize
  const whole = blocks * bsize
  const isFilling = free < AMPLE && free < whole * TENTH
  if (!isFilling && free >= PUBLIC_FREE_SPACE_MIN) return undefined
  return `The disk is filling up: ${gigabytes(free)} of ${gigabytes(whole)} are free`
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
