/**
 * The shop's own settlement with Montonio's payments: the rules of the checkout are the same as with every provider.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { watchPayments } from '#server/checkout/cleanup/watch-payments.ts'
import { PAID_ONCE, SUM } from '#test/bank-link-shop.ts'
import { onEachDatabase } from '#test/database.ts'
import { openMontonioBench } from '#test/montonio-bench.ts'
import { addProduct, aShopper, testShop } from '#test/test-shop.ts'

const METHODS = ['montonio', 'montonio_card'] as const

onEachDatabase('a shop paid through Montonio', fresh => {
  describe.each(METHODS)('by %s', method => {
    let close: (() => Promise<void>) | undefined
    afterEach(() => close?.())

    async function open() {
      const database = await fresh()
      const bench = await openMontonioBench(database.db, { method })
      close = bench.close
      const shop = await testShop(database, { provider: () => bench.provider })
      const product = await addProduct(shop, { stockQuantity: 1 })
      const shopper = aShopper(shop)
      await shopper.add(product)
      const { body: payment } = await shopper.place(SUM)
      const order = bench.orders.find(payment.id)
      const orders = async () =>
        (await shop.database.db.selectFrom('orders').select('payment_status').execute()).map(
          each => each.payment_status,
        )
      const stock = async () =>
        (await shop.database.db.selectFrom('products').select('stock_quantity').execute()).map(
          each => each.stock_quantity,
        )
      return {
        bench,
        order,
        orders,
        stock,
        comesBack: () => shopper.capture(payment),
        async pass(minutes: number): Promise<void> {
          for (let gone = 0; gone < minutes; gone += 1) {
            shop.wait(1)
            await watchPayments(shop.checkout)
          }
        },
        /** Delivers every event so far to the shop, twice. */
        async tell(): Promise<void> {
          await bench.sandbox.quiet()
          for (const { headers, body } of bench.delivered.flatMap(event => [event, event])) {
            const reply = await shop.app.inject({
              method: 'POST',
              url: `/api/${method}/webhook`,
              headers,
              payload: body,
            })
            expect(reply.statusCode, reply.body).toBe(200)
          }
        },
      }
    }

    test('makes one order, however often return and event report it', async () => {
      const { bench, order, orders, stock, comesBack, tell } = await open()
      bench.orders.move(order, 'PAID')
      expect((await comesBack()).status).toBe(200)
      await tell()
      expect((await comesBack()).status).toBe(200)
      expect(await orders()).toEqual(PAID_ONCE.orders)
      expect(await stock()).toEqual(PAID_ONCE.stock)
    })

    test('settles a payment by the job alone after the shopper has left', async () => {
      const { bench, order, orders, pass } = await open()
      bench.orders.move(order, 'PAID')
      await pass(3)
      expect(await orders()).toEqual(['completed'])
    })

    test('revives an order paid after it was abandoned, while the piece is there', async () => {
      const { bench, order, orders, comesBack, tell, stock } = await open()
      bench.orders.move(order, 'ABANDONED')
      await comesBack()
      bench.orders.move(order, 'PAID')
      await tell()
      const money = order.refunds.reduce((sum, { amount }) => sum + amount, 0)
      expect([await orders(), await stock(), money]).toEqual([['completed'], [0], 0])
    })
  })
})
