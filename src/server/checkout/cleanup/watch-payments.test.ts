import { expect, test } from 'vitest'
import { findByReference, insertPayment, linkToProvider } from '#server/payments/ledger.ts'
import type { CaptureResult, ReadResult } from '#server/payments/provider.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, expectFound, findAdminTask, testShop, withProvider } from '#test/test-shop.ts'
import { watchPayments } from './watch-payments.ts'

const PAYMENTS = 12

/** A shop with open payments, and a provider that answers only when released. */
async function waitingShop() {
  const shop = await testShop(await freshDatabase())
  const { db } = shop.database
  for (let i = 0; i < PAYMENTS; i++) {
    const payment = { provider: 'paypal' as const, sessionId: null, amount: 3899, kind: 'later' as const }
    const order = { reference: `ORDER${i}`, approveUrl: '' }
    await linkToProvider(db, await insertPayment(db, payment, shop.now()), order, shop.now())
  }
  shop.wait(3)
  const answers: (() => void)[] = []
  let asked = 0
  const read = async (): Promise<ReadResult> => {
    asked += 1
    await new Promise<void>(resolve => answers.push(resolve))
    return { outcome: 'gone' }
  }
  return {
    deps: withProvider(shop, { read }),
    hasAsked: (times: number) => expect.poll(() => asked, { interval: 5 }).toBe(times),
    answer: () => {
      for (const each of answers.splice(0)) each()
    },
  }
}

test('the job asks a slow provider about several payments concurrently', async () => {
  const { deps, hasAsked, answer } = await waitingShop()
  const watching = watchPayments(deps)
  await hasAsked(10)
  answer()
  await hasAsked(PAYMENTS)
  answer()
  await watching
})

test('a shop that shuts down finishes payments under way and begins no others', async () => {
  const { deps, hasAsked, answer } = await waitingShop()
  const stopping = new AbortController()
  const watching = watchPayments(deps, stopping.signal)
  await hasAsked(10)
  stopping.abort()
  answer()
  await watching
  await hasAsked(10)
  const next = watchPayments(deps)
  await hasAsked(PAYMENTS)
  answer()
  await next
})

onEachDatabase('a payment that its provider reports as completed, without a capture', fresh => {
  /** A shop whose last piece is being paid, and a provider whose record of that payment has no capture. */
  async function open(capture: () => CaptureResult) {
    const shop = await testShop(await fresh(), { admin: true })
    const product = await addProduct(shop, { stockQuantity: 1 })
    const payment = await aShopper(shop).approve(product, '38.99')
    await shop.provider.capture(payment.id, 'its own')
    const { capture: _, ...record } = expectFound(await shop.provider.read(payment.id))
    const deps = withProvider(shop, { read: async () => record, capture: async () => capture() })
    const watch = async (minutes: number, checkout = deps) => {
      shop.wait(minutes)
      await watchPayments(checkout)
    }
    const now = async () => {
      const { state, end_reason } = (await findByReference(shop.database.db, payment.id))!
      const { held } = await shop.database.db.selectFrom('products').select('held').executeTakeFirstOrThrow()
      return { state, end_reason, held }
    }
    return { shop, watch, now }
  }

  test('keeps its hold until the provider shows the capture, and becomes its order then', async () => {
    const { shop, watch, now } = await open(() => ({ outcome: 'unknown', reason: 'it shows no capture' }))
    shop.expectErrors(/outcome of the capture is not known yet/)
    await watch(3)
    expect(await now()).toEqual({ state: 'capturing', end_reason: null, held: 1 })
    await watch(30)
    expect(await now(), 'its time is over').toEqual({ state: 'capturing', end_reason: null, held: 1 })
    shop.wait(2 * 60)
    expect(await findAdminTask(shop, 'capture_stuck')).toMatchObject({ count: 1 })
    await watch(1, shop.checkout)
    expect(await now()).toEqual({ state: 'captured', end_reason: null, held: 0 })
    expect(await findAdminTask(shop, 'capture_stuck')).toBeUndefined()
  })

  test('is released if the capture was declined', async () => {
    const declined = { outcome: 'declined', issue: 'INSTRUMENT_DECLINED', isShopsFault: false } as const
    const { watch, now } = await open(() => declined)
    await watch(3)
    expect(await now()).toEqual({ state: 'released', end_reason: 'declined', held: 0 })
  })
})
