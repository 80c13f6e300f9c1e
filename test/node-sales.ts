/** Shoppers and the owner of a shop on many nodes, and its books. */
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { expect } from 'vitest'
import { approve } from '#sandbox/payer.ts'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'
import { openPostgres } from '#server/platform/database/database.ts'
import { type Nodes, openNodes } from './shop-nodes.ts'
import { aCheckout, aSession } from './test-shop.ts'

const OWNER = { email: 'mari@heegel.ee', password: 'kuus-konna-kudumas' }
const STOCK = 5_000
const COURIER = 6.99
/** How often a patient shopper retries the capture, ten times a second. */
const PATIENCE = 300
/** Browsers retry a request lost on a keep-alive connection; here each call opens its own connection instead. */
const dispatcher = new Agent({ pipelining: 0 })

type Hat = { id: number; name: string; price: string; stockQuantity: number | null; inStock: boolean }
type Placed = { id: string; links: { href: string }[] }

const openShop = (nginx: string, count: number, databaseUrl: string, sandbox: Sandbox) =>
  openNodes(nginx, count, {
    DATABASE_URL: databaseUrl,
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

export type Sales = Awaited<ReturnType<typeof openSales>>

/**
 * Opens `count` nodes behind nginx, selling one hat with plenty of stock.
 * @param databaseUrl an empty PostgreSQL database
 */
export async function openSales(nginx: string, count: number, databaseUrl: string) {
  const sandbox = await startSandbox()
  const shop: Nodes = await openShop(nginx, count, databaseUrl, sandbox)
  const database = await openPostgres(databaseUrl)
  /** start times of failed calls, by `performance.now()` */
  const failures: number[] = []
  let cookie = ''
  /** how many hats were bought through nginx, also while something else failed */
  let bought = 0

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
  const hat = (await call<Hat[]>('GET', `${shop.url}/api/products`)).body.find(({ inStock }) => inStock)!

  const hatAt = async (url: string) =>
    (await call<Hat[]>('GET', `${url}/api/products`)).body.find(each => each.id === hat.id)!
  const change = async (named: Partial<Hat>): Promise<void> => {
    const { status, body } = await call('PUT', `${shop.url}/api/products?id=${hat.id}`, {
      ...(await hatAt(shop.url)),
      ...named,
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await change({ stockQuantity: STOCK })

  /**
   * Buys a hat through nginx.
   * @param isPatient retries the capture until it is answered, and gives up quietly if an earlier call fails
   * @returns whether the hat was bought
   * @throws Error with the first unexpected answer
   */
  async function buy(isPatient = false): Promise<boolean> {
    const sessionId = aSession()
    const ask = async <T>(path: string, body: unknown): Promise<T> => {
      const from = performance.now()
      const reply = await call<T>('POST', `${shop.url}${path}`, body)
      if (reply.status === 200) return reply.body
      failures.push(from)
      throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
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
        bought++
        return true
      } catch (error) {
        if (!isPatient || tried === PATIENCE) throw error
        await pause(100)
      }
  }

  /** The sums captured and sold, and the stock. */
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

  return {
    shop,
    failures,
    call,
    hatAt,
    change,
    buy,
    books,
    /** @throws AssertionError if money, orders, stock and what shoppers have bought do not agree */
    async expectEqualBooks(): Promise<void> {
      const found = await books()
      expect(found).toMatchObject({ sold: bought, charged: bought, left: STOCK - bought })
      expect(found.taken).toBe(found.soldFor)
      expect(found.held).toBe(found.inHolds)
    },
    /** waits until some more hats are sold */
    async untilSelling(): Promise<void> {
      const from = (await books()).sold
      await expect
        .poll(async () => (await books()).sold, { timeout: 30_000, interval: 20 })
        .toBeGreaterThan(from + 5)
    },
    /** Keeps buying hats in three parallel rows while something happens to the nodes. */
    async buyMeanwhile(happens: () => Promise<void>, isPatient = false): Promise<void> {
      let isOver = false
      const row = async () => {
        while (!isOver) await buy(isPatient)
      }
      const rows = [row(), row(), row()]
      const happening = happens()
      try {
        await Promise.race([happening, Promise.all(rows)])
      } finally {
        isOver = true
        await Promise.allSettled([happening, ...rows])
      }
      await Promise.all(rows)
    },
    async close(): Promise<void> {
      await database.db.destroy()
      await shop.close()
      await sandbox.close()
    },
  }
}
