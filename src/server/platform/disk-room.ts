import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ShopError } from './errors.ts'

/** Kept free of what strangers send: the orders of a shop whose disk is full are lost. */
export const STRANGERS_FLOOR = 1_000_000_000
/** Kept free of what the owner uploads herself. */
export const OWNERS_FLOOR = 200_000_000

/** The folder itself, or the nearest one above it that is there already. */
const standing = (folder: string): string => (existsSync(folder) ? folder : standing(dirname(folder)))

/**
 * To be asked before a file is written into a folder, which need not be there yet.
 * @param floor bytes that must be free on its disk
 * @param details what to do instead, in Estonian
 * @throws ShopError `overloaded`
 */
export async function expectDiskRoom(folder: string, floor: number, details: string): Promise<void> {
  const { bavail, bsize } = await statfs(standing(folder))
  if (bavail * bsize < floor) throw new ShopError('overloaded', { details, retryAfter: 3_600 })
}

/** What the owner reads where her upload has no room. */
export const DISK_FULL = 'Serveri ketas on peaaegu täis, seda faili ei saa praegu hoida. Tee kettale ruumi.'
