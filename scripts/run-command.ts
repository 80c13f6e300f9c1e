import { Refusal } from '#server/backup/refusal.ts'
import { ConfigError } from '#server/platform/environment.ts'
import { StartupError, startupErrorText } from '#server/platform/startup-error.ts'
import { StoreUnavailable } from '#server/platform/storage/file-store.ts'

/** What the system says of a file or a folder that a command is told of. */
const PATH_CODES = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ENOENT',
  'ENAMETOOLONG',
])

/** Runs a command for the owner's helper, who reads what came of it, or in a sentence why nothing did. */
export async function runCommand(work: () => Promise<string | undefined>): Promise<void> {
  try {
    const said = await work()
    if (said !== undefined) console.log(said)
  } catch (error) {
    // The stack alone: what else hangs on an error may hold a secret.
    console.error(sentenceOf(error) ?? (error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}

function sentenceOf(error: unknown): string | undefined {
  const isMeant =
    error instanceof Refusal ||
    error instanceof ConfigError ||
    error instanceof StartupError ||
    error instanceof StoreUnavailable
  if (isMeant) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `There is no room on the disk (${code}). Make some, then run it again`
  if (path !== undefined && PATH_CODES.has(code))
    return `${path} cannot be used (${code}). Is its name right, and may this user read and write there?`
  return startupErrorText(error)
}
