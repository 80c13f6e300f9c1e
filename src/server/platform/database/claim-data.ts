import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'

const PAUSE_MS = 100

const SQLITE_BUSY = 5

/**
 * Claims the embedded database for the life of this process: what is kept in memory holds only while no other process changes the
 * data. The lock lies on a file of its own, so commands still read and copy beside the open shop, and it is the operating
 * system's: a process that was killed leaves none.
 * @param options.patienceMs how long a process that is ending may have it still; `say` hears that it is waited for
 * @returns what gives it up
 * @throws StartupError where another process has it until then
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
        `DATA_DIR: a shop is open on ${dataDir} still. Waiting up to ${Math.ceil(patienceMs / 1000)} seconds for its end`,
      )
    if (performance.now() >= late) {
      lock.close()
      throw new StartupError(
        `DATA_DIR: a shop is open on ${dataDir} already. Stop it first, or set DATA_DIR to another folder`,
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
