import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'

const PAUSE_MS = 100

const SQLITE_BUSY = 5

/**
 * Claims the embedded database for the life of this process: its caches are valid only while no other process changes
 * the data. The lock is on a separate file, so commands can still read and copy beside the open shop, and is the
 * operating system's, so a killed process leaves none.
 * @param options.patienceMs how long to wait for a process that is ending; `say` is called when waiting
 * @returns a function that releases the claim
 * @throws StartupError if another process still has it then
 */
export async function claimData(
  dataDir: string,
  { patienceMs, say }: { patienceMs: number; say: (line: string) => void },
): Promise<() => void> {
  const lock = new DatabaseSync(join(dataDir, 'open.lock'), { timeout: 0 })
  const late = performance.now() + patienceMs
  for (let isFirst = true; !isTaken(lock); isFirst = false) {
    if (isFirst)
      say(
        `DATA_DIR: another shop is still using ${dataDir}. Waiting up to ${Math.ceil(patienceMs / 1000)} seconds for it to stop`,
      )
    if (performance.now() >= late) {
      lock.close()
      throw new StartupError(
        `DATA_DIR: another shop is already using ${dataDir}. Stop it first, or set DATA_DIR to another folder`,
      )
    }
    await pause(PAUSE_MS)
  }
  return () => lock.close()
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
