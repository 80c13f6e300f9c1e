/** From `npm start` to the first page, on an installed and built clone; and the memory of an idle shop. */
import { spawn } from 'node:child_process'
import { freePort } from '#test/free-port.ts'
import { type Finding, median, report, shown } from './measure.ts'
import { firstAnswer, memoryOf, ROOT, shopEnv, startShop, temporaryFolder } from './shop-process.ts'

/** npm and the check of what has to be built take their part of the whole command. */
const PROMISED_MS = { whole: 1_500, process: 700 }
const PROMISED_MB = 90
const STARTS = 5
const IDLE_SECONDS = 10

/** Milliseconds from the whole command to the first 200 of `/pood`. */
async function npmStart(dataDir: string): Promise<number> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const began = performance.now()
  // A group of its own, so that npm, its shell and the shop end together.
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: shopEnv({ DATA_DIR: dataDir, PORT: String(port), PAYMENT_SANDBOX_PORT: String(sandboxPort) }),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  try {
    await firstAnswer(`http://127.0.0.1:${port}/pood`, child)
    return performance.now() - began
  } finally {
    process.kill(-child.pid!, 'SIGTERM')
    await ended
  }
}

async function bareStart(dataDir: string): Promise<number> {
  const shop = await startShop({ DATA_DIR: dataDir })
  await shop.stop()
  return shop.startedIn
}

const starts: Record<'first' | 'again' | 'bare', number[]> = { first: [], again: [], bare: [] }
// A warm-up, so that Node's compile cache is filled.
await npmStart(temporaryFolder())
for (let i = 0; i < STARTS; i++) {
  const dataDir = temporaryFolder()
  starts.first.push(await npmStart(dataDir))
  starts.again.push(await npmStart(dataDir))
  starts.bare.push(await bareStart(dataDir))
}

const shop = await startShop()
await new Promise(resolve => setTimeout(resolve, IDLE_SECONDS * 1000))
const memory = memoryOf(shop)
await shop.stop()

const startFinding = (number: string, times: number[], promised: number): Finding => ({
  number,
  ours: `${shown(median(times))} ms (${times.map(Math.round).join(', ')})`,
  against: `${promised} ms`,
  ratio: median(times) / promised,
  promise: `under ${promised} ms`,
  kept: median(times) < promised,
})

await report([
  startFinding('npm start to the first page, new data', starts.first, PROMISED_MS.whole),
  startFinding('npm start to the first page, data there', starts.again, PROMISED_MS.whole),
  startFinding('the process alone, data there', starts.bare, PROMISED_MS.process),
  {
    number: `memory of the shop after ${IDLE_SECONDS} s idle`,
    ours: `${shown(memory.shop)} MB`,
    against: `${PROMISED_MB} MB`,
    ratio: memory.shop / PROMISED_MB,
    promise: `under ${PROMISED_MB} MB`,
    kept: memory.shop < PROMISED_MB,
  },
  {
    number: 'memory of the payment sandbox beside it',
    ours: `${shown(memory.sandbox)} MB`,
    against: `together ${shown(memory.shop + memory.sandbox)} MB`,
  },
])
