/**
 * Draws where the shop's time goes on its hottest paths: `node bench/flames.ts <folder for the drawings> [folder of
 * another checkout]`. The other checkout has to be built.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '#test/free-port.ts'
import { type CpuProfile, flameGraph } from './flame-graph.ts'
import { USER_AGENT } from './reference-servers.ts'
import { firstAnswer, HOST, PRODUCTS, ROOT, shopEnv, temporaryFolder } from './shop-process.ts'

const SECONDS = 5
const RENDERS = 2_000
/** Microseconds between two samples of the stack. */
const INTERVAL = 250

type Inspected = {
  child: ChildProcess
  call: (method: string, params?: object) => Promise<unknown>
  end: () => Promise<void>
}

const [out, checkout = ROOT] = process.argv.slice(2)
if (!out)
  throw new Error('Say where to: node bench/flames.ts <folder for the drawings> [folder of another checkout]')
const root = resolve(checkout)
mkdirSync(out, { recursive: true })

/** Runs a file of the checkout, and connects to its inspector. */
async function inspect(entry: string, env: Record<string, string> = {}): Promise<Inspected> {
  const port = await freePort()
  const child = spawn(
    join(ROOT, 'node_modules', '.bin', 'node'),
    [`--inspect=${HOST}:${port}`, '--max-semi-space-size=8', entry],
    { cwd: root, env: { ...shopEnv({}), ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  await firstAnswer(`http://${HOST}:${port}/json/list`, child)
  const [target] = (await (await fetch(`http://${HOST}:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target!.webSocketDebuggerUrl)
  await once(socket, 'open')
  let id = 0
  const answers = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as { id: number; result: unknown }
    answers.get(reply.id)?.(reply.result)
  })
  return {
    child,
    call(method, params = {}) {
      id += 1
      const answer = new Promise(done => answers.set(id, done))
      socket.send(JSON.stringify({ id, method, params }))
      return answer
    },
    async end() {
      // The process waits for its inspector to disconnect.
      socket.close()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Profiles the process meanwhile, and draws the result. */
async function draw(
  { call }: Inspected,
  name: string,
  title: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await call('Profiler.enable')
  await call('Profiler.setSamplingInterval', { interval: INTERVAL })
  await call('Profiler.start')
  await work()
  const { profile } = (await call('Profiler.stop')) as { profile: CpuProfile }
  writeFileSync(join(out!, `${name}.svg`), flameGraph(profile, title))
  console.log(join(out!, `${name}.svg`))
}

const [port, sandboxPort] = [await freePort(), await freePort()]
const shop = await inspect('src/server/main.ts', {
  DATA_DIR: temporaryFolder(),
  PORT: String(port),
  PAYMENT_SANDBOX_PORT: String(sandboxPort),
  MONTONIO_SANDBOX: '0',
})
const url = `http://${HOST}:${port}`
await firstAnswer(`${url}/pood`, shop.child)
const html = await (await fetch(`${url}/pood`)).text()
const script = /\/assets\/pood-[^"]+\.js/.exec(html)?.[0] ?? ''
const headers = {
  'user-agent': USER_AGENT,
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br, zstd',
}
const ask = (path: string, duration: number) =>
  autocannon({ url: url + path, connections: 16, duration, headers })
for (const [name, path, title] of [
  ['page-cached', '/pood', '/pood, cached'],
  ['script', script, 'a script of /pood'],
] as const) {
  await ask(path, 2)
  await draw(shop, name, title, () => ask(path, SECONDS))
}
await shop.end()

const rendering = await inspect('bench/render-times.ts')
await draw(rendering, 'page-rendered', `/pood with ${PRODUCTS} products, rendered`, async () => {
  const answered = once(rendering.child, 'message')
  rendering.child.send({ path: `/pood?page=${Math.ceil(PRODUCTS / 12)}`, warmUp: 0, renders: RENDERS })
  await answered
})
await rendering.end()
