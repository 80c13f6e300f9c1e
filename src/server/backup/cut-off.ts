import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#domain/durations.ts'

/** Folders in the data folder, by what their names begin with: a snapshot while it is packed, a copy while it is unpacked. */
export const SNAPSHOT = '.copy-'
export const UNPACKED = '.restore-'

const NOT_ALLOWED = new Set(['EACCES', 'EPERM'])

/**
 * Removes those that a process has left that was ended in the middle; what is younger than a day may be in use.
 * @returns those that may not be removed: another user's, such as of a restore by root
 */
export async function removeCutOff(dataDir: string, now: Date): Promise<string[]> {
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
