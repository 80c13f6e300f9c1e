import { CommandError } from '#server/backup/command-error.ts'
import { ConfigError } from '#server/platform/environment.ts'
import { StartupError, startupErrorText } from '#server/platform/startup-error.ts'
import { StoreUnavailable } from '#server/platform/storage/file-store.ts'

/** System errors about a file or folder given to a command. */
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

/** Runs a command and prints its result, or in one sentence why it failed. */
export async function runCommand(work: () => Promise<string | undefined>): Promise<void> {
  try {
    const said = await work()
    if (said !== undefined) console.log(said)
  } catch (error) {
    // Print the stack only: other properties of an error may contain a secret.
    console.error(sentenceOf(error) ?? (error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}

function sentenceOf(error: unknown): string | undefined {
  const isMeant =
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof StartupError ||
    error instanceof StoreUnavailable
  if (isMeant) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `The disk is full (${code}). Free some space, then run the command again`
  if (path !== undefined && PATH_CODES.has(code))
    return `${path} cannot be used (${code}). Check its name, and that this user may read and write there`
  return startupErrorText(error)
}
