import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'

const PAUSE_MS = 100

const SQLITE_BUSY = 5

/** The file in the data folder whose lock is the claim. */
export const CLAIM_FILE = 'open.lock'

/**
 * Claims the embedded database: a shop's caches are valid only while no other process changes the data, and a command
 * may replace the data only while no shop is open. The lock is on a separate file, so commands can still read and copy
 * beside the open shop, and is the operating system's, so a killed process leaves none.
 * @param options.patienceMs how long to wait for a process that is ending; `say` is called when waiting
 * @returns a function that releases the claim
 * @throws StartupError if another process still has it then
 */
export async function claimData(
  dataDir: string,
  { patienceMs, say }: { patienceMs: number; say: (line: string) => void },
): Promise<() => void> {
  const lock = new DatabaseSync(join(dataDir, CLAIM_FILE), { timeout: 0 })
  const late = performance.now() + patienceMs
  for (let isFirst = true; !isTaken(lock); isFirst = false) {
    if (isFirst)
      say(
        `DATA_DIR: another shop or command is still using ${dataDir}. Waiting up to ${Math.ceil(patienceMs / 1000)} seconds for it to stop`,
      )
    if (performance.now() >= late) {
      lock.close()
      throw new StartupError(
        `DATA_DIR: another shop or command is already using ${dataDir}. Stop it first, or set DATA_DIR to another folder`,
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
