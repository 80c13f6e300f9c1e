import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { RESTORABLE_DAYS } from '#contract/admin-orders.ts'
import { changePiece, insertPiece } from '#server/yarn/store.ts'
import { openBankLinkShop } from '#test/bank-link-shop.ts'
import { onEachDatabase, onPostgres } from '#test/database.ts'
import { aCheckout, addProduct, aShopper, CUSTOMER, type TestShop, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'
import { eraseDeletedOrders } from './erase-deleted-orders.ts'

const folders: string[] = []
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const DAY_MINUTES = 24 * 60

/** Whether a connection to this database waits for a lock. */
const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/** Runs the job as of the shop's current time. */
function erase(shop: Pick<TestShop, 'database' | 'files' | 'now'>): Promise<number> {
  const before = new Date(shop.now().getTime() - RESTORABLE_DAYS * DAY_MINUTES * 60_000)
  return eraseDeletedOrders(shop.database.db, shop.files, before)
}

const ask = async (shop: Pick<TestShop, 'call'>): Promise<{ id: string; orderNumber: string }> =>
  (
    await shop.call<{ id: string; orderNumber: string }>('POST', '/api/custom-orders', {
      name: 'Karl Õunapuu',
      email: 'karl@gmail.com',
      description: 'Rebane',
    })
  ).body
const remove = (shop: Pick<TestShop, 'call'>, number: string) =>
  shop.call('DELETE', `/api/orders?orderNumber=${number}`)
const price = (shop: Pick<TestShop, 'call'>, orderNumber: string) =>
  shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.00' })

const papersOf = async (shop: TestShop, orderId: string) =>
  (
    await shop.database.db.selectFrom('documents').select('kind').where('order_id', '=', orderId).execute()
  ).map(({ kind }) => kind)

onEachDatabase('orders that were deleted', fresh => {
  test('stay for thirty days and are then erased with everything about them', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'heegel-erased-'))
    folders.push(dataDir)
    const shop = await testShop(await fresh(), { admin: true, env: { DATA_DIR: dataDir } })
    const { db } = shop.database
    const [gone, stays] = [await ask(shop), await ask(shop)]
    for (const { id } of [gone, stays]) {
      await db
        .insertInto('order_pictures')
        .values({ id: `of-${id}`, order_id: id, width: 1, height: 1, created_at: shop.now().toISOString() })
        .execute()
      await shop.files.put(`attachments/of-${id}.webp`, Buffer.alloc(0))
      const piece = await insertPiece(db, { product_id: null, order_id: id, name: 'Rebane' }, shop.now())
      await changePiece(db, piece.id, { owner_name: `owner of ${id}` })
    }
    await remove(shop, gone.orderNumber)
    shop.wait(29 * DAY_MINUTES)
    expect(await erase(shop)).toBe(0)
    shop.wait(2 * DAY_MINUTES)
    expect(await erase(shop)).toBe(1)

    const { body } = await shop.call<{ orders: { orderNumber: string }[] }>(
      'GET',
      '/api/admin/orders?deleted=true',
    )
    expect(body.orders).toEqual([])
    expect((await shop.call('POST', `/api/admin/orders/${gone.orderNumber}/restore`)).status).toBe(404)
    for (const table of ['order_history', 'order_pictures'] as const)
      expect((await db.selectFrom(table).select('order_id').execute()).map(row => row.order_id)).toEqual([
        stays.id,
      ])
    const mails = await db.selectFrom('outbox').select('subject_id').distinct().execute()
    expect(mails).toEqual([{ subject_id: stays.id }])
    expect(readdirSync(join(dataDir, 'attachments'))).toEqual([`of-${stays.id}.webp`])
    // The passport stays, but not the name in it, which only the order's key could have removed.
    const pieces = await db.selectFrom('yarn_pieces').select(['order_id', 'owner_name']).execute()
    expect(new Map(pieces.map(({ order_id, owner_name }) => [order_id, owner_name]))).toEqual(
      new Map([
        [null, ''],
        [stays.id, `owner of ${stays.id}`],
      ]),
    )
  })

  test('stay in the books if they were paid or had an invoice', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const [paid, invoiced, restored] = [await ask(shop), await ask(shop), await ask(shop)]
    const gone = await ask(shop)
    await price(shop, paid.orderNumber)
    await shop.call('PATCH', '/api/orders', {
      orderNumber: paid.orderNumber,
      paymentStatus: 'completed',
      paymentMethod: 'bank_transfer',
    })
    await price(shop, invoiced.orderNumber)
    // Issued before the payment, as earlier versions did.
    await shop.database.db
      .updateTable('documents')
      .set({ kind: 'invoice', number: 7 })
      .where('order_id', '=', invoiced.id)
      .execute()
    await price(shop, gone.orderNumber)
    for (const { orderNumber } of [paid, invoiced, restored, gone]) await remove(shop, orderNumber)
    await shop.call('POST', `/api/admin/orders/${restored.orderNumber}/restore`)
    shop.wait(31 * DAY_MINUTES)
    expect(await erase(shop)).toBe(1)
    expect(await papersOf(shop, gone.id), 'the pro forma is erased with its order').toEqual([])
    expect(await papersOf(shop, invoiced.id)).toEqual(['invoice'])
    const kept = await shop.database.db
      .selectFrom('orders')
      .select(['id', 'invoice_number', 'total', 'payment_status'])
      .where('deleted_at', 'is not', null)
      .orderBy('payment_status')
      .execute()
    expect(kept).toEqual([
      { id: paid.id, invoice_number: null, total: 4500, payment_status: 'completed' },
      { id: invoiced.id, invoice_number: null, total: 4500, payment_status: 'pending' },
    ])
  })

  test('stay while their payment is under way, as its money would have no order', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const [paying, gone] = [await ask(shop), await ask(shop)]
    for (const { orderNumber } of [paying, gone]) await remove(shop, orderNumber)
    const { db } = shop.database
    await db.updateTable('orders').set({ paying_id: 'payment' }).where('id', '=', paying.id).execute()
    shop.wait(31 * DAY_MINUTES)
    expect(await erase(shop)).toBe(1)
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id: paying.id }])
  })

  test('leave no address in a refunded payment', async () => {
    const shop = await openBankLinkShop(await fresh())
    const { orderNumber } = await ask(shop)
    await price(shop, orderNumber)
    const { body: payment, status } = await aShopper(shop).place('51.99', aCheckout({ invoice: orderNumber }))
    expect(status, JSON.stringify(payment)).toBe(200)
    await remove(shop, orderNumber)
    shop.bank.pay(payment.id)
    await shop.pass(12)
    expect(await shop.backOf(payment)).toBe(5199)
    shop.wait(31 * DAY_MINUTES)
    expect(await erase(shop)).toBe(1)
    const payments = await shop.database.db.selectFrom('payments').select(['state', 'delivery']).execute()
    expect(payments).toMatchObject([{ state: 'refunded' }])
    for (const trace of [CUSTOMER.lastName, CUSTOMER.email, CUSTOMER.phone, CUSTOMER.address])
      expect(payments[0]!.delivery).not.toContain(trace)
    expect(payments[0]!.delivery, 'the delivery method stays').toContain('omniva_courier')
  })

  test('are erased though one of them cannot be', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const orders = [await ask(shop), await ask(shop), await ask(shop)]
    for (const { orderNumber } of orders) await remove(shop, orderNumber)
    const [stuck] = (await db.selectFrom('orders').select('id').orderBy('id').execute()) as [{ id: string }]
    const at = shop.now().toISOString()
    // A row that keeps its order in the database.
    await db
      .insertInto('refunds')
      .values({
        ...{ id: 'tagasi', order_id: stuck.id, payment_id: null, amount: 100, reason: '', state: 'done' },
        ...{ restock: 0, lines: null, actor: 'mari@heegel.ee', request_id: null, provider_refund_id: null },
        ...{ fault: null, next_check_at: at, created_at: at, done_at: at, won_back_at: null },
      })
      .execute()
    shop.wait(31 * DAY_MINUTES)
    await expect(erase(shop)).rejects.toThrow(AggregateError)
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([stuck])
  })

  test('return their pieces to the unsold ones, of which the product’s claim is computed', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const productId = await addProduct(shop)
    const { id: order_id, orderNumber } = await ask(shop)
    const send = async <Body>(path: string, body: object) =>
      (await shop.call<Body>('POST', `/api/admin/yarn/${path}`, body)).body
    const { batches } = await send<{ batches: { id: string }[] }>('batches', aBatch())
    const piece = await insertPiece(
      shop.database.db,
      { product_id: productId, order_id, name: 'Rebane' },
      shop.now(),
    )
    await send(`pieces/${piece.id}/uses`, { batchId: batches[0]!.id, grams: 80 })
    const claim = () =>
      shop.database.db
        .selectFrom('products')
        .select(['recycled_percent', 'recycled_pieces'])
        .executeTakeFirstOrThrow()
    expect(await claim()).toEqual({ recycled_percent: null, recycled_pieces: 0 })
    const shown = shop.changes.version('catalog')!
    await remove(shop, orderNumber)
    shop.wait(31 * DAY_MINUTES)
    expect(await erase(shop)).toBe(1)
    expect(await claim()).toEqual({ recycled_percent: 100, recycled_pieces: 1 })
    expect(shop.changes.version('catalog')).toBeGreaterThan(shown)
  })
})

onPostgres('a deleted order', fresh => {
  test('that is being restored at that moment stays whole', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db, pool } = shop.database
    const { id, orderNumber } = await ask(shop)
    await price(shop, orderNumber)
    const piece = await insertPiece(db, { product_id: null, order_id: id, name: 'Rebane' }, shop.now())
    await changePiece(db, piece.id, { owner_name: 'Karl' })
    await remove(shop, orderNumber)
    shop.wait(31 * DAY_MINUTES)
    const owner = await pool!.connect()
    await owner.query('begin')
    await owner.query('update orders set deleted_at = null where id = $1', [id])
    const erasing = erase(shop)
    await vi.waitUntil(async () => (await pool!.query(WAITING)).rowCount! > 0, { timeout: 10_000 })
    await owner.query('commit')
    owner.release()
    expect(await erasing).toBe(0)
    expect(await papersOf(shop, id)).toEqual(['pro_forma'])
    expect(await db.selectFrom('yarn_pieces').select('owner_name').execute()).toEqual([
      { owner_name: 'Karl' },
    ])
  })
})
