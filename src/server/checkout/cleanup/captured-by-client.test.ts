/** A client captures a payment at the provider after its hold has ended, and neither the client nor an event says so. */
import { expect, test } from 'vitest'
import { openMerchant } from '#sandbox/test-merchant.ts'
import { findByReference } from '#server/payments/ledger.ts'
import type { PaymentRecord, ReadResult } from '#server/payments/provider.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  addProduct,
  aShopper,
  expectFound,
  findAdminTask,
  type Placed,
  type TestShop,
  testShop,
  withProvider,
} from '#test/test-shop.ts'
import { watchRefunds } from '../refund/execute-refund.ts'
import { watchPayments } from './watch-payments.ts'

const SUM = '38.99'
const HOUR = 60
const UNKNOWN = { outcome: 'unknown', reason: 'no answer' } as const

/** Runs the jobs once an hour. */
async function passHours(shop: TestShop, hours: number, deps = shop.checkout): Promise<void> {
  for (let gone = 0; gone < hours; gone += 1) {
    shop.wait(HOUR)
    await watchPayments(deps)
    await watchRefunds(deps)
  }
}

const paymentOf = async (shop: TestShop, { id }: Placed) => (await findByReference(shop.database.db, id))!
const orders = (shop: TestShop) =>
  shop.database.db.selectFrom('orders').select(['payment_status', 'placed_at']).execute()

/** A provider for which a payment stays as it is; it counts how often it is read, and must not be asked to capture. */
function unchanging(shop: TestShop, record: ReadResult) {
  const asked = { reads: 0 }
  const deps = withProvider(shop, {
    read: async () => {
      asked.reads += 1
      return record
    },
    capture: () => expect.unreachable('a payment that has ended is not captured'),
  })
  return { asked, deps }
}

onEachDatabase('a payment whose hold has ended', fresh => {
  /** A shop with a payment for its only piece, or for no order, whose hold has ended. */
  const open = async (kind: 'cart' | 'later' = 'cart') => {
    const shop = await testShop(await fresh(), { admin: true })
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: payment } =
      kind === 'cart'
        ? await shopper.place(SUM)
        : await shop.call<Placed>('POST', '/api/paypal/order', { amount: SUM })
    shop.wait(25)
    await watchPayments(shop.checkout)
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'released', end_reason: 'expired' })
    const captureAtProvider = async (outcome = 'ok') => {
      await shopper.decide(payment, 'approve', outcome)
      return shop.provider.capture(payment.id, 'its own')
    }
    return { shop, product, shopper, payment, captureAtProvider }
  }

  test('becomes its order if the client captured it all the same', async () => {
    const { shop, payment, captureAtProvider } = await open()
    await captureAtProvider()
    await passHours(shop, 7)
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'captured' })
    expect(await orders(shop)).toEqual([{ payment_status: 'completed', placed_at: expect.any(String) }])
  })

  test('is refunded if the client captured it and never posts its order', async () => {
    const { shop, payment, captureAtProvider } = await open('later')
    await captureAtProvider()
    await passHours(shop, 6)
    expect(await paymentOf(shop, payment), 'its order may still come').toMatchObject({ state: 'unclaimed' })
    await passHours(shop, 1)
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'refunded', refunded: 3899 })
  })

  test('is refunded if its piece was sold meanwhile', async () => {
    const { shop, product, payment, captureAtProvider } = await open()
    const other = aShopper(shop)
    expect((await other.capture(await other.approve(product, SUM))).status).toBe(200)
    await captureAtProvider()
    await passHours(shop, 7)
    expect(await paymentOf(shop, payment)).toMatchObject({
      state: 'refunded',
      refunded: 3899,
      return_reason: 'out_of_stock',
    })
  })

  test('is refunded if its cart was paid by another payment', async () => {
    const { shop, product, shopper, payment, captureAtProvider } = await open()
    expect((await shopper.capture(await shopper.approve(product, SUM))).status).toBe(200)
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'void' })
    await captureAtProvider()
    await passHours(shop, 7)
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'refunded', refunded: 3899 })
  })

  test('is reviewed if the provider still reviews what the client captured', async () => {
    const { shop, payment, captureAtProvider } = await open()
    await captureAtProvider('pending')
    await passHours(shop, 7)
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'reviewing' })
  })

  test('is the owner’s task if the client captured it for another payee', async () => {
    const { shop, payment, captureAtProvider } = await open()
    shop.expectErrors(/went to another payee/)
    await openMerchant(shop.sandbox).changePayee(payment.id, 'varas@example.com')
    await captureAtProvider()
    await passHours(shop, 7)
    expect(await findAdminTask(shop, 'payee_changed')).toMatchObject({ count: 1 })
    expect(await paymentOf(shop, payment)).toMatchObject({ refusal: 'other_payee', next_check_at: null })
  })

  test('is read once if the provider no longer knows it', async () => {
    const { shop, payment } = await open()
    const { asked, deps } = unchanging(shop, { outcome: 'gone' })
    await passHours(shop, 4 * 24, deps)
    expect(asked.reads).toBe(1)
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'released', next_check_at: null })
  })

  test.each([
    ['waits for its payer', false],
    ['is approved, which only an event or its payer may turn into a capture', true],
  ])('is read once a day, for three days, while it %s', async (_what, isApproved) => {
    const { shop, payment, shopper } = await open()
    if (isApproved) await shopper.decide(payment)
    const { asked, deps } = unchanging(shop, await shop.provider.read(payment.id))
    await passHours(shop, 5, deps)
    expect(asked.reads, 'a client may still capture it').toBe(0)
    await passHours(shop, 2, deps)
    expect(asked.reads).toBe(1)
    for (let hours = 0; hours < 6 * 24; hours++) {
      await passHours(shop, 1, deps)
      expect(await findAdminTask(shop, 'capture_stuck')).toBeUndefined()
    }
    expect(asked.reads).toBe(3)
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'released', next_check_at: null })
  })

  test.each([
    ['answers', () => UNKNOWN],
    ['shows the capture', ({ capture: _, ...record }: PaymentRecord) => record],
  ])('is read until the provider %s', async (_what, answer) => {
    const { shop, payment, captureAtProvider } = await open()
    await captureAtProvider()
    const record = expectFound(await shop.provider.read(payment.id))
    await passHours(shop, 80, withProvider(shop, { read: async () => answer(record) }))
    expect(await findAdminTask(shop, 'capture_stuck')).toMatchObject({ count: 1 })
    await passHours(shop, 2)
    expect(await paymentOf(shop, payment)).toMatchObject({ state: 'captured' })
  })
})
