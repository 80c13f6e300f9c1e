/** The process itself: how it starts, what it prints if it cannot start, how it shuts down. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { onPostgres } from '#test/database.ts'
import { freePort, freePorts } from '#test/free-port.ts'
import { readSamples } from '#test/prometheus-text.ts'
import { NODE_ENVIRONMENT } from '#test/run-script.ts'
import { savePictures } from './catalog/pictures.ts'
import { claimData } from './platform/database/claim-data.ts'
import { markMoved } from './platform/database/data-folder.ts'

const root = join(import.meta.dirname, '..', '..')
const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp()
})

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'heegel-process-'))
  cleanUps.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Listens on the given port, or on a free one. */
const listen = (port = 0): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
const portOf = (server: Server) => (server.address() as { port: number }).port

type Running = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

async function start(env: Record<string, string>): Promise<Running & { port: number }> {
  const [port, sandboxPort] = (await freePorts(2)) as [number, number]
  const child = spawn(process.execPath, ['dist/shop/main.js'], {
    cwd: root,
    env: {
      ...NODE_ENVIRONMENT,
      PORT: String(port),
      PAYMENT_SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: folder(),
      PARCEL_FEEDS: '0',
      ...env,
    },
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  cleanUps.push(() => child.kill('SIGKILL'))
  return { child, output: () => output, ended, port }
}

describe('the process', () => {
  test('opens in production with Montonio alone', async () => {
    const alone = await start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://heegel.ee',
      MONTONIO_ACCESS_KEY: 'pood',
      MONTONIO_SECRET_KEY: 'voti',
      // Nothing listens there: the shop opens anyway.
      MONTONIO_API_URL: 'http://127.0.0.1:9/api',
      ALLOW_PAYMENT_SANDBOX: '1',
    })
    const address = `http://127.0.0.1:${alone.port}`
    await expect
      .poll(async () => (await fetch(`${address}/health/ready`).catch(() => undefined))?.status, {
        timeout: 15_000,
      })
      .toBe(200)
    const headers = { 'x-forwarded-proto': 'https' }
    const settings = await (await fetch(`${address}/api/settings`, { headers })).json()
    expect((settings as { payment: object }).payment).toEqual({
      ways: ['montonio'],
      text: 'Maksed pangalingiga',
    })
    expect((await fetch(`${address}/api/paypal/webhook`, { method: 'POST' })).status).toBe(404)
  })

  test('prints the set-up link in a terminal; as a service, only the command that prints it', async () => {
    const isReady = ({ port }: { port: number }) =>
      expect
        .poll(
          async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.status,
          {
            timeout: 15_000,
          },
        )
        .toBe(200)
    const own = await start({})
    await isReady(own)
    expect(own.output()).toContain('/admin/setup?token=')
    expect(own.output()).not.toContain('PUBLIC_URL')
    own.child.kill('SIGKILL')
    const forAll = await start({ HOST: '0.0.0.0' })
    await isReady(forAll)
    expect(forAll.output()).toContain(`PUBLIC_URL=http://192.168.1.2:${forAll.port}`)
    forAll.child.kill('SIGKILL')
    const service = await start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://heegel.ee',
      ALLOW_PAYMENT_SANDBOX: '1',
    })
    await isReady(service)
    expect(service.output()).toContain('npm run admin -- setup')
    expect(service.output()).not.toContain('token=')
  })

  test('starts, answers, and drains on SIGTERM', async () => {
    const metricsPort = await freePort()
    const { child, port, ended, output } = await start({
      METRICS_PORT: String(metricsPort),
      // An unreachable trace collector must not delay requests or end the process.
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    })
    const ready = async () =>
      (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.status
    await expect.poll(ready, { timeout: 15_000 }).toBe(200)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<title>heegel</title>')
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(
      readSamples(await metrics.text()).get('heegel_cache_requests_total{cache=pages,result=miss}'),
    ).toBe(1)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
    expect(
      (await fetch(`http://127.0.0.1:${port}/metrics`)).status,
      'the public port serves no metrics',
    ).toBe(404)
    // A client that stalls in the middle of a request.
    const half = connect(port, '127.0.0.1', () =>
      half.write('POST /api/cart HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"'),
    )
    // The shop closes this connection at the end, possibly with a reset.
    half.on('error', () => {})
    cleanUps.push(() => half.destroy())
    await once(half, 'connect')
    // A proxy that has opened a connection but not sent its request yet.
    let heard = ''
    const opened = connect(port, '127.0.0.1').on('data', bytes => (heard += bytes))
    cleanUps.push(() => opened.destroy())
    // If it ends early, the assertion shows what was received until then.
    opened.on('error', error => (heard += error.message))
    const left = new Promise(resolve => opened.once('close', resolve))
    await once(opened, 'connect')
    child.kill('SIGTERM')
    await expect.poll(ready, { interval: 10 }).toBe(undefined)
    opened.write('GET /health/ready HTTP/1.1\r\nhost: x\r\n\r\n')
    await left
    expect(heard).toMatch(/^HTTP\/1\.1 503 .*Connection: close.*NOT_READY/is)
    expect(await ended, output()).toBe(0)
    expect(output()).toContain('traces could not be sent to the collector')
  })

  test('restarts the payment sandbox if it ends, except while shutting down', async () => {
    const sandboxPort = String(await freePort())
    const { child, port, ended, output } = await start({ PAYMENT_SANDBOX_PORT: sandboxPort })
    const answers = (path: string) => () =>
      fetch(path).then(
        reply => reply.status,
        () => 0,
      )
    await expect.poll(answers(`http://127.0.0.1:${port}/health/ready`), { timeout: 15_000 }).toBe(200)
    const children = () =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number)
    const [sandbox] = children()
    process.kill(sandbox!, 'SIGKILL')
    await expect.poll(() => children()[0], { timeout: 10_000 }).not.toBe(sandbox)
    await expect.poll(answers(`http://127.0.0.1:${sandboxPort}/checkoutnow`), { timeout: 10_000 }).toBe(404)
    expect(output()).toContain('payment sandbox ended')

    // A supervisor ends all processes of the shop at once.
    const said = output().length
    process.kill(children()[0]!, 'SIGTERM')
    child.kill('SIGTERM')
    expect(await ended, output()).toBe(0)
    expect(output().slice(said)).not.toContain('payment sandbox')
    await expect.poll(answers(`http://127.0.0.1:${sandboxPort}/checkoutnow`)).toBe(0)
  })

  test('reports all faults of its environment at once, one line each, without secrets', async () => {
    const { ended, output } = await start({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'http://user:secret@host',
      DATABASE_URL: 'mysql://user:secret@host/db',
    })
    expect(await ended).toBe(1)
    const lines = output().trim().split('\n')
    expect(lines).toHaveLength(4)
    expect(output()).toContain('PORT: got "99999", accepts a port number from 1 to 65535')
    expect(output()).toContain('LOG_LEVEL: got "loud", accepts fatal, error, warn')
    expect(output()).not.toContain('secret')
  })

  test('refuses play money in production', async () => {
    const { ended, output } = await start({ NODE_ENV: 'production', PUBLIC_URL: 'https://heegel.ee' })
    expect(await ended).toBe(1)
    expect(output()).toContain('ALLOW_PAYMENT_SANDBOX=1')
  })

  test('reports that its port is in use', async () => {
    const taken = await listen()
    cleanUps.push(() => taken.close())
    const { ended, output } = await start({ PORT: String(portOf(taken)) })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^PORT: 127\.0\.0\.1:\d+ is in use/m)
  })

  test('reports the shop’s port on a second start, though the sandbox’s port is taken too', async () => {
    const [shop, sandbox] = [await listen(), await listen()]
    cleanUps.push(
      () => shop.close(),
      () => sandbox.close(),
    )
    const { ended, output } = await start({
      PORT: String(portOf(shop)),
      PAYMENT_SANDBOX_PORT: String(portOf(sandbox)),
    })
    expect(await ended).toBe(1)
    expect(output().trim()).toMatch(/^PORT: 127\.0\.0\.1:\d+ is in use[^\n]*$/)
  })

  test.each([
    ['192.0.2.1', {}],
    ['no-such-host.invalid', {}],
    // Neither the sandbox nor the database must be blamed.
    ['no-such-host.invalid', { DATABASE_URL: 'postgres://heegel@127.0.0.1:1/shop' }],
  ])('reports that it cannot listen at %s', async (HOST, env) => {
    const { ended, output } = await start({ HOST, ...env })
    expect(await ended).toBe(1)
    expect(output().trim()).toMatch(new RegExp(`^HOST: got "${HOST}", which is not an address[^\\n]*$`))
  })

  test('reports that the payment sandbox’s port is in use', async () => {
    const taken = await listen()
    cleanUps.push(() => taken.close())
    const { ended, output } = await start({ PAYMENT_SANDBOX_PORT: String(portOf(taken)) })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^PAYMENT_SANDBOX_PORT: /m)
  })

  test('reports that the database is unreachable', async () => {
    const { ended, output } = await start({
      DATABASE_URL: `postgres://heegel@127.0.0.1:${await freePort()}/shop`,
    })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^DATABASE_URL: the PostgreSQL server does not answer/m)
  })

  test('waits for another process on the same data, which may be draining, and says so', async () => {
    const DATA_DIR = folder()
    const cutOff = join(DATA_DIR, '.restore-cutoff')
    mkdirSync(cutOff)
    utimesSync(cutOff, 0, 0)
    const first = await start({ DATA_DIR })
    await expect.poll(first.output, { timeout: 15_000 }).toContain('the shop is open')
    expect(existsSync(cutOff), 'the remains of a killed restore are removed').toBe(false)
    const second = await start({ DATA_DIR })
    await expect
      .poll(second.output, { timeout: 15_000 })
      .toContain(
        `another shop or command is still using ${DATA_DIR}. Waiting up to 45 seconds for it to stop\n`,
      )
    expect(second.output()).not.toContain('the shop is open')
    first.child.kill('SIGKILL')
    await first.ended
    await expect.poll(second.output, { timeout: 15_000 }).toContain('the shop is open')
  })

  test('opens its database only after a command that has the data', async () => {
    const DATA_DIR = folder()
    const release = await claimData(DATA_DIR, { patienceMs: 0, say: () => undefined })
    const { ended, output } = await start({ DATA_DIR })
    await expect.poll(output, { timeout: 15_000 }).toContain('another shop or command is still using')
    markMoved(DATA_DIR)
    release()
    expect(await ended, output()).toBe(1)
    expect(output()).toContain('has been moved to a PostgreSQL server')
    expect(existsSync(join(DATA_DIR, 'heegel.sqlite'))).toBe(false)
  })

  test('reports that its folder is not writable', async () => {
    const locked = folder()
    chmodSync(locked, 0o500)
    // Root can write anywhere; a folder below a file fails even for root.
    const dataDir = process.getuid?.() === 0 ? join(root, 'package.json', 'data') : join(locked, 'data')
    const { ended, output } = await start({ DATA_DIR: dataDir })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^DATA_DIR: /m)
  })
})

onPostgres('the process on a database server', fresh => {
  test('reports that its folder has none of the pictures the database knows of', async () => {
    const { db, url } = await fresh()
    const stem = `/media/uploads/${'0'.repeat(32)}`
    const shape = { alt: '', width: 320, height: 320, placeholder: '#e3e6df', fit: 'cover' } as const
    await savePictures(db, [{ url: `${stem}/320.webp`, stem, widths: [320], ...shape }])
    const DATA_DIR = folder()
    const { ended, output } = await start({ DATABASE_URL: url!, DATA_DIR })
    expect(await ended).toBe(1)
    expect(output().trim()).toMatch(
      /^DATA_DIR: the database refers to pictures, but [^\n]+ contains none\. Set DATA_DIR [^\n]+$/,
    )
  })
})
