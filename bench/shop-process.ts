/** The measured shop, as `npm start` runs it, and the processes beside it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { megabytesOf } from './measure.ts'
import { printProfile } from './profile.ts'

export const ROOT = join(import.meta.dirname, '..')
export const PRODUCTS = 50
export const HOST = '127.0.0.1'
const PATIENCE_MS = 30_000

/** Parses the command of `npm start`. */
function startCommand() {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const words = scripts.start.split('&&').at(-1)!.trim().split(/\s+/)
  const isVariable = (word: string) => /^[A-Z_]+=/.test(word)
  const [program, ...args] = words.filter(word => word !== 'exec' && !isVariable(word))
  return {
    env: Object.fromEntries(words.filter(isVariable).map(word => word.split('=', 2))) as Record<
      string,
      string
    >,
    program: program!,
    flags: args.slice(0, -1),
    entry: args.at(-1)!,
  }
}

/** The shop's environment, without anything that this process happens to have in its own. */
export function shopEnv(named: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  const plain = { DEMO: String(PRODUCTS), RATE_LIMITS: '0', PARCEL_FEEDS: '0', LOG_LEVEL: 'warn' }
  return { PATH, HOME, HOST, ...plain, ...named }
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder on the disk that would have the shop's own data (`/tmp` may be memory), deleted when this process ends. */
export function temporaryFolder(): string {
  const parent = join(ROOT, '.cache', 'bench')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'data-'))
  folders.push(folder)
  return folder
}

/** Requests until the first 200. @throws if the process ends, or nothing comes in half a minute */
export async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw new Error(`${url} did not answer`)
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => child.once('exit', () => resolve()))
}

/** A shop in a process of its own, with its payment sandbox in another. */
export type RunningShop = {
  url: string
  sandboxUrl: string
  pid: number
  dataDir: string
  /** milliseconds from the start of the process to the first 200 of `/pood` */
  startedIn: number
  stop(): Promise<void>
}

/**
 * Starts the shop as `npm start` does, without npm. With `--profile` on the command line it runs under Node's CPU
 * profiler and, at its end, prints where the time went.
 */
export async function startShop(named: Record<string, string> = {}): Promise<RunningShop> {
  const { env, program, flags, entry } = startCommand()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const dataDir = named.DATA_DIR ?? temporaryFolder()
  const profile = process.argv.includes('--profile') && join(dataDir, 'profile')
  const started = performance.now()
  const child = spawn(
    join(ROOT, program),
    [...flags, ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []), entry],
    {
      cwd: ROOT,
      env: {
        ...shopEnv({ DATA_DIR: dataDir, PORT: String(port), PAYMENT_SANDBOX_PORT: String(sandboxPort) }),
        ...env,
        // The demo's second sandbox is not part of the measurement.
        MONTONIO_SANDBOX: '0',
        ...named,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const url = `http://${HOST}:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  try {
    await firstAnswer(`${url}/pood`, child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    sandboxUrl: `http://${HOST}:${sandboxPort}`,
    pid: child.pid!,
    dataDir,
    startedIn: performance.now() - started,
    async stop() {
      await stop()
      if (profile) printProfile(profile, child.pid!, ROOT)
    },
  }
}

/** Memory of a shop and of its payment sandbox, in MB of a million bytes. Linux only. */
export function memoryOf({ pid }: RunningShop): { shop: number; sandbox: number } {
  const [sandbox] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return { shop: megabytesOf(pid), sandbox: megabytesOf(Number(sandbox)) }
}

/** A process beside the shop, and its first message. */
export type Beside<Answer> = { answer: Answer; pid: number; stop(): Promise<void> }

/**
 * Runs a file of this folder under the shop's own conditions: the same Node with the same flags and variables.
 * @param task the message sent to it
 * @returns once it has answered
 */
export async function startBeside<Answer>(file: string, task: object = {}): Promise<Beside<Answer>> {
  const { env, program, flags } = startCommand()
  const child = spawn(join(ROOT, program), [...flags, join('bench', file)], {
    cwd: ROOT,
    env: { ...shopEnv({}), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(task)
  const answer = await new Promise<Answer>((resolve, reject) => {
    child.once('message', message => resolve(message as Answer))
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
  return {
    answer,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}
