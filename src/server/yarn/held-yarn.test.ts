/** The remaining yarn of a colour is reserved for paid hats before any of it is weighed out. */
import { expect, test } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import type { YarnColours, YarnStore } from '#contract/yarn.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, HAT_DETAILS, paidAt, withdrawFrom } from '#test/order.ts'
import { aSession, CUSTOMER, findAdminTask, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'

const PROMISE = JSON.stringify({ first: '2027-01-04', last: '2027-01-08', postBy: '2027-01-06' })
const HAT = { kind: 'custom_hat', details: HAT_DETAILS } as const
const ORDERED = {
  ...HAT_DETAILS,
  firstName: CUSTOMER.firstName,
  lastName: CUSTOMER.lastName,
  customerEmail: CUSTOMER.email,
  customerPhone: CUSTOMER.phone,
  paymentType: 'later',
}

onEachDatabase('yarn that paid hats need', fresh => {
  /** Opens a shop with this much pink yarn, in two batches; a hat takes 40 g. */
  async function open(grams: number) {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const send = (method: string, path: string, body: object) =>
      shop.call<YarnStore>(method, `/api/admin/yarn${path}`, body)
    await send('POST', '/batches', aBatch({ colour: 'roosa', grams: 10 }))
    const { batches } = (await send('POST', '/batches', aBatch({ colour: 'roosa', grams: grams - 10 }))).body
    const batchId = batches.find(batch => batch.grams !== 10)!.id
    const pay = async (columns: Partial<OrderRow> = {}) => {
      shop.wait(1)
      const paid = { ...paidAt(shop.now()), promise: PROMISE, first_promise: PROMISE, ...columns }
      return anOrder(db, shop.now(), HAT, paid)
    }
    const set = (order: OrderRow, columns: Partial<OrderRow>) =>
      db.updateTable('orders').set(columns).where('id', '=', order.id).execute()
    const gone = async () => (await shop.call<YarnColours>('GET', '/api/yarn/colours')).body.gone
    const held = async () => (await shop.call<YarnStore>('GET', '/api/admin/yarn')).body.held
    const without = async () => ((await findAdminTask(shop, 'yarn_gone'))?.first ?? []).map(({ id }) => id)
    const takeFor = async ({ order_number: orderNumber }: OrderRow) => {
      const { pieces } = (await send('POST', '/pieces', { orderNumber })).body
      await send('POST', `/pieces/${pieces[0]!.id}/uses`, { batchId, grams: 20 })
    }
    return { shop, db, send, pay, set, gone, held, without, takeFor }
  }

  test('is not sold again', async () => {
    const { shop, pay, gone, held } = await open(110)
    expect([await gone(), await held()]).toEqual([[], {}])
    await pay()
    expect([await gone(), await held()], 'yarn for one more hat is left').toEqual([[], { roosa: 40 }])
    await anOrder(shop.database.db, shop.now(), HAT)
    expect(await gone(), 'an unpaid hat reserves nothing').toEqual([])
    await pay()
    expect([await gone(), await held()]).toEqual([['roosa'], { roosa: 80 }])
    const refused = await shop.call<{ issues: { path: string }[] }>('POST', '/api/custom-hat-orders', ORDERED)
    expect([refused.status, refused.body.issues.map(({ path }) => path)]).toEqual([400, ['colors']])
  })

  test('is reserved until it is weighed out or the hat is no longer to be made', async () => {
    const { shop, db, pay, set, gone, held, takeFor } = await open(70)
    const order = await pay()
    expect(await gone()).toEqual(['roosa'])
    const ends: [string, Partial<OrderRow>][] = [
      ['made', { made_at: shop.now().toISOString() }],
      ['sent', { status: 'shipped' }],
      ['sent, though marked otherwise since', { sent_at: shop.now().toISOString() }],
      ['cancelled', { status: 'cancelled' }],
      ['refunded', { payment_status: 'refunded' }],
    ]
    for (const [name, columns] of ends) {
      await set(order, columns)
      expect(await gone(), name).toEqual([])
      await set(order, { made_at: null, sent_at: null, status: 'paid', payment_status: 'completed' })
    }
    await withdrawFrom(db, order.id, shop.now())
    expect(await gone(), 'a withdrawn hat reserves nothing').toEqual([])
    await db.deleteFrom('withdrawals').execute()
    const refund = (wish: object) =>
      shop.call('POST', `/api/admin/orders/${order.order_number}/refund`, { reason: 'Otsas', ...wish })
    expect((await refund({ amount: '1.00' })).status).toBe(200)
    expect(await gone(), 'after a partial refund the yarn stays reserved').toEqual(['roosa'])
    await refund({ lines: [{ lineId: 0, quantity: 1 }] })
    expect(await gone(), 'a hat whose line was refunded reserves nothing').toEqual([])
    await db.deleteFrom('refunds').where('lines', 'is not', null).execute()
    await takeFor(order)
    expect([await gone(), await held()], 'weighed yarn is no longer reserved').toEqual([[], {}])
  })

  test('stays reserved while another hat is withdrawn from or refunded, or a refund has failed', async () => {
    const { shop, db, pay, held } = await open(110)
    const [order] = [await pay(), await pay()]
    expect(await held()).toEqual({ roosa: 80 })
    await withdrawFrom(db, order.id, shop.now())
    expect(await held()).toEqual({ roosa: 40 })
    await db.updateTable('withdrawals').set({ done_at: shop.now().toISOString() }).execute()
    expect(await held(), 'one marked as done no longer says what to make').toEqual({ roosa: 80 })
    const wish = { reason: 'Otsas', lines: [{ lineId: 0, quantity: 1 }] }
    await shop.call('POST', `/api/admin/orders/${order.order_number}/refund`, wish)
    expect(await held()).toEqual({ roosa: 40 })
    await db.updateTable('refunds').set({ state: 'failed' }).execute()
    expect(await held(), 'its customer still expects the hat').toEqual({ roosa: 80 })
  })

  test('goes to the first payment', async () => {
    const { shop, pay, set, without } = await open(90)
    const [first, second, third] = [await pay(), await pay(), await pay()]
    const letter = async ({ order_number: number }: OrderRow) =>
      (await shop.call('GET', `/api/admin/orders/${number}/yarn-letter`)).status
    expect(await without()).toEqual([third.order_number])
    expect([await letter(first), await letter(second), await letter(third)]).toEqual([409, 409, 200])
    await set(first, { status: 'cancelled' })
    expect(await without(), 'the next hat gets the yarn').toEqual([])
  })

  test('is promised to only one of two hats in a cart', async () => {
    const { shop } = await open(60)
    const sessionId = aSession()
    const items: CartItem[] = []
    for (const requestId of ['a', 'b']) {
      const hat = { ...ORDERED, sessionId, requestId: requestId.repeat(16) }
      const ordered = await shop.call<{ id: string }>('POST', '/api/custom-hat-orders', hat)
      expect(ordered.status, JSON.stringify(ordered.body)).toBe(201)
      const added = { customHatOrderId: ordered.body.id, sessionId }
      items.push((await shop.call<CartItem>('POST', '/api/cart', added)).body)
    }
    expect(items.map(({ awaitedYarn }) => awaitedYarn)).toEqual([[], ['roosa']])
  })
})
