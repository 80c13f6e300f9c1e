import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#domain/durations.ts'

/** Prefixes of temporary folders in the data folder: a snapshot being packed, a backup being unpacked. */
export const SNAPSHOT = '.copy-'
export const UNPACKED = '.restore-'

const NOT_ALLOWED = new Set(['EACCES', 'EPERM'])

/**
 * Deletes temporary folders left by an interrupted process; those younger than a day may be in use.
 * @returns those that may not be deleted: another user's, such as from a restore by root
 */
export async function removeLeftFolders(dataDir: string, now: Date): Promise<string[]> {
  const kept: string[] = []
  if (!existsSync(dataDir)) return kept
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SNAPSHOT) && !name.startsWith(UNPACKED)) continue
    const folder = join(dataDir, name)
    // Another process may have removed it meanwhile.
    const found = await stat(folder).catch(() => undefined)
    if (!found || found.mtimeMs >= now.getTime() - DAY_MS) continue
    try {
      await rm(folder, { recursive: true, force: true })
    } catch (error) {
      if (!NOT_ALLOWED.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      kept.push(folder)
    }
  }
  return kept
}
