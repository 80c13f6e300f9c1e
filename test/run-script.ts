/** Runs the project's commands as processes of their own. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * The environment of a Node process that a test starts: nothing of the machine's own, so that no real payment account
 * gets in. Compiled code is cached, because a third to a half of a command's time is its start.
 */
export const NODE_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
}

export type ScriptEnd = { code: number | string; output: string }

/**
 * Runs a file of `scripts/`.
 * @param env its settings
 * @returns its exit code, or the signal that ended it, and what it printed
 */
export const runScript = (
  script: string,
  words: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<ScriptEnd> =>
  new Promise(resolve => {
    execFile(
      process.execPath,
      [join(root, 'scripts', script), ...words],
      { env: { ...NODE_ENVIRONMENT, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? (error.code ?? error.signal ?? 'failed') : 0, output: stdout + stderr }),
    )
  })
