import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBankLinkShop, type Placed, SUM } from '#test/bank-link-shop.ts'
import { freshDatabase } from '#test/database.ts'
import { addProduct, aShopper, expectFound } from '#test/test-shop.ts'

/**
 * Whatever payers, browsers, events, the bank and the clock do, money paid has bought an order or is refunded in full.
 */

const PIECES = 2

/** Counted back from the latest payment: most actions concern a recent one. */
const payment = fc.oneof(fc.constant(0), fc.constant(0), fc.nat(3))
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('buy' as const), who: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      payment,
      behaviour: fc.constantFrom('pays', 'pays', 'declined', 'reviewed', 'capture outage', 'refund outage'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('come back', 'cancel', 'abandon', 'accept', 'reject'),
      payment,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('tell' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('go down' as const), isDown: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 11, 25) }),
  },
)

test('money paid has bought an order or is refunded in full, whatever happens in whatever order', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const shop = await openBankLinkShop(await freshDatabase())
      shop.expectErrors(/outcome of the capture is not known|captured amount/)
      const { bank } = shop
      const product = await addProduct(shop, { stockQuantity: PIECES })
      const shoppers = [aShopper(shop), aShopper(shop), aShopper(shop)]
      const placed: Placed[] = []
      const at = (n: number): Placed | undefined => placed.at(-1 - (n % Math.max(1, placed.length)))

      for (const step of steps) {
        const chosen = 'payment' in step ? at(step.payment) : undefined
        switch (step.does) {
          case 'buy': {
            const shopper = shoppers[step.who]!
            if ((await shopper.cart()).length === 0) await shopper.add(product)
            const { status, body } = await shopper.place(SUM)
            if (status === 200) placed.push(body)
            break
          }
          case 'pay':
            if (chosen) bank.pay(chosen.id, step.behaviour)
            break
          case 'come back':
            if (chosen) await shop.call('POST', `/api/paypal/capture?orderID=${chosen.id}`)
            break
          case 'cancel':
            if (chosen) await shop.cancel(chosen)
            break
          case 'abandon':
            if (chosen) bank.abandon(chosen.id)
            break
          case 'accept':
          case 'reject':
            if (chosen) bank.endReview(chosen.id, step.does === 'accept' ? 'complete' : 'decline')
            break
          case 'tell':
            await shop.tell({ status: 'any' })
            break
          case 'go down':
            bank.setDown(step.isDown)
            break
          case 'wait':
            await shop.pass(step.minutes)
        }
      }
      bank.setDown(false)
      for (const { id } of placed) bank.endReview(id, 'complete')
      // An ended payment is checked hourly at last, and an outage outlasts several checks.
      for (let hour = 0; hour < 16; hour++) {
        shop.wait(59)
        await shop.pass(1)
      }

      const paidBy = await shop.database.db
        .selectFrom('orders')
        .select('paying_id')
        .where('payment_status', '=', 'completed')
        .execute()
      for (const { id } of placed) {
        const { amount, capture, refunds, paymentId } = expectFound(await bank.provider.read(id))
        const back = refunds.reduce((sum, refund) => sum + refund.amount, 0)
        const orders = paidBy.filter(({ paying_id }) => paying_id === paymentId).length
        const took = capture?.result.outcome === 'captured' || capture?.result.outcome === 'refunded'
        expect({ orders: orders * amount, back, sum: orders * amount + back }).toEqual({
          orders: orders * amount,
          back,
          sum: took ? amount : 0,
        })
      }
      const { stock, holds, held } = await shop.books()
      expect({ stock, holds, held }).toEqual({ stock: [PIECES - paidBy.length], holds: 0, held: [0] })
    }),
    { numRuns: Number(process.env.MONEY_RUNS ?? 25), endOnFailure: false },
  )
})
