import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/startup-error.ts'

/** A sandbox that is to run as a process of its own. */
type Sandbox<Ready> = {
  /** the file that it starts with; it sends one message, `Ready`, when it listens */
  script: string
  /** @param known of the sandbox whose place it takes: the shop goes on with the same account */
  env: (known?: Ready) => Record<string, string | undefined>
  /** @param complaint what it has printed, or how it has ended */
  refusal: (complaint: string) => string
}

/**
 * The file that a sandbox starts with: of the bundle where this process runs from it, of the sources else.
 * @param source its path below the project's folder
 */
export const sandboxScript = (root: string, source: string): string =>
  import.meta.filename.endsWith('.ts')
    ? join(root, source)
    : join(root, 'dist', 'shop', source.replaceAll('/', '-').replace(/\.ts$/, '.js'))

/** The delay before a sandbox that has exited is restarted. */
const PAUSE_MS = 1_000

/**
 * Starts a sandbox and waits until it listens. It ends with this process; where it ends before, another takes its place, with
 * the same account.
 * @throws StartupError where it cannot listen
 */
export async function keepSandbox<Ready>(
  sandbox: Sandbox<Ready>,
  log: Log,
): Promise<{ ready: Ready; stop: () => void }> {
  let isStopped = false
  let { child, ready } = await forkSandbox(sandbox)
  const first = ready

  const watch = () =>
    child.once('exit', (code, signal) => {
      if (isStopped) return
      log.error({ code, signal }, 'the payment sandbox has ended, and with it what was being paid there')
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
        log.error({ err: error }, 'the payment sandbox did not start anew')
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

/** As `npm start` has Node run (decision 6): a sandbox that compiles itself anew would hold up the start of the shop. */
function howNodeRuns(): Record<string, string> {
  // The folder's last part is Node's own, by its version.
  const compiled = getCompileCacheDir()
  return { MALLOC_ARENA_MAX: '2', ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }) }
}

function forkSandbox<Ready>(
  { script, env, refusal }: Sandbox<Ready>,
  known?: Ready,
): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(script, {
    env: { ...howNodeRuns(), ...env(known) },
    // It renders no pages, which would take longer with so little room and so much collecting (decision 6).
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
