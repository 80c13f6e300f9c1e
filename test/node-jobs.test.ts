/** Nodes of one shop in one process, each with its own connection pool, doing the same at the same moment. */
import { afterEach, describe, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createShopServices, type ShopServices } from '#server/composition-root.ts'
import { reportFailure } from '#server/incidents/store.ts'
import { jobsOf } from '#server/jobs.ts'
import { openPostgres } from '#server/platform/database/database.ts'
import { freshDatabase } from './database.ts'
import { mailServer } from './mail-server.ts'
import { addProduct, aShopper, type TestShop, testShop } from './test-shop.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Opens the shop a second time, as another process would. */
async function anotherNode(shop: TestShop): Promise<ShopServices> {
  const database = await openPostgres(shop.config.databaseUrl!)
  const { config, log, now } = shop
  const node = await createShopServices({
    config,
    database,
    providers: shop.checkout.providers,
    log,
    now,
    checksReplies: true,
    shedsLoad: false,
  })
  closing.push(async () => {
    await node.changes.close()
    await database.db.destroy()
  })
  return node
}

const ORDERS = 6
const STOCK = 50

describe.skipIf(!inject('postgresUrl'))('three nodes on one PostgreSQL', () => {
  test('do each job once, even if it is due on all at the same moment', async () => {
    const mail = await mailServer()
    const shop = await testShop(await freshDatabase('postgres'), { env: { SMTP_URL: mail.url } })
    const { db } = shop.database
    const nodes: ShopServices[] = [shop, await anotherNode(shop), await anotherNode(shop)]
    const productId = await addProduct(shop, { stockQuantity: STOCK })
    // No shopper returns from the bank, so the jobs must complete the payments.
    for (let i = 0; i < ORDERS; i++) await aShopper(shop).approve(productId, '38.99')
    // No event arrives in this test that would end the incident.
    await reportFailure(db, 'events', 'the webhook is another one', { isDefinite: true }, shop.now())

    const running = new AbortController().signal
    for (let round = 0; round < 3; round++) {
      shop.wait(10)
      // This test's clock is ahead of the database's.
      const jobs = nodes
        .flatMap(node => jobsOf(node, running))
        .filter(({ name }) => name !== 'synchronise clock')
      const runs = jobs.map(({ work }) => work())
      for (const run of await Promise.allSettled(runs))
        expect(run.status === 'rejected' ? run.reason : undefined).toBeUndefined()
    }

    const payments = await db.selectFrom('payments').select(['state', 'amount']).execute()
    expect(payments.map(each => each.state)).toEqual(Array(ORDERS).fill('captured'))
    const orders = await db.selectFrom('orders').select(['payment_status', 'invoice_number']).execute()
    expect(orders.map(each => each.payment_status)).toEqual(Array(ORDERS).fill('completed'))
    expect(new Set(orders.map(each => each.invoice_number)).size).toBe(ORDERS)
    const documents = await db.selectFrom('documents').select(['kind', 'number']).execute()
    expect(documents.map(each => each.kind)).toEqual(Array(ORDERS).fill('invoice'))
    const { stock_quantity, held } = await db
      .selectFrom('products')
      .select(['stock_quantity', 'held'])
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    expect({ stock_quantity, held }).toEqual({ stock_quantity: STOCK - ORDERS, held: 0 })

    const letters = await db.selectFrom('outbox').select(['template', 'status']).execute()
    const count = (template: string) => letters.filter(each => each.template === template).length
    expect(count('order-received')).toBe(ORDERS)
    expect(count('incident')).toBe(1)
    expect(new Set(letters.map(each => each.status))).toEqual(new Set(['sent']))
    const ids = mail.got.map(({ text }) => /^message-id: (.+)$/im.exec(text)?.[1])
    expect(ids).toHaveLength(letters.length)
    expect(new Set(ids).size).toBe(letters.length)
  }, 60_000)

  test('count failed sign-ins together', async () => {
    const shop = await testShop(await freshDatabase('postgres'), {
      admin: 'signed-in',
      env: { RATE_LIMITS: '1' },
    })
    const apps = [shop.app]
    for (let i = 0; i < 2; i++) {
      const app = await buildApp(await anotherNode(shop))
      closing.push(() => app.close())
      apps.push(app)
    }
    const signIn = async (node: number, from: string) => {
      const reply = await apps[node % 3]!.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        remoteAddress: from,
        headers: { origin: shop.config.publicUrl },
        payload: { email: 'mari@heegel.ee', password: 'vale-vale-vale' },
      })
      return reply.statusCode
    }
    for (let tried = 0; tried < 10; tried++) expect(await signIn(tried, '192.0.2.7')).toBe(401)
    // Every node refuses the address, and also the account from another address.
    for (let node = 0; node < 3; node++) expect(await signIn(node, '192.0.2.7')).toBe(429)
    for (let node = 0; node < 3; node++) expect(await signIn(node, '198.51.100.9')).toBe(429)
  })
})
