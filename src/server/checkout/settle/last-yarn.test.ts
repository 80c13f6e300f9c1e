/** Two hats are paid at once, with yarn for one: both payments are captured, and one hat waits. */
import { expect, test } from 'vitest'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { CartItem } from '#contract/cart.ts'
import type { OrderMail } from '#server/mail/mails.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, aShopper, findAdminTask, HAT_ORDER, type Placed, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'

onEachDatabase('the last of a yarn', fresh => {
  /** A shop with yarn for one and a half hats. */
  async function open() {
    const shop = await testShop(await fresh(), { admin: true })
    await shop.call('POST', '/api/admin/yarn/batches', aBatch({ colour: 'roosa', grams: 60 }))
    const arrival = (await shop.call<ArrivalAnswer>('GET', '/api/arrival?kinds=custom_hat')).body.days
    /** Opens a payment on the hat page, which shows a day. */
    const place = async () => {
      const shopper = aShopper(shop)
      const order = { amount: '27.00', currency: 'EUR', intent: 'CAPTURE' }
      const { sessionId } = shopper
      const placed = await shop.call<Placed>('POST', '/api/paypal/order', {
        ...order,
        hat: { ...HAT_ORDER, sessionId },
        arrival: arrival.omniva_parcel,
      })
      expect(placed.status, JSON.stringify(placed.body)).toBe(200)
      await shopper.decide(placed.body)
      return async () => {
        const { status, body } = await shopper.capture(placed.body)
        expect(status, JSON.stringify(body)).toBe(200)
        return body.orderNumber
      }
    }
    /** For each paid hat: whether a day is promised, and which yarn its e-mail says it waits for. */
    const seen = async () => {
      const { db } = shop.database
      const orders = await db
        .selectFrom('orders')
        .selectAll()
        .where('payment_status', '=', 'completed')
        .orderBy('paid_at')
        .orderBy('id')
        .execute()
      const letters = await db
        .selectFrom('outbox')
        .selectAll()
        .where('template', '=', 'order-received')
        .execute()
      return orders.map(order => {
        const letter = letters.find(({ subject_id }) => subject_id === order.id)!
        const { promise, awaitedYarn } = JSON.parse(letter.data) as OrderMail
        expect(promise, 'the e-mail has the order’s promise').toEqual(
          order.promise && JSON.parse(order.promise),
        )
        expect(order.first_promise, 'the shown promise is stored').not.toBeNull()
        return [order.order_number, order.promise !== null, awaitedYarn]
      })
    }
    return { shop, arrival, place, seen }
  }

  test('goes to the first payment; the second customer is told to wait, and asked what to do', async () => {
    const { shop, place, seen } = await open()
    const [one, other] = [await place(), await place()]
    const first = await one()
    shop.wait(1)
    const number = await other()
    expect(await seen()).toEqual([
      [first, true, undefined],
      [number, false, ['roosa']],
    ])
    const task = await findAdminTask(shop, 'yarn_gone')
    expect(task!.first.map(({ id }) => id)).toEqual([number])
  })

  test('goes to only one of several captured at the same time', async () => {
    const { place, seen } = await open()
    const captures = [await place(), await place(), await place()]
    await Promise.all(captures.map(capture => capture()))
    expect((await seen()).filter(([, isPromised]) => isPromised)).toHaveLength(1)
  })

  test('is not promised to a hat in a cart whose payment was open meanwhile', async () => {
    const { shop, arrival, place, seen } = await open()
    const shopper = aShopper(shop)
    const { sessionId } = shopper
    const later = { ...HAT_ORDER, paymentType: 'later', sessionId }
    const { id } = (await shop.call<{ id: string }>('POST', '/api/custom-hat-orders', later)).body
    await shop.call<CartItem>('POST', '/api/cart', { customHatOrderId: id, sessionId })
    const { body, status } = await shopper.place('33.99', aCheckout({ arrival: arrival.omniva_courier }))
    expect(status, JSON.stringify(body)).toBe(200)
    await shopper.decide(body)
    const first = await (await place())()
    shop.wait(1)
    const captured = await shopper.capture(body)
    expect(captured.status).toBe(200)
    expect(await seen()).toEqual([
      [first, true, undefined],
      [captured.body.orderNumber, false, ['roosa']],
    ])
  })
})
