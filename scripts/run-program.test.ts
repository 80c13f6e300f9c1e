import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'

function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat[stat.lastIndexOf(')') + 2] !== 'Z'
  } catch {
    return false
  }
}

/** Like a test run: a program, its child, one in a session of its own as browsers are, and one that ignores signals. */
const PROGRAM = `sleep 300 & echo pid $!
setsid sleep 300 & echo pid $!
sh -c 'trap "" TERM INT HUP; while :; do sleep 1; done' & echo pid $!
echo pid $$
wait`

/** @returns the process that runs it, below a parent of its own */
async function start({ onTestFinished }: TestContext) {
  const module = JSON.stringify(join(import.meta.dirname, 'run-program.mjs'))
  const script = `import { runProgram } from ${module}; console.log('pid', process.pid); await runProgram('sh', ['-c', ${JSON.stringify(PROGRAM)}])`
  const parent = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; exit $?', process.execPath, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  parent.stdout.on('data', chunk => (output += chunk))
  const seen = () => [...output.matchAll(/pid (\d+)/g)].map(match => Number(match[1]))
  await expect.poll(() => seen().length, { timeout: 10_000 }).toBe(5)
  const pids = [parent.pid!, ...seen()]
  onTestFinished(() => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  expect(seen().every(isAlive)).toBe(true)
  return { parent: parent.pid!, runner: seen()[0]!, all: seen() }
}

const gone = (all: number[]) => expect.poll(() => all.filter(isAlive), { timeout: 20_000 }).toEqual([])

// Each takes as long as a program that ignores signals is let live.
describe.concurrent('an interrupted run leaves no process behind', () => {
  test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s', async (signal, context) => {
    const { runner, all } = await start(context)
    process.kill(runner, signal)
    await gone(all)
  })

  test('if its parent process ends', async context => {
    const { parent, all } = await start(context)
    process.kill(parent, 'SIGKILL')
    await gone(all)
  })
})
