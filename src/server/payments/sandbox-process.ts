import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/startup-error.ts'

/** A sandbox that runs as a process of its own. */
type Sandbox<Ready> = {
  /** its entry file; sends one message, `Ready`, when it listens */
  script: string
  /** @param known of the sandbox being replaced: the shop keeps the same account */
  env: (known?: Ready) => Record<string, string | undefined>
  /** @param complaint what it printed, or its exit code */
  refusal: (complaint: string) => string
}

/**
 * Returns a sandbox's entry file: from the bundle if this process runs from it, otherwise from the sources.
 * @param source its path below the project's folder
 */
export const sandboxScript = (root: string, source: string): string =>
  import.meta.filename.endsWith('.ts')
    ? join(root, source)
    : join(root, 'dist', 'shop', source.replaceAll('/', '-').replace(/\.ts$/, '.js'))

/** The delay before a sandbox that has exited is restarted. */
const PAUSE_MS = 1_000

/**
 * Starts a sandbox and waits until it listens. It ends with this process; if it exits earlier, it is restarted with the
 * same account.
 * @throws StartupError if it cannot listen
 */
export async function superviseSandbox<Ready>(
  sandbox: Sandbox<Ready>,
  log: Log,
): Promise<{ ready: Ready; stop: () => void }> {
  let isStopped = false
  let { child, ready } = await forkSandbox(sandbox)
  const first = ready

  const watch = () =>
    child.once('exit', (code, signal) => {
      if (isStopped) return
      log.error({ code, signal }, 'payment sandbox ended, and with it all payments in progress there')
      startAnew()
    })
  const startAnew = () =>
    setTimeout(async () => {
      if (isStopped) return
      try {
        ;({ child, ready } = await forkSandbox(sandbox, ready))
        if (isStopped) child.disconnect()
        else watch()
      } catch (error) {
        log.error({ err: error }, 'payment sandbox could not be restarted')
        startAnew()
      }
    }, PAUSE_MS).unref()

  watch()
  return {
    ready: first,
    stop: () => {
      isStopped = true
      if (child.connected) child.disconnect()
    },
  }
}

/** Runs Node as `npm start` does (decision 6): a sandbox without compile cache would delay the start of the shop. */
function howNodeRuns(): Record<string, string> {
  // Node adds the last part of the path itself, by its version.
  const compiled = getCompileCacheDir()
  return { MALLOC_ARENA_MAX: '2', ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }) }
}

function forkSandbox<Ready>(
  { script, env, refusal }: Sandbox<Ready>,
  known?: Ready,
): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(script, {
    env: { ...howNodeRuns(), ...env(known) },
    // It renders no pages, which such a small heap with frequent collection would slow down (decision 6).
    execArgv: [...process.execArgv, '--max-semi-space-size=2', '--heap-growing-percent=50'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', chunk => {
    complaint = String(chunk)
    process.stderr.write(chunk)
  })
  return new Promise((resolve, reject) => {
    const refuse = (code: number | null) =>
      reject(new StartupError(refusal(complaint.trim() || `exit ${code}`)))
    child.once('exit', refuse)
    child.once('message', (ready: Ready) => {
      child.off('exit', refuse)
      resolve({ child, ready })
    })
  })
}
