/** Limits on payments opened and captured before their order is known. */
import { expect, test } from 'vitest'
import { findByReference } from '#server/payments/ledger.ts'
import type { PaymentProvider, PaymentRecord } from '#server/payments/provider.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  addProduct,
  aShopper,
  CLIENT_DELIVERY,
  captureOutsideShop,
  expectFound,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { UNCLAIMED_PAYMENTS_MAX } from '../purchase/unclaimed-payment-limit.ts'

type Placed = { id: string; links: { rel: string; href: string }[] }
const openLone = (shop: TestShop, amount: string) =>
  shop.call<Placed & { code?: string }>('POST', '/api/paypal/order', {
    amount,
    currency: 'EUR',
    intent: 'CAPTURE',
  })

onEachDatabase('a payment without an order', fresh => {
  test('of more than the whole stock is worth is refused', async () => {
    const shop = await testShop(await fresh())
    await addProduct(shop, { stockQuantity: 2 })
    for (const amount of ['9999.99', '99999.99', '1000000'])
      expect((await openLone(shop, amount)).body.code).toBe('amount_differs')
    expect((await openLone(shop, '70.99')).status, 'the whole stock with courier is accepted').toBe(200)
  })

  test('is captured only a few times a day, as each refund costs the owner a fee', async () => {
    const shop = await testShop(await fresh())
    await addProduct(shop)
    const { decide, capture } = aShopper(shop)
    const opened: Placed[] = []
    for (let i = 0; i < UNCLAIMED_PAYMENTS_MAX + 1; i++) opened.push((await openLone(shop, '38.99')).body)
    const statuses: number[] = []
    for (const payment of opened) {
      await decide(payment)
      statuses.push((await capture(payment)).status)
    }
    expect(statuses).toEqual([...Array(UNCLAIMED_PAYMENTS_MAX).fill(200), 409])
    const refused = await openLone(shop, '38.99')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    shop.wait(61)
    await watchPayments(shop.checkout)
    expect((await openLone(shop, '38.99')).status, 'the limit holds after the refund, too').toBe(429)
    shop.wait(24 * 60)
    expect((await openLone(shop, '38.99')).status).toBe(200)
  })

  test.each([
    ['before the job looks', true],
    ['never', false],
  ])(
    'captured by its own client beyond that limit is refunded without its event, its order posted %s',
    async (_, isPosted) => {
      const shop = await testShop(await fresh())
      const id = await addProduct(shop)
      const { decide, capture } = aShopper(shop)
      const opened: Placed[] = []
      for (let i = 0; i < UNCLAIMED_PAYMENTS_MAX + 1; i++) opened.push((await openLone(shop, '38.99')).body)
      const last = opened.pop()!
      for (const payment of opened) {
        await decide(payment)
        expect((await capture(payment)).status).toBe(200)
      }
      await decide(last)
      await shop.provider.capture(last.id, 'its own')
      if (isPosted) {
        const order = {
          products: [{ id, name: 'Rõõmus konnamüts', price: 32, quantity: 1 }],
          ...CLIENT_DELIVERY,
          paymentStatus: 'completed',
          paypalOrderId: last.id,
          shippingCost: 6.99,
          totalAmount: 38.99,
        }
        expect((await shop.call('POST', '/api/orders', order)).status).toBe(402)
      }
      shop.wait(3)
      await watchPayments(shop.checkout)
      expect(await findByReference(shop.database.db, last.id)).toMatchObject({
        state: 'refunded',
        refunded: 3899,
      })
    },
  )

  /** A provider whose record of a payment differs. */
  const recording =
    (change: (capture: NonNullable<PaymentRecord['capture']>) => Partial<PaymentRecord>) =>
    (real: PaymentProvider): PaymentProvider => ({
      ...real,
      read: async id => {
        const record = expectFound(await real.read(id))
        return { ...record, ...change(record.capture!) }
      },
    })
  const unknown = async () => ({ outcome: 'unknown', reason: 'no answer' }) as const

  test.each<[string, (real: PaymentProvider) => PaymentProvider, number, string]>([
    ['went to another payee', recording(() => ({ payee: 'THIEF' })), 402, 'payment_not_verified'],
    ['went to an unnamed payee', recording(() => ({ payee: null })), 402, 'payment_not_verified'],
    [
      'went to a payee that cannot be checked now',
      real => ({ ...real, isOwnPayee: unknown }),
      502,
      'payment_provider_failed',
    ],
    ['cannot be read now', real => ({ ...real, read: unknown }), 502, 'payment_provider_failed'],
    [
      'is in another currency',
      recording(capture => ({ capture: { ...capture, currency: 'USD' } })),
      402,
      'payment_not_verified',
    ],
    [
      'was made at an unknown time',
      recording(({ at: _at, ...capture }) => ({ capture })),
      402,
      'payment_not_verified',
    ],
    [
      'is still under review',
      recording(capture => ({
        capture: {
          ...capture,
          result: { outcome: 'pending', captureId: capture.id, reason: 'other', needsOwner: false },
        },
      })),
      402,
      'payment_not_verified',
    ],
  ])('that %s pays nothing here', async (_what, provider, status, code) => {
    let real: PaymentProvider | undefined
    const shop = await testShop(await fresh(), {
      provider: its => {
        real = its
        return provider(its)
      },
    })
    const product = await addProduct(shop, { stockQuantity: 1 })
    const paypalOrderId = await captureOutsideShop(shop)
    const order = { ...CLIENT_DELIVERY, products: [{ id: product, quantity: 1 }], paypalOrderId }
    expect(await shop.call('POST', '/api/orders', order)).toMatchObject({ status, body: { code } })
    expect(await findByReference(shop.database.db, paypalOrderId)).toBeUndefined()
    const { refunds } = expectFound(await real!.read(paypalOrderId))
    expect(refunds, 'the shop does not refund money that may be another’s').toEqual([])
  })
})

onEachDatabase('a settling call with a made-up payment', fresh => {
  test('answers 402 before any other check', async () => {
    const shop = await testShop(await fresh())
    const hat = {
      firstName: 'Juku',
      lastName: 'Juurikas',
      customerEmail: 'juku@gmail.com',
      customerPhone: '+372 5777 7777',
      hatDiameter: '56 cm',
      hatCategory: 'beanie',
      colors: ['roosa', 'must'],
    }
    const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', hat)
    const request = { name: 'Mari', email: 'mari@gmail.com', description: 'müts' }
    const { body: unpriced } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', request)
    const paypalOrderId = 'MADEUP0000000001'
    for (const orderNumber of [body.orderNumber, unpriced.orderNumber])
      for (const [method, path, said] of [
        ['POST', `/api/orders/${orderNumber}/payment`, { paypalOrderId }],
        ['PATCH', '/api/orders', { orderNumber, paypalOrderId, paymentStatus: 'completed' }],
        ['POST', '/api/pay-later-order-success', { orderId: paypalOrderId, orderData: { orderNumber } }],
      ] as const)
        expect(await shop.call(method, path, said), `${method} ${path}`).toMatchObject({ status: 402 })
    const complete = `/api/custom-hat-orders/${body.orderNumber}/complete-payment`
    expect((await shop.call('POST', complete, { paypalOrderId })).status).toBe(402)
    const order = { paypalOrderId, products: [] }
    expect((await shop.call('POST', '/api/orders', order)).status).toBe(402)
  })
})
