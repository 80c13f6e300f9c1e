/** The owner must tell the customer of a paid hat that waited for yarn its day, once the yarn is there. */
import { expect, test } from 'vitest'
import type { PromiseView } from '#contract/arrival.ts'
import type { TaskItem } from '#contract/today.ts'
import type { YarnStore } from '#contract/yarn.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { isWorkingDay } from '#domain/working-day.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { HAT_DETAILS, withdrawFrom } from '#test/order.ts'
import { CUSTOMER, findAdminTask, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'

onEachDatabase('a paid hat whose yarn has arrived', fresh => {
  /** A shop that accepts hats that wait for yarn, with too little of one yarn. */
  async function open() {
    const shop = await testShop(await fresh(), { admin: true })
    const send = async (path: string, of: object) => (await shop.call<YarnStore>('POST', path, of)).body
    const addYarn = async (grams: number) =>
      (await send('/api/admin/yarn/batches', aBatch({ colour: 'roosa', grams }))).batches[0]!.id
    const order = async () => {
      const { body, status } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
        ...HAT_DETAILS,
        firstName: CUSTOMER.firstName,
        lastName: CUSTOMER.lastName,
        customerEmail: CUSTOMER.email,
        customerPhone: CUSTOMER.phone,
        paymentType: 'later',
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body.orderNumber
    }
    const pay = async (orderNumber: string) => {
      const paid = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
      expect((await shop.call('PATCH', '/api/orders', paid)).status).toBe(200)
      shop.wait(1)
      return orderNumber
    }
    const change = (number: string, columns: Partial<OrderRow>) =>
      shop.database.db.updateTable('orders').set(columns).where('order_number', '=', number).execute()
    /** Gives the suggested day; while the yarn is missing, one that only the owner can know. */
    const giveDay = async (number: string) => {
      const path = `/api/admin/orders/${number}/promise`
      const { suggested } = (await shop.call<PromiseView>('GET', path)).body
      let last = dayAfter(tallinnDay(shop.now()), 60)
      while (!isWorkingDay(last)) last = dayAfter(last)
      const days = suggested ?? { first: last, last }
      expect((await shop.call('POST', path, { ...days, seen: null })).status).toBe(200)
    }
    const tasks = async (): Promise<TaskItem[]> => (await findAdminTask(shop, 'yarn_came'))?.first ?? []
    const waits = async () => (await tasks()).map(({ id }) => id)
    await shop.call('PUT', '/api/admin/yarn/rules', { goneColours: 'waiting', hatGrams: 40 })
    const batchId = await addYarn(30)
    return { shop, batchId, send, addYarn, order, pay, change, giveDay, tasks, waits }
  }

  test('is a task, in the order of payment, until its day is given', async () => {
    const { shop, addYarn, order, pay, giveDay, tasks, waits } = await open()
    const later = await order()
    const first = await pay(await order())
    await pay(later)
    expect(await waits(), 'no hat is a task while its yarn is awaited').toEqual([])

    await addYarn(500)
    const name = `${CUSTOMER.firstName} ${CUSTOMER.lastName}`
    const [item] = await tasks()
    expect(item).toEqual({ id: first, name, note: 'roosa', since: expect.any(String), sum: '27.00' })
    expect(await waits()).toEqual([first, later])
    await giveDay(first)
    expect(await waits()).toEqual([later])
    await giveDay(later)
    expect(await findAdminTask(shop, 'yarn_came')).toBeUndefined()
  })

  test('is also a task if its yarn is put aside for it', async () => {
    const { batchId, send, order, pay, waits } = await open()
    const [aside] = [await pay(await order()), await pay(await order())]
    const { pieces } = await send('/api/admin/yarn/pieces', { orderNumber: aside })
    await send(`/api/admin/yarn/pieces/${pieces[0]!.id}/uses`, { batchId, grams: 30 })
    expect(await waits()).toEqual([aside])
  })

  test('is no task if there is no day to tell', async () => {
    const { shop, addYarn, order, pay, change, giveDay, waits } = await open()
    const paid = async () => pay(await order())
    const told = await paid()
    await giveDay(told)
    const made = await paid()
    await shop.call('PUT', `/api/admin/orders/${made}/made`, { isMade: true })
    await change(await paid(), { delivery_method: 'pickup' })
    await change(await paid(), { status: 'shipped' })
    // It was on its way, and is marked as not sent again.
    await change(await paid(), { sent_at: shop.now().toISOString() })
    await change(await paid(), { payment_status: 'refunded' })
    await change(await paid(), { status: 'cancelled' })
    await order()
    const withdrawn = await paid()
    const { db } = shop.database
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', withdrawn)
      .executeTakeFirstOrThrow()
    await withdrawFrom(db, id, shop.now())
    const byCourier = await paid()
    await change(byCourier, { delivery_method: 'omniva_courier' })
    await addYarn(1_000)
    // No yarn was awaited: the day could not be named for another reason.
    await change(await paid(), { promise: null, first_promise: null })
    expect(await waits()).toEqual([byCourier])
  })
})
