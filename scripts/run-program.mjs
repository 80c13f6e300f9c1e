/**
 * Runs programs that end with this process, however it ends: by a signal, or with its parent process. Everything they
 * have started ends too, including browsers and databases in sessions of their own.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** How long they have to clean up before they are killed. */
const GRACE_MS = 5_000
const LOOK_EVERY_MS = 100

/** The leaders of their process groups. @type {Set<number>} */
const running = new Set()

/** @typedef {{ pid: number, parent: number, state: string, startedAt: string }} ProcessFacts */

/** @param {string} pid @returns {ProcessFacts | undefined} */
function factsOf(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The process name before it may contain spaces and brackets.
    const [state, parent, ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return { pid: Number(pid), parent: Number(parent), state: String(state), startedAt: String(rest[17]) }
  } catch {
    return undefined
  }
}

/** Returns all descendants from Linux's process list; on other systems only the process groups are known. */
function descendants() {
  const all = existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter(name => /^\d+$/.test(name))
        .flatMap(pid => factsOf(pid) ?? [])
    : []
  const found = new Set(running)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.filter(({ pid }) => found.has(pid))
}

/** @param {number} target @param {NodeJS.Signals} signal */
function send(target, signal) {
  try {
    process.kill(target, signal)
  } catch {
    // It has already ended.
  }
}

/** @param {ProcessFacts} known */
const isAlive = ({ pid, startedAt }) => {
  const now = factsOf(String(pid))
  return now !== undefined && now.startedAt === startedAt && now.state !== 'Z'
}

let isEnding = false

/** @param {number} code */
async function endAll(code) {
  if (isEnding) return
  isEnding = true
  /** Every process ever seen in the tree, because an orphan leaves it. @type {Map<string, ProcessFacts>} */
  const seen = new Map()
  const look = () => {
    for (const each of descendants()) seen.set(`${each.pid} ${each.startedAt}`, each)
    return [...seen.values()].filter(isAlive)
  }
  look()
  for (const group of running) send(-group, 'SIGTERM')
  const late = performance.now() + GRACE_MS
  while (performance.now() < late && look().length > 0)
    await new Promise(done => setTimeout(done, LOOK_EVERY_MS))
  for (const { pid } of look()) send(pid, 'SIGKILL')
  process.exit(code)
}

process.on('SIGINT', () => endAll(130))
process.on('SIGTERM', () => endAll(143))
process.on('SIGHUP', () => endAll(129))
process.on('exit', () => {
  for (const group of running) send(-group, 'SIGKILL')
})
const parent = process.ppid
setInterval(() => process.ppid !== parent && endAll(143), LOOK_EVERY_MS).unref()

/**
 * Runs a program to its end, with this process's output.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runProgram(program, args, env = process.env) {
  return new Promise(done => {
    // A group of its own: a terminal's Ctrl+C reaches only this process, which ends the others.
    const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
    const { pid } = child
    if (pid !== undefined) running.add(pid)
    /** @param {boolean} isOk */
    const end = isOk => {
      if (pid !== undefined) running.delete(pid)
      // An interrupted program is not reported as failed.
      if (!isEnding) done(isOk)
    }
    child.on('error', () => end(false)).on('exit', code => end(code === 0))
  })
}
