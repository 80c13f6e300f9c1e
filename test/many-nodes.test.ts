/** Three processes of the shop behind nginx, on one PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { approve } from '#sandbox/payer.ts'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'
import { type Database, openPostgres } from '#server/platform/database.ts'
import { emptyDatabaseUrl } from './database.ts'
import { type Nodes, nginxProgram, openNodes } from './shop-nodes.ts'
import { aCheckout, aSession } from './test-shop.ts'

const OWNER = { email: 'mari@heegel.ee', password: 'kuus-konna-kudumas' }
const STOCK = 5_000
const COURIER = 6.99
const nginx = nginxProgram()
/** Browsers repeat what a kept connection lost; here each call has a connection of its own. */
const dispatcher = new Agent({ pipelining: 0 })

type Hat = { id: number; name: string; price: string; stockQuantity: number | null; inStock: boolean }
type Placed = { id: string; links: { href: string }[] }

describe.skipIf(!nginx || !inject('postgresUrl'))('three nodes behind nginx', () => {
  let shop: Nodes
  let sandbox: Sandbox
  let database: Database
  let cookie: string
  let hat: Hat

  const call = async <T>(
    method: string,
    url: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }> => {
    const reply = await fetch(url, {
      method,
      dispatcher,
      headers: {
        origin: shop.url,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: (await reply.json().catch(() => undefined)) as T }
  }
  const hatAt = async (url: string) =>
    (await call<Hat[]>('GET', `${url}/api/products`)).body.find(each => each.id === hat.id)!

  beforeAll(async () => {
    const url = await emptyDatabaseUrl()
    sandbox = await startSandbox()
    shop = await openNodes(nginx!, 3, {
      DATABASE_URL: url,
      DEMO: '1',
      PARCEL_FEEDS: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: '0',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      PAYPAL_API_URL: sandbox.url,
      PAYPAL_CLIENT_ID: sandbox.clientId,
      PAYPAL_CLIENT_SECRET: sandbox.clientSecret,
      PAYPAL_WEBHOOK_ID: sandbox.webhookId,
    })
    database = await openPostgres(url)
    const signedIn = await fetch(`${shop.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url },
      body: JSON.stringify(OWNER),
    })
    expect(signedIn.status).toBe(200)
    cookie = signedIn.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
    hat = (await call<Hat[]>('GET', `${shop.url}/api/products`)).body.find(({ inStock }) => inStock)!
    await change({ stockQuantity: STOCK })
  }, 120_000)
  afterAll(async () => {
    await database?.db.destroy()
    await shop?.close()
    await sandbox?.close()
  })

  async function change(named: Partial<Hat>): Promise<void> {
    const { status, body } = await call('PUT', `${shop.url}/api/products?id=${hat.id}`, {
      ...(await hatAt(shop.url)),
      ...named,
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }

  /**
   * Buys a hat over nginx.
   * @param isPatient repeats the last call until it is answered, and gives up where an earlier one fails
   * @returns whether it is bought
   * @throws Error with the first answer that is none of a purchase
   */
  async function buy(isPatient = false): Promise<boolean> {
    const sessionId = aSession()
    const ask = async <T>(path: string, body: unknown): Promise<T> => {
      const reply = await call<T>('POST', `${shop.url}${path}`, body)
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body
    }
    let placed: Placed
    try {
      await ask('/api/cart', { productId: hat.id, quantity: 1, sessionId })
      placed = await ask<Placed>('/api/paypal/order', {
        amount: (Number(hat.price) + COURIER).toFixed(2),
        currency: 'EUR',
        intent: 'CAPTURE',
        sessionId,
        checkout: aCheckout(),
      })
    } catch (error) {
      if (!isPatient) throw error
      return false
    }
    await approve(placed.links[0]!.href)
    for (let tried = 1; ; tried++)
      try {
        await ask(`/api/paypal/capture?orderID=${placed.id}`, {})
        return true
      } catch (error) {
        if (!isPatient || tried === 100) throw error
        await pause(100)
      }
  }

  /** What was taken, what was sold, and what is gone from the stock. */
  async function books() {
    const { db } = database
    const paid = await db
      .selectFrom('orders')
      .select('total')
      .where('payment_status', '=', 'completed')
      .execute()
    const captured = await db
      .selectFrom('payments')
      .select('amount')
      .where('state', '=', 'captured')
      .execute()
    const { stock_quantity, held } = await db
      .selectFrom('products')
      .select(['stock_quantity', 'held'])
      .where('id', '=', hat.id)
      .executeTakeFirstOrThrow()
    const holds = await db.selectFrom('holds').select('quantity').where('product_id', '=', hat.id).execute()
    const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0)
    return {
      sold: paid.length,
      soldFor: sum(paid.map(each => each.total)),
      taken: sum(captured.map(each => each.amount)),
      charged: captured.length,
      left: stock_quantity,
      held,
      inHolds: sum(holds.map(each => each.quantity)),
    }
  }
  async function expectEqualBooks(sold: number): Promise<void> {
    const found = await books()
    expect(found).toMatchObject({ sold, charged: sold, left: STOCK - sold })
    expect(found.taken).toBe(found.soldFor)
    expect(found.held).toBe(found.inHolds)
  }

  /** Buys one hat after the other in three rows, while something happens to the nodes. @returns how many */
  async function buyMeanwhile(happens: () => Promise<void>, isPatient = false): Promise<number> {
    let isOver = false
    let bought = 0
    const row = async () => {
      while (!isOver) if (await buy(isPatient)) bought++
    }
    const rows = Promise.all([row(), row(), row()])
    try {
      await Promise.race([happens(), rows])
    } finally {
      isOver = true
    }
    await rows
    return bought
  }
  let sold = 0

  test('sell to a shopper whose every call comes to another one, and are one shop to the owner', async () => {
    for (; sold < 3; sold++) expect(await buy()).toBe(true)
    await expectEqualBooks(sold)
    for (const { url } of shop.nodes) expect((await call('GET', `${url}/api/admin/today`)).status).toBe(200)
  })

  test('show a change within a second, whichever heard of it', async () => {
    for (const { url } of shop.nodes) await hatAt(url)
    await change({ name: 'Üleöö uus' })
    const from = performance.now()
    for (const { url } of shop.nodes)
      await expect
        .poll(async () => (await hatAt(url)).name, { timeout: 5_000, interval: 20 })
        .toBe('Üleöö uus')
    expect(performance.now() - from).toBeLessThan(1_000)
  })

  test('are restarted one after the other without a lost request', async () => {
    sold += await buyMeanwhile(async () => {
      for (const node of shop.nodes) await shop.restart(node)
    })
    await expectEqualBooks(sold)
  }, 90_000)

  test('lose nothing where one is killed in the middle', async () => {
    const [killed] = shop.nodes
    sold += await buyMeanwhile(async () => {
      const before = (await books()).sold
      const isSelling = (from: number) =>
        expect
          .poll(async () => (await books()).sold, { timeout: 20_000, interval: 20 })
          .toBeGreaterThan(from + 5)
      await isSelling(before)
      await killed!.stop('SIGKILL')
      await isSelling((await books()).sold)
      await killed!.start()
    }, true)
    await expectEqualBooks(sold)
  }, 90_000)
})
