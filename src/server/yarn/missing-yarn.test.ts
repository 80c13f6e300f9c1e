import { expect, test } from 'vitest'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { YarnLetterView, YarnStore } from '#contract/yarn.ts'
import { writeHistory } from '#server/orders/history.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, HAT_DETAILS, paidAt } from '#test/order.ts'
import { findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'

const PROMISE = JSON.stringify({ first: '2027-01-04', last: '2027-01-08', postBy: '2027-01-06' })
const HAT = { kind: 'custom_hat', details: HAT_DETAILS } as const

onEachDatabase('a paid hat whose yarn ran out', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })
  /** Orders a hat with a promised day; a hat ordered while its yarn was awaited has none. */
  const order = async (shop: TestShop, columns: Partial<OrderRow> = paidAt(shop.now()), isPromised = true) =>
    (
      await anOrder(shop.database.db, shop.now(), HAT, {
        ...columns,
        ...(isPromised && { promise: PROMISE, first_promise: PROMISE }),
      })
    ).order_number
  const addBatch = async (shop: TestShop, named: object) =>
    (await shop.call<YarnStore>('POST', '/api/admin/yarn/batches', aBatch(named))).body.batches[0]!.id
  const path = (number: string) => `/api/admin/orders/${number}/yarn-letter`
  const waits = async (shop: TestShop) =>
    ((await findAdminTask(shop, 'yarn_gone'))?.first ?? []).map(({ id, note }) => [id, note])

  test('is a task, and one tap asks the customer what to do', async () => {
    const shop = await open()
    const number = await order(shop)
    await order(shop, {})
    expect(await waits(shop), 'a colour without batches is unlimited').toEqual([])
    await addBatch(shop, { colour: 'roosa', grams: 10 })
    expect(await waits(shop), 'only the paid hat is a task').toEqual([[number, 'roosa']])

    const { letter } = (await shop.call<YarnLetterView>('GET', path(number))).body
    expect(letter!.to).toBe('liis@naide.ee')
    for (const choice of ['Teine värv', 'Ootame', 'Raha tagasi']) expect(letter!.html).toContain(choice)
    expect((await shop.call('POST', path(number))).status).toBe(200)
    expect(await waits(shop)).toEqual([])
    const { mails, history } = (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)).body
    expect(mails.map(({ template }) => template)).toEqual(['yarn-gone'])
    expect(history.find(({ event }) => event === 'yarn-letter')!.data).toEqual({ colours: ['roosa'] })
    // The owner's tap, sent again.
    await shop.call('POST', path(number))
    const again = (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)).body
    expect(again.mails).toHaveLength(1)
    expect(again.history.filter(({ event }) => event === 'yarn-letter')).toHaveLength(1)
  })

  test('stays a task for a customer who was not asked, whatever happens to other orders', async () => {
    const shop = await open()
    const { db } = shop.database
    const [asked, other] = [await order(shop), await order(shop)]
    await addBatch(shop, { colour: 'roosa', grams: 10 })
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', other)
      .executeTakeFirstOrThrow()
    await writeHistory(db, id, 'mari@heegel.ee', 'note', { text: 'Helistas' }, shop.now())
    expect(await waits(shop)).toHaveLength(2)
    await shop.call('POST', path(asked))
    expect(await waits(shop)).toEqual([[other, 'roosa']])
    await writeHistory(db, id, 'mari@heegel.ee', 'hat-colours', { from: 'sinine', to: 'roosa' }, shop.now())
    expect(await waits(shop), 'her colours were not changed').toEqual([[other, 'roosa']])
  })

  test('is not a task if the customer knew that the yarn was awaited', async () => {
    const shop = await open()
    await addBatch(shop, { colour: 'roosa', grams: 10 })
    await order(shop, paidAt(shop.now()), false)
    expect(await waits(shop)).toEqual([])
  })

  test('is not a task once its yarn is put aside, it is made, or there is yarn again', async () => {
    const shop = await open()
    const [aside, made, other] = [await order(shop), await order(shop), await order(shop)]
    const batchId = await addBatch(shop, { colour: 'roosa', grams: 30 })
    expect(await waits(shop)).toHaveLength(3)
    const { pieces } = (await shop.call<YarnStore>('POST', '/api/admin/yarn/pieces', { orderNumber: aside }))
      .body
    await shop.call('POST', `/api/admin/yarn/pieces/${pieces[0]!.id}/uses`, { batchId, grams: 30 })
    await shop.call('PUT', `/api/admin/orders/${made}/made`, { isMade: true })
    expect(await waits(shop)).toEqual([[other, 'roosa']])
    expect(await shop.call('GET', path(aside))).toMatchObject({
      status: 409,
      body: { code: 'yarn_is_there' },
    })
    await addBatch(shop, { colour: 'roosa', grams: 100 })
    expect(await waits(shop)).toEqual([])
    expect((await shop.call('POST', path(other))).status).toBe(409)
    expect((await shop.call('POST', path('HAT-7K2M9QX4T'))).status).toBe(404)
    const stranger = await testShop(await fresh())
    for (const method of ['GET', 'POST']) expect((await stranger.call(method, path(other))).status).toBe(401)
  })
})
