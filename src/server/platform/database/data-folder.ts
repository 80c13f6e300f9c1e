import { mkdirSync, statSync } from 'node:fs'
import type { Log } from '../log.ts'

/** Only the owner's rights, for files and folders that the process creates from now on. */
const OWNER_ONLY = 0o077

/**
 * Creates the data folder, which contains names, addresses and the key that signs sessions: other users of the machine
 * must not read it. An existing folder with wider rights is left as it is, with a warning.
 */
export function openDataFolder(dataDir: string, log?: Pick<Log, 'warn'>): void {
  process.umask(OWNER_ONLY)
  mkdirSync(dataDir, { recursive: true })
  const rights = statSync(dataDir).mode & 0o777
  if (rights & OWNER_ONLY)
    log?.warn(
      { dataDir, rights: rights.toString(8) },
      `data of the shop is readable by other users of this machine. Run: chmod -R go= ${dataDir}`,
    )
}
