/** What happens to a payment while the provider is still answering. */
import { expect, test } from 'vitest'
import { findByReference } from '#server/payments/ledger.ts'
import type { CaptureResult, PaymentProvider } from '#server/payments/provider.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aShopper,
  CLIENT_DELIVERY,
  expectFound,
  type TestShop,
  testShop,
  webhookEvent,
  withProvider,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { claimPayment } from '../purchase/claim.ts'
import { cancelPayment } from './cancel-payment.ts'
import { handleProviderEvent } from './provider-events.ts'
import { settle } from './settle.ts'

/** 32.00 plus 6.99 for the courier. */
const SUM = '38.99'

const stockOf = async (shop: TestShop, id: number) =>
  shop.database.db
    .selectFrom('products')
    .select(['stock_quantity as stock', 'held'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const stateOf = async (shop: TestShop, id: string) => (await findByReference(shop.database.db, id))!.state

/** Another process, whose captures succeed at once but are reported only when released. */
function slowProcess(shop: TestShop) {
  const answers: (() => void)[] = []
  const capture: PaymentProvider['capture'] = async (...asked) => {
    const result: CaptureResult = await shop.provider.capture(...asked)
    await new Promise<void>(resolve => answers.push(resolve))
    return result
  }
  return {
    deps: withProvider(shop, { capture }),
    /** Resolves once this many captures are done. */
    hasCaptured: (times: number) => expect.poll(() => answers.length, { interval: 5 }).toBe(times),
    /** Delivers the result of one capture; later ones are delivered at once. */
    hear: (which: number) => answers[which]!(),
  }
}

/** An unpaid order of one piece, and a payment opened for it by its number. */
async function anInvoice(shop: TestShop, product: number) {
  const { body: order } = await shop.call<{ orderNumber: string }>('POST', '/api/orders', {
    ...CLIENT_DELIVERY,
    products: [{ id: product, quantity: 1 }],
  })
  const shopper = aShopper(shop)
  const checkout = aCheckout({ invoice: order.orderNumber })
  const { status, body } = await shopper.place(SUM, checkout)
  expect(status, JSON.stringify(body)).toBe(200)
  return { shopper, payment: body }
}

onEachDatabase('a payment that is being captured', fresh => {
  test('of an existing order holds nothing unapproved, and pays it once approved', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const { shopper, payment } = await anInvoice(shop, product)
    for (let i = 0; i < 2; i++) {
      expect((await shopper.capture(payment)).body).toMatchObject({ code: 'payment_not_approved' })
      expect(await stockOf(shop, product), 'an unapproved payment holds no piece').toEqual({
        stock: 1,
        held: 0,
      })
    }
    shop.wait(21)
    await watchPayments(shop.checkout)
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 0 })
    await shopper.decide(payment)
    expect((await shopper.capture(payment)).status).toBe(200)
    expect(await stockOf(shop, product)).toEqual({ stock: 0, held: 0 })
  })

  test('and was released since it was read needs its piece to be still available', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const late = await aShopper(shop).approve(product, SUM)
    const seen = (await findByReference(shop.database.db, late.id))!
    await cancelPayment(shop.checkout, late.id)
    await aShopper(shop).approve(product, SUM)
    expect(await claimPayment(shop.checkout, seen)).toEqual({
      outcome: 'out_of_stock',
      productIds: [product],
    })
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 1 })
  })

  test('unapproved for one process but captured by another makes the order', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: payment } = await shopper.place(SUM)
    const [early, taker] = [slowProcess(shop), slowProcess(shop)]
    const tooEarly = settle(early.deps, payment.id)
    await early.hasCaptured(1)
    await shopper.decide(payment)
    const taking = settle(taker.deps, payment.id)
    await taker.hasCaptured(1)
    early.hear(0)
    expect(await tooEarly).toMatchObject({ outcome: 'not_approved' })
    expect(await stateOf(shop, payment.id)).toBe('open')
    taker.hear(0)
    expect(await taking).toMatchObject({ outcome: 'paid' })
    expect(await stateOf(shop, payment.id)).toBe('captured')
    expect(await stockOf(shop, product)).toEqual({ stock: 0, held: 0 })
  })

  test('while it is released and its piece sold is refunded', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: payment } = await shopper.place(SUM)
    const [early, taker] = [slowProcess(shop), slowProcess(shop)]
    const tooEarly = settle(early.deps, payment.id)
    await early.hasCaptured(1)
    await shopper.decide(payment)
    const taking = settle(taker.deps, payment.id)
    await taker.hasCaptured(1)
    early.hear(0)
    await tooEarly
    await cancelPayment(shop.checkout, payment.id)
    const quick = aShopper(shop)
    expect((await quick.capture(await quick.approve(product, SUM))).status).toBe(200)
    taker.hear(0)
    expect(await taking).toEqual({ outcome: 'given_back' })
    expect(await shopper.capture(payment), 'the shopper keeps getting the same answer').toMatchObject({
      status: 409,
      body: { code: 'payment_given_back' },
    })
    expect(await shop.provider.read(payment.id)).toMatchObject({ refunds: [{ amount: 3899 }] })
    expect(await stateOf(shop, payment.id)).toBe('refunded')
    expect(await stockOf(shop, product)).toEqual({ stock: 0, held: 0 })
  })

  test('by a process that died, while another payment paid its cart, is refunded', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    const first = await shopper.approve(product, SUM)
    const { body: second } = await shopper.place(SUM)
    await shopper.decide(second)
    expect((await shopper.capture(second)).status).toBe(200)
    await shop.provider.capture(first.id, 'the last words of another process')
    const { capture } = expectFound(await shop.provider.read(first.id))
    const resource = { id: capture!.id, supplementary_data: { related_ids: { order_id: first.id } } }
    const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource }
    expect(await handleProviderEvent(shop.checkout, webhookEvent(event))).toBe(true)
    expect(await shop.provider.read(first.id)).toMatchObject({ refunds: [{ amount: 3899 }] })
    expect(await stateOf(shop, first.id)).toBe('refunded')
    expect(await stateOf(shop, second.id)).toBe('captured')
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 0 })
  })

  test('prevents the same cart from being captured in another tab, whose hold is released', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    const first = await shopper.approve(product, SUM)
    const slow = slowProcess(shop)
    const taking = settle(slow.deps, first.id)
    await slow.hasCaptured(1)
    const { body: second } = await shopper.place(SUM)
    await shopper.decide(second)
    expect(await stockOf(shop, product)).toEqual({ stock: 2, held: 2 })
    expect(await shopper.capture(second)).toMatchObject({ status: 409, body: { code: 'payment_under_way' } })
    // Nothing is retried unless the shopper asks.
    const refused = { state: 'released', refusal: 'under_way' }
    expect(await findByReference(shop.database.db, second.id)).toMatchObject(refused)
    expect(await stockOf(shop, product)).toEqual({ stock: 2, held: 1 })
    slow.hear(0)
    expect(await taking).toMatchObject({ outcome: 'paid' })
    expect(await stateOf(shop, second.id)).toBe('void')
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 0 })
  })

  test('prevents its shopper from paying for its last piece again: no other customer was faster', async () => {
    const shop = await testShop(await fresh())
    const product = { stockQuantity: 1 }
    const [last, other] = [await addProduct(shop, product), await addProduct(shop, product)]
    const shopper = aShopper(shop)
    const slow = slowProcess(shop)
    const taking = settle(slow.deps, (await shopper.approve(last, SUM)).id)
    await slow.hasCaptured(1)
    expect(await shopper.cart(), 'the piece is still shown as theirs').toMatchObject([
      { quantity: 1, available: 1 },
    ])
    expect(await shopper.place(SUM)).toMatchObject({ status: 409, body: { code: 'payment_under_way' } })
    // Here another customer took the other piece.
    await shop.call('POST', '/api/cart/clear', { sessionId: shopper.sessionId })
    await shopper.add(other)
    const taken = settle(slow.deps, (await aShopper(shop).approve(other, SUM)).id)
    await slow.hasCaptured(2)
    expect(await shopper.place(SUM)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    slow.hear(0)
    slow.hear(1)
    expect(await Promise.all([taking, taken])).toMatchObject([{ outcome: 'paid' }, { outcome: 'paid' }])
  })

  test('does not block buying something else in another tab', async () => {
    const shop = await testShop(await fresh())
    const [frog, cat] = [await addProduct(shop), await addProduct(shop, { name: 'Öökass' })]
    const shopper = aShopper(shop)
    const first = await shopper.approve(frog, SUM)
    const slow = slowProcess(shop)
    const taking = settle(slow.deps, first.id)
    await slow.hasCaptured(1)
    await shop.call('POST', '/api/cart/clear', { sessionId: shopper.sessionId })
    const other = await shopper.approve(cat, SUM)
    await shopper.add(frog)
    const { body: third } = await shopper.place('70.99')
    slow.hear(0)
    expect(await taking).toMatchObject({ outcome: 'paid' })
    expect(await stateOf(shop, third.id), 'the payment of the same frog is void').toBe('void')
    expect(await stateOf(shop, other.id)).toBe('released')
    expect((await shopper.capture(other)).status).toBe(200)
  })

  test('and declined late does not affect the next attempt', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'declined')
    const [late, next] = [slowProcess(shop), slowProcess(shop)]
    const declined = settle(late.deps, payment.id)
    await late.hasCaptured(1)
    expect((await shopper.capture(payment)).status).toBe(402)
    await shopper.decide(payment, 'approve', 'ok')
    const taking = settle(next.deps, payment.id)
    await next.hasCaptured(1)
    late.hear(0)
    await late.hasCaptured(2)
    expect(await stateOf(shop, payment.id), 'the next attempt continues').toBe('capturing')
    late.hear(1)
    next.hear(0)
    expect(await Promise.all([declined, taking])).toMatchObject([{ outcome: 'paid' }, { outcome: 'paid' }])
    expect(await stockOf(shop, product)).toEqual({ stock: 0, held: 0 })
    expect(await shop.database.db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
  })

  test('and declined in two processes is declined once', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const payment = await aShopper(shop).approve(product, SUM, 'declined')
    const [one, two] = [slowProcess(shop), slowProcess(shop)]
    const both = [settle(one.deps, payment.id), settle(two.deps, payment.id)]
    await one.hasCaptured(1)
    await two.hasCaptured(1)
    one.hear(0)
    two.hear(0)
    expect(await Promise.all(both)).toEqual([{ outcome: 'declined' }, { outcome: 'declined' }])
    expect((await findByReference(shop.database.db, payment.id))!).toMatchObject({
      state: 'released',
      declines: 1,
    })
    expect(await stockOf(shop, product)).toEqual({ stock: 1, held: 0 })
  })

  test('invalidates the catalogue only if counted pieces changed hands', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const uncounted = await addProduct(shop)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM)
    const version = () => shop.changes.version('stock')
    const before = version()
    const slow = slowProcess(shop)
    const settling = settle(slow.deps, payment.id)
    await slow.hasCaptured(1)
    expect(version(), 'a claim with an existing hold invalidates nothing').toBe(before)
    slow.hear(0)
    await settling
    expect(version(), 'a sold piece invalidates the catalogue').not.toBe(before)

    const sold = version()
    const other = aShopper(shop)
    const cancelled = await other.approve(uncounted, SUM)
    await cancelPayment(shop.checkout, cancelled.id)
    expect((await other.capture(await other.approve(uncounted, '70.99', 'declined'))).status).toBe(402)
    expect(version(), 'uncounted pieces invalidate nothing').toBe(sold)
  })
})
