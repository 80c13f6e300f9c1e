import { mkdirSync, statSync } from 'node:fs'
import type { Log } from '../log.ts'

/** The owner's rights alone, for files and folders that the process makes from now on. */
const OWNER_ONLY = 0o077

/**
 * Makes the data folder, which holds names, addresses and what sessions are signed with: other users of the machine may
 * not read it. A folder that was made with wider rights is left as it is, and said.
 */
export function openDataFolder(dataDir: string, log?: Pick<Log, 'warn'>): void {
  process.umask(OWNER_ONLY)
  mkdirSync(dataDir, { recursive: true })
  const rights = statSync(dataDir).mode & 0o777
  if (rights & OWNER_ONLY)
    log?.warn(
      { dataDir, rights: rights.toString(8) },
      `other users of this machine can read the data of the shop. Run: chmod -R go= ${dataDir}`,
    )
}
