import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eraseDeletedOrders } from '#server/privacy/erase-deleted-orders.ts'
import { eraseExpiredData } from '#server/privacy/erase-expired-data.ts'
import { freshDatabase } from '#test/database.ts'
import { aCheckout, addProduct, aShopper, CLIENT_DELIVERY, type TestShop, testShop } from '#test/test-shop.ts'
import { deleteExpiredPayments } from '../cleanup/expired-payment-cleanup.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { watchRefunds } from '../refund/execute-refund.ts'

/**
 * Whatever shoppers, the owner, the provider and the clock do, each piece is in stock, held or sold, and never two of
 * these.
 */

const PIECES = 3
const DAY = 24 * 60

/** Counted back from the latest: most actions concern a recent one. */
const index = fc.oneof(fc.constant(0), fc.constant(0), fc.nat(4))
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('buy'), who: fc.nat(2), product: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('order'), product: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pay order'), order: index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('approve'),
      payment: index,
      outcome: fc.constantFrom('ok', 'declined', 'pending', 'capture-lost-reply'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('capture'), payment: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('review'),
      payment: index,
      ends: fc.constantFrom('complete', 'decline'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel'), payment: index }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait'), minutes: fc.constantFrom(1, 11, 21, 61) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('months'), count: fc.constantFrom(1, 13) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('delete', 'restore', 'call off', 'erase', 'cash', 'refund'),
      order: index,
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const BUY_ALL: Step[] = Array.from({ length: PIECES }, () => ({ does: 'buy', who: 0, product: 0 }))
const CASH_WHILE_PAID: Step[] = [{ does: 'order', product: 0 }, ...BUY_ALL, { does: 'cash', order: 0 }]
const CASH_WHEN_SOLD: Step[] = [
  { does: 'order', product: 0 },
  ...BUY_ALL,
  { does: 'approve', payment: 0, outcome: 'ok' },
  { does: 'capture', payment: 0 },
  // The paid order may be listed first or last.
  { does: 'cash', order: 0 },
  { does: 'cash', order: 1 },
]

type Placed = { id: string; links: { rel: string; href: string }[] }

/** A shop in which these steps can be done; refused steps change nothing. */
async function aBusyShop(shop: TestShop) {
  const { db } = shop.database
  const products = [
    await addProduct(shop, { stockQuantity: PIECES }),
    await addProduct(shop, { stockQuantity: PIECES }),
  ]
  const shoppers = [aShopper(shop), aShopper(shop), aShopper(shop)]
  const payments: Placed[] = []
  const at = <T>(list: readonly T[], n: number): T | undefined => list.at(-1 - (n % list.length))

  const open = async (placing: Promise<{ status: number; body: Placed }>) => {
    const { status, body } = await placing
    if (status === 200) payments.push(body)
  }
  const atProvider = async (payment: number, decision: string, outcome = '') => {
    const page = at(payments, payment)?.links[0]?.href
    if (page)
      await fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ decision, ...(outcome && { outcome }) }),
        redirect: 'manual',
      })
  }
  const orders = () =>
    db
      .selectFrom('orders')
      .select(['order_number', 'items_total'])
      .where('placed_at', 'is not', null)
      .orderBy('order_number')
      .execute()
  const minutely = async () => {
    await watchPayments(shop.checkout)
    await watchRefunds(shop.checkout)
  }
  const nightly = async () => {
    const before = new Date(shop.now().getTime() - 30 * DAY * 60_000)
    await deleteExpiredPayments(db, before)
    await eraseDeletedOrders(db, shop.files, before)
    await eraseExpiredData({ db, files: shop.files, now: shop.now() })
  }
  const euros = (cents: number) => (cents / 100).toFixed(2)

  const byOwner = async (does: string, number: string) => {
    if (does === 'delete') await shop.call('DELETE', `/api/orders?orderNumber=${number}`)
    else if (does === 'restore') await shop.call('POST', `/api/admin/orders/${number}/restore`)
    else if (does === 'erase') await shop.call('POST', `/api/admin/orders/${number}/erase`)
    else if (does === 'call off')
      await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'cancelled' })
    else if (does === 'cash') {
      const paid = { paymentStatus: 'completed', paymentMethod: 'cash' }
      await shop.call('PATCH', `/api/orders?orderNumber=${number}`, paid)
    } else await shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: '', restock: true })
  }

  return async (doing: Step): Promise<void> => {
    if (doing.does === 'buy' && 'who' in doing) {
      const shopper = shoppers[doing.who]!
      await shopper.add(products[doing.product]!)
      const pieces = (await shopper.cart()).reduce((sum, { quantity }) => sum + quantity, 0)
      await open(shopper.place(euros(pieces * 3200 + 699)))
    } else if (doing.does === 'order' && 'product' in doing)
      await shop.call('POST', '/api/orders', {
        products: [{ id: products[doing.product], quantity: 1 }],
        ...CLIENT_DELIVERY,
        paymentStatus: 'pending',
      })
    else if ('order' in doing) {
      const order = at(await orders(), doing.order)
      if (!order) return
      const { order_number: invoice, items_total } = order
      if (doing.does !== 'pay order') return byOwner(doing.does, invoice)
      await open(aShopper(shop).place(euros(items_total + 699), aCheckout({ invoice })))
    } else if ('outcome' in doing) await atProvider(doing.payment, 'approve', doing.outcome)
    else if ('ends' in doing) await atProvider(doing.payment, doing.ends)
    else if ('payment' in doing) {
      const id = at(payments, doing.payment)?.id
      if (id) await shop.call('POST', `/api/paypal/${doing.does}?orderID=${id}`)
    } else if ('minutes' in doing) {
      shop.wait(doing.minutes)
      await minutely()
    } else if ('count' in doing) {
      shop.wait(doing.count * 31 * DAY)
      await minutely()
      await nightly()
    }
  }
}

/** Pieces of each product by where they are. */
async function countPieces({ database: { db } }: TestShop) {
  const [products, holds, lines, restocked] = await Promise.all([
    db.selectFrom('products').select(['id', 'held', 'stock_quantity']).execute(),
    db.selectFrom('holds').selectAll().execute(),
    db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['order_id', 'product_id', 'quantity'])
      .where('orders.payment_status', '!=', 'pending')
      .execute(),
    db
      .selectFrom('refunds')
      .select('order_id')
      .where('restock', '=', 1)
      .where('state', '=', 'done')
      .execute(),
  ])
  const back = new Set(restocked.map(({ order_id }) => order_id))
  return products.map(({ id, held, stock_quantity }) => {
    const sum = (rows: readonly { product_id: number | null; quantity: number }[]) =>
      rows.reduce((sum, row) => sum + (row.product_id === id ? row.quantity : 0), 0)
    return {
      held,
      inHolds: sum(holds),
      inStock: stock_quantity!,
      sold: sum(lines.filter(({ order_id }) => !back.has(order_id))),
    }
  })
}

test('a piece is in stock, held or sold, whatever happens in whatever order', async () => {
  let ended = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async steps => {
      const shop = await testShop(await freshDatabase(), { admin: true })
      // Failed reviews and lost capture responses are logged, as they should be.
      shop.expectErrors(/./)
      const act = await aBusyShop(shop)
      for (const each of steps) {
        await act(each)
        for (const { held, inHolds, inStock, sold } of await countPieces(shop)) {
          const where = JSON.stringify({ each, held, inHolds, inStock, sold })
          expect(held, where).toBe(inHolds)
          expect(held, where).toBeLessThanOrEqual(inStock)
          expect(inStock + sold, where).toBe(PIECES)
        }
      }
      // In the end everything not sold is free.
      for (let n = 0; n < 4; n++) await act({ does: 'wait', minutes: 61 })
      const reviewing = await shop.database.db
        .selectFrom('payments')
        .select('id')
        .where('state', '=', 'reviewing')
        .execute()
      if (reviewing.length > 0) return
      ended++
      expect((await countPieces(shop)).map(({ held }) => held)).toEqual([0, 0])
    }),
    { numRuns: Number(process.env.STOCK_RUNS ?? 15), examples: [[CASH_WHILE_PAID], [CASH_WHEN_SOLD]] },
  )
  expect(ended).toBeGreaterThan(0)
}, 240_000)
