/** A composed hat whose yarn has not arrived yet is promised no day, however it is paid. */
import { expect, test } from 'vitest'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { CartItem } from '#contract/cart.ts'
import type { Order } from '#contract/orders.ts'
import type { YarnStore } from '#contract/yarn.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, aShopper, HAT_ORDER, type Placed, type TestShop, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'

/** 27.00 plus 6.99 for the courier. */
const SUM = '33.99'

const HAT = { ...HAT_ORDER, paymentType: 'later' }

onEachDatabase('a composed hat that waits for yarn', fresh => {
  /** A hat to be paid later, in a shop with too little of its yarn left. */
  async function aHat() {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    const { sessionId } = shopper
    const send = <Answer>(path: string, of: object) => shop.call<Answer>('POST', `/api/admin/yarn${path}`, of)
    const addYarn = async (grams: number) =>
      (await send<YarnStore>('/batches', aBatch({ colour: 'roosa', grams }))).body.batches[0]!.id
    const batchId = await addYarn(30)
    await shop.call('PUT', '/api/admin/yarn/rules', { goneColours: 'waiting', hatGrams: 40 })
    const ordered = await shop.call<{ id: string; orderNumber: string }>('POST', '/api/custom-hat-orders', {
      ...HAT,
      sessionId,
    })
    expect(ordered.status, JSON.stringify(ordered.body)).toBe(201)
    const { id, orderNumber } = ordered.body
    const see = async () =>
      (await shop.call<Order>('GET', `/api/orders/${orderNumber}?sessionId=${sessionId}`)).body
    const pay = async (placed: { body: Placed; status: number }) => {
      expect(placed.status, JSON.stringify(placed.body)).toBe(200)
      await shopper.decide(placed.body)
      expect((await shopper.capture(placed.body)).status).toBe(200)
      return (await see()).promise
    }
    const putAside = async () => {
      const { pieces } = (await send<YarnStore>('/pieces', { orderNumber })).body
      await send(`/pieces/${pieces[0]!.id}/uses`, { batchId, grams: 30 })
    }
    return { shop, shopper, id, orderNumber, addYarn, putAside, see, pay }
  }
  const dayOf = async (shop: TestShop) =>
    (await shop.call<ArrivalAnswer>('GET', '/api/arrival?kinds=custom_hat')).body.days.omniva_courier
  const MOVED = { status: 409, body: { code: 'promise_moved' } }

  test('paid by its link gets no day, and a page showing one is outdated', async () => {
    const { shop, shopper, orderNumber: invoice, see, pay } = await aHat()
    expect((await see()).awaitedYarn).toEqual(['roosa'])
    const shown = aCheckout({ invoice, arrival: await dayOf(shop) })
    expect(await shopper.place(SUM, shown)).toMatchObject(MOVED)
    expect(await pay(await shopper.place(SUM, aCheckout({ invoice })))).toBeNull()
    expect((await see()).awaitedYarn, 'the order awaits yarn until it has a day').toEqual(['roosa'])
    const letter = (await shop.database.db.selectFrom('outbox').selectAll().execute()).find(
      ({ template }) => template === 'order-received',
    )
    expect(JSON.parse(letter!.data).awaitedYarn).toEqual(['roosa'])
    const { db } = shop.database
    await db.updateTable('orders').set({ payment_status: 'refunded' }).execute()
    expect((await see()).awaitedYarn, 'a refunded hat awaits no yarn').toEqual([])
  })

  test('paid from the cart gets no day', async () => {
    const { shop, shopper, id, pay } = await aHat()
    const { sessionId } = shopper
    const { body: item } = await shop.call<CartItem>('POST', '/api/cart', { customHatOrderId: id, sessionId })
    expect(item.awaitedYarn).toEqual(['roosa'])
    expect(await shopper.place(SUM, aCheckout({ arrival: await dayOf(shop) }))).toMatchObject(MOVED)
    expect(await pay(await shopper.place(SUM))).toBeNull()
  })

  test('paid by hand gets no day', async () => {
    const { shop, orderNumber, see } = await aHat()
    const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'bank_transfer' }
    expect((await shop.call('PATCH', '/api/orders', paid)).status).toBe(200)
    expect((await see()).promise).toBeNull()
  })

  test('gets its day once the yarn has arrived', async () => {
    const { shop, shopper, orderNumber: invoice, addYarn, see, pay } = await aHat()
    await addYarn(100)
    expect((await see()).awaitedYarn).toEqual([])
    const arrival = await dayOf(shop)
    expect(await pay(await shopper.place(SUM, aCheckout({ invoice, arrival })))).toEqual(arrival)
  })

  test('gets its day if yarn is set aside for it', async () => {
    const { shop, shopper, orderNumber: invoice, putAside, see, pay } = await aHat()
    await putAside()
    expect((await see()).awaitedYarn).toEqual([])
    const arrival = await dayOf(shop)
    expect(await pay(await shopper.place(SUM, aCheckout({ invoice, arrival })))).toEqual(arrival)
  })
})
