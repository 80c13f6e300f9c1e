/** Events of a custom order appear in its thread, and entries that one side has not seen are counted. */
import { expect, test } from 'vitest'
import type { AdminOrders } from '#contract/admin-orders.ts'
import { ID_MAX } from '#contract/fields.ts'
import type { Thread } from '#contract/thread.ts'
import { markPaidManually } from '#server/orders/mark-paid-manually.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { eraseOrder } from '#server/privacy/erase-order.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, aShopper, findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'
import {
  type Asked,
  asCustomer,
  ask,
  bodyAt,
  kindsOf,
  price,
  type Refused,
  read,
  say,
} from '#test/thread-shop.ts'

const setStatus = (shop: TestShop, { orderNumber }: Asked, orderStatus: string) =>
  shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus })

const sees = async (shop: TestShop, path: string) => {
  const { entries } = (await shop.call<Thread>('GET', path)).body
  const { position } = entries.at(-1)!
  return shop.call<Thread>('POST', path.replace('/thread', '/thread/read'), { position })
}

onEachDatabase('the thread of a custom order', fresh => {
  test('contains the payment with the paid offer, the parcel and the customer’s opinion', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const owner = await testShop(database, { admin: true })
    const asked = await ask(shop)
    await price(shop, asked, 4500)
    const shopper = aShopper(shop)
    const checkout = aCheckout({ invoice: asked.orderNumber })
    const { body: payment } = await shopper.place('51.99', checkout)
    await shopper.decide(payment)
    expect((await shopper.capture(payment)).status).toBe(200)
    expect(bodyAt(await read(shop, asked), -1, 'payment')).toEqual({
      amount: '51.99',
      method: 'paypal',
      offer: 2,
    })
    const early = { text: 'Väga ilus!', isFeeling: true }
    expect((await shop.call<Refused>('POST', asCustomer(asked, '/messages'), early)).body.code).toBe(
      'not_allowed',
    )
    await setStatus(owner, asked, 'shipped')
    await setStatus(owner, asked, 'delivered')
    expect((await read(shop, asked)).mayGiveOpinion).toBe(true)
    await shop.call('POST', asCustomer(asked, '/messages'), early)
    const thread = await read(shop, asked)
    expect(kindsOf(thread)).toEqual([
      'customer wish',
      'owner offer',
      'shop payment',
      'owner parcel',
      'owner parcel',
      'customer feeling',
    ])
    expect(bodyAt(thread, 3, 'parcel')).toEqual({ state: 'sent', parcels: [] })
    expect(bodyAt(thread, 4, 'parcel')).toMatchObject({ state: 'arrived' })
    expect(thread.brokenAt).toBeNull()
  })

  test('gets the payment in the transaction that books it: both are there, or neither', async () => {
    const shop = await testShop(await fresh())
    const { db } = shop.database
    const asked = await ask(shop)
    await price(shop, asked, 4500)
    const book = (fails: boolean) =>
      retryingTransaction(db, async trx => {
        await markPaidManually(
          trx,
          asked.orderNumber,
          { method: 'cash', actor: 'mari@heegel.ee', promise: null },
          shop.now(),
        )
        if (fails) throw new Error('the power is gone')
      })
    await expect(book(true)).rejects.toThrow('the power is gone')
    expect(kindsOf(await read(shop, asked)).at(-1)).toBe('owner offer')
    await book(false)
    expect(bodyAt(await read(shop, asked), -1, 'payment')).toMatchObject({ method: 'cash', amount: '45.00' })
  })

  test('is unread by the other side until seen: on Today, in the list, at the order', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const owner = await testShop(database, { admin: true })
    const asked = await ask(shop)
    const unreadInList = async () =>
      (await owner.call<AdminOrders>('GET', '/api/admin/orders')).body.orders.map(({ unread }) => unread)
    await price(shop, asked, 4500)
    expect(
      await findAdminTask(owner, 'thread'),
      'her own entries and the request are not unread',
    ).toBeUndefined()
    expect((await read(shop, asked)).unread).toEqual([2])
    await say(shop, asked, 'Tere')
    await say(shop, asked, 'Kas mustad kõrvad sobivad?')
    expect(await findAdminTask(owner, 'thread')).toMatchObject({
      count: 1,
      first: [{ id: asked.orderNumber, note: '2' }],
    })
    expect(await unreadInList()).toEqual([2])

    const seen = await sees(owner, asked.path)
    expect(seen.body.unread).toEqual([])
    expect(await findAdminTask(owner, 'thread')).toBeUndefined()
    expect(await unreadInList()).toEqual([0])
    expect((await read(shop, asked)).unread, 'the other side’s unread entries are separate').toEqual([2])
    const read2 = await shop.call<Thread>('POST', asCustomer(asked, '/read'), { position: 2 })
    expect(read2.body.unread).toEqual([])
  })

  test('keeps an entry unread that came while the thread was being viewed', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const owner = await testShop(database, { admin: true })
    const asked = await ask(shop)
    await say(shop, asked, 'Esimene')
    const shown = (await owner.call<Thread>('GET', asked.path)).body.entries.at(-1)!.position
    await say(shop, asked, 'Teine')
    const { body } = await owner.call<Thread>('POST', `${asked.path}/read`, { position: shown })
    expect(body.unread).toEqual([3])
    await owner.call('POST', `${asked.path}/read`, { position: ID_MAX })
    await say(shop, asked, 'Kolmas')
    const { unread } = (await owner.call<Thread>('GET', asked.path)).body
    expect(unread, 'a position ahead marks no later entry as read').toEqual([4])
    const beyond = await owner.call('POST', `${asked.path}/read`, { position: ID_MAX + 1 })
    expect(beyond).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    const stranger = await shop.call('POST', `${asked.path}/read?key=vale`, { position: 3 })
    expect(stranger.status).toBe(404)
    await eraseOrder(
      { db: database.db, files: shop.files, now: shop.now() },
      asked.orderNumber,
      'mari@heegel.ee',
    )
    expect(await findAdminTask(owner, 'thread')).toBeUndefined()
  })
})
