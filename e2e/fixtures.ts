import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { freePorts } from '#test/free-port.ts'
import { NODE_ENVIRONMENT } from '#test/run-script.ts'
import { openShopOnNodes } from './shop-on-nodes.ts'

export { expect }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The shop of one worker: its own process, database and payment sandbox, and the demo products. */
export type Shop = {
  /** origin of the shop, without a trailing slash */
  url: string
  /** origin of its payment sandbox */
  sandboxUrl: string
  /** origin of the Montonio sandbox, if the shop has one */
  montonioUrl: string
  dataDir: string
  /** address of the PostgreSQL database; `undefined` for SQLite in `dataDir` */
  databaseUrl: string | undefined
  /** Makes one API call. @throws Error with the reply's text if it is not OK */
  api<T>(method: Method, path: string, body?: unknown): Promise<T>
  /** Makes the call as the signed-in owner. */
  ownerApi<T>(method: Method, path: string, body?: unknown): Promise<T>
}

/** Number of nodes behind nginx; 0: a single process with SQLite. */
const NODES = Number(process.env.E2E_NODES ?? 0)

export const OWNER = { email: 'omanik@heegel.test', password: 'pikk-ja-salajane-sona' }

const SHOP_ENV = {
  DEMO: '1',
  PARCEL_FEEDS: '0',
  RATE_LIMITS: '0',
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
  LOG_LEVEL: 'warn',
}

type Fixtures = {
  /** the cart session of this test's browser */
  session: string
  /** adds a product to this test's cart through the API */
  addToCart: (productId: number, quantity?: number) => Promise<void>
  /**
   * Any console error or uncaught error on a page fails the test, except those tolerated here: browsers log refused
   * requests to the console, for example.
   */
  tolerateErrors: (pattern: RegExp) => void
}

export const test = base.extend<Fixtures, { shop: Shop; shopOf: string; shopEnv: Record<string, string> }>({
  /** Tests that count what is in the shop set this option, and get a worker and so a shop of their own. */
  shopOf: ['everybody', { option: true, scope: 'worker' }],

  /** Additional settings of that shop. */
  shopEnv: [{}, { option: true, scope: 'worker' }],

  shop: [
    async ({ shopEnv }, use) => {
      const { shop, close } = await openShop(shopEnv)
      await use(shop)
      await close()
    },
    { scope: 'worker', timeout: NODES > 0 ? 240_000 : 60_000 },
  ],

  baseURL: ({ shop }, use) => use(shop.url),

  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async options => {
        const context = await newContext(options)
        if (options?.javaScriptEnabled ?? true) context.on('page', openHydrated)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],

  context: async ({ context, javaScriptEnabled }, use) => {
    if (!javaScriptEnabled) context.off('page', openHydrated)
    await use(context)
  },

  page: async ({ page, context }, use) => {
    await use(page)
    // A modified answer may arrive after the test's end.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, even of no other fixtures
  session: ({}, use) => use(`session-${Date.now()}-${randomBytes(16).toString('hex')}`),

  storageState: ({ shop, session }, use) =>
    use({
      cookies: [],
      origins: [{ origin: shop.url, localStorage: [{ name: 'cart-session', value: session }] }],
    }),

  addToCart: ({ shop, session }, use) =>
    use(async (productId, quantity = 1) => {
      await shop.api('POST', '/api/cart', { sessionId: session, productId, quantity })
    }),

  tolerateErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      const tolerated: RegExp[] = []
      context.on('console', message => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', error => errors.push(String(error.error().stack ?? error.error())))
      await use(pattern => tolerated.push(pattern))
      expect(errors.filter(error => !tolerated.some(pattern => pattern.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * A page is loaded before its script runs, so opening it waits for hydration, too. Tests of that moment pass `waitUntil`
 * to wait for something else.
 */
function openHydrated(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const reply = await goto(url, options)
    if (!options?.waitUntil) await waitForHydration(page)
    return reply
  }
  page.reload = async options => {
    const reply = await reload(options)
    if (!options?.waitUntil) await waitForHydration(page)
    return reply
  }
}

/** Waits until the page is hydrated, so that it handles typing and clicks. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(
    () =>
      // The script that records early clicks is in the head.
      document.readyState !== 'loading' &&
      window.earlyClicks === undefined &&
      // Work started by effects is done once the browser is idle.
      new Promise(done => requestIdleCallback(() => done(true))),
  )
}

/** @param env additional settings, such as enabled rate limits */
export async function openShop(
  env: Record<string, string> = {},
): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heegel-e2e-'))
  if (NODES > 0) {
    const opened = await openShopOnNodes(NODES, { ...SHOP_ENV, DATA_DIR: dataDir, ...env })
    const close = async () => {
      await opened.close()
      await rm(dataDir, { recursive: true, force: true })
    }
    return { shop: shopAt(opened, dataDir), close }
  }
  const [port, sandboxPort, bankPort] = await freePorts(3)
  const server = spawn(process.execPath, ['dist/shop/main.js'], {
    cwd: join(import.meta.dirname, '..'),
    // Nothing from the machine's own environment: no real payment account may get in here.
    env: {
      ...NODE_ENVIRONMENT,
      DATA_DIR: dataDir,
      PORT: String(port),
      PAYMENT_SANDBOX_PORT: String(sandboxPort),
      MONTONIO_SANDBOX_PORT: String(bankPort),
      ...SHOP_ENV,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const output of [server.stdout, server.stderr])
    output.on('data', (part: Buffer) => {
      said.push(part)
      // The page says only that it failed.
      if (part.includes('unexpected error')) console.error(String(part))
    })

  const close = async () => {
    await end(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await opened(url, server)
  } catch (cause) {
    await close()
    throw new Error(`The shop did not open:\n${Buffer.concat(said)}`, { cause })
  }

  return {
    shop: shopAt(
      {
        url,
        sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
        montonioUrl: `http://127.0.0.1:${bankPort}`,
        databaseUrl: undefined,
      },
      dataDir,
    ),
    close,
  }
}

function shopAt(
  {
    url,
    sandboxUrl,
    montonioUrl,
    databaseUrl,
  }: Pick<Shop, 'url' | 'sandboxUrl' | 'montonioUrl' | 'databaseUrl'>,
  dataDir: string,
): Shop {
  let cookie: string | undefined
  return {
    url,
    sandboxUrl,
    montonioUrl,
    dataDir,
    databaseUrl,
    api: (method, path, body) => call(url, method, path, body),
    async ownerApi(method, path, body) {
      cookie ??= await signIn(url)
      return call(url, method, path, body, { cookie, origin: url })
    },
  }
}

async function opened(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  while (Date.now() < giveUpAt) {
    if (server.exitCode !== null) throw new Error(`It ended with ${server.exitCode}`)
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (ready?.ok) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('It was not ready in time')
}

/** Stops the started process and waits until it has exited. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

async function call<T>(
  url: string,
  method: Method,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const reply = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(OWNER),
  })
  if (!reply.ok) throw new Error(`The owner was not let in: ${reply.status} ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
}
