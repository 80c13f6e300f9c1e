/** The provider refuses to capture for a reason that the owner must fix, or does not say whether it captured. */
import { expect, test } from 'vitest'
import { findByReference } from '#server/payments/ledger.ts'
import type { CaptureResult, PaymentProvider } from '#server/payments/provider.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, findAdminTask, testShop, withProvider } from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { settle } from './settle.ts'

/** 32.00 plus 6.99 for the courier. */
const SUM = '38.99'

/**
 * A shop with one piece, a shopper who has approved its payment, and a provider that answers captures as configured.
 */
async function aRefusingShop(database: FreshDatabase, refusal: CaptureResult) {
  const now: { refusal: CaptureResult | undefined } = { refusal }
  const provider = (real: PaymentProvider): PaymentProvider => ({
    ...real,
    capture: async (...asked) => now.refusal ?? real.capture(...asked),
  })
  const shop = await testShop(database, { provider, admin: true })
  const product = await addProduct(shop, { stockQuantity: 1 })
  const shopper = aShopper(shop)
  const payment = await shopper.approve(product, SUM)
  return {
    shop,
    capture: () => shopper.capture(payment),
    /** Fixes the account. */
    mend: () => {
      now.refusal = undefined
    },
    state: async () => (await findByReference(shop.database.db, payment.id))!.state,
    stock: () =>
      shop.database.db
        .selectFrom('products')
        .select(['stock_quantity as stock', 'held'])
        .executeTakeFirstOrThrow(),
    payment,
  }
}

const DENIED: CaptureResult = { outcome: 'refused', issue: 'PERMISSION_DENIED' }

onEachDatabase('a capture that the provider refuses because of the shop’s account', fresh => {
  test('is no decline: keeps the piece, alerts the owner, and is retried by the job', async () => {
    const { shop, capture, mend, state, stock } = await aRefusingShop(await fresh(), DENIED)
    shop.expectErrors(/refused the capture/)
    expect(await capture()).toMatchObject({ status: 502, body: { code: 'payment_provider_failed' } })
    expect(await state()).toBe('open')
    expect(await stock()).toEqual({ stock: 1, held: 1 })
    expect(await findAdminTask(shop, 'capture_refused')).toMatchObject({
      count: 1,
      first: [{ name: 'Mari Maasikas', note: 'permission denied', sum: SUM }],
    })
    mend()
    shop.wait(2)
    await watchPayments(shop.checkout)
    expect(await state()).toBe('captured')
    expect(await stock()).toEqual({ stock: 0, held: 0 })
    expect(await findAdminTask(shop, 'capture_refused')).toBeUndefined()
  })

  test('releases the piece when the hold ends, and stays a task until the owner has handled it', async () => {
    const { shop, capture, state, stock, mend } = await aRefusingShop(await fresh(), DENIED)
    shop.expectErrors(/refused the capture/)
    await capture()
    shop.wait(21)
    await watchPayments(shop.checkout)
    expect(await state()).toBe('released')
    expect(await stock()).toEqual({ stock: 1, held: 0 })
    const task = await findAdminTask(shop, 'capture_refused')
    const handled = { kind: 'capture_refused', id: task!.first[0]!.id }
    expect((await shop.call('POST', '/api/admin/today/handled', handled)).status).toBe(200)
    expect(await findAdminTask(shop, 'capture_refused')).toBeUndefined()
    expect((await shop.call('POST', '/api/admin/today/handled', handled)).status).toBe(404)
    mend()
    expect((await capture()).status, 'a later capture succeeds').toBe(200)
  })

  test('that is final declines the shopper, and is a task for the owner', async () => {
    const final: CaptureResult = {
      outcome: 'declined',
      issue: 'PAYEE_BLOCKED_TRANSACTION',
      isShopsFault: true,
    }
    const { shop, capture, stock } = await aRefusingShop(await fresh(), final)
    expect((await capture()).status).toBe(402)
    expect(await stock()).toEqual({ stock: 1, held: 0 })
    expect(await findAdminTask(shop, 'capture_refused')).toMatchObject({
      first: [{ note: 'payee blocked transaction' }],
    })
  })

  test('because of the payer’s card is no task for the owner', async () => {
    const own: CaptureResult = { outcome: 'declined', issue: 'INSTRUMENT_DECLINED', isShopsFault: false }
    const { shop, capture } = await aRefusingShop(await fresh(), own)
    expect((await capture()).status).toBe(402)
    expect(await findAdminTask(shop, 'capture_refused')).toBeUndefined()
  })
})

onEachDatabase('a capture about which the provider says nothing', fresh => {
  test('is a task for the owner after two hours, until it is known', async () => {
    const silent: CaptureResult = { outcome: 'unknown', reason: 'HTTP 500' }
    const { shop, capture, mend, state } = await aRefusingShop(await fresh(), silent)
    shop.expectErrors(/not known yet/)
    expect((await capture()).status).toBe(502)
    shop.wait(100)
    await watchPayments(shop.checkout)
    expect(await findAdminTask(shop, 'capture_stuck')).toBeUndefined()
    shop.wait(21)
    expect(await findAdminTask(shop, 'capture_stuck')).toMatchObject({
      count: 1,
      first: [{ name: 'Mari Maasikas', sum: SUM }],
    })
    mend()
    await watchPayments(shop.checkout)
    expect(await state()).toBe('captured')
    expect(await findAdminTask(shop, 'capture_stuck')).toBeUndefined()
  })

  test('during a review is a task, too; a review that goes on is none', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/not known yet/)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), SUM, 'pending')
    await shopper.capture(payment)
    for (let hour = 0; hour < 4; hour++) {
      shop.wait(60)
      await watchPayments(shop.checkout)
    }
    expect(await findAdminTask(shop, 'capture_stuck')).toBeUndefined()
    const readCapture = async (): Promise<CaptureResult> => ({ outcome: 'unknown', reason: 'HTTP 500' })
    const silent = withProvider(shop, { readCapture })
    for (let hour = 0; hour < 3; hour++) {
      shop.wait(60)
      await watchPayments(silent)
    }
    expect(await findAdminTask(shop, 'capture_stuck')).toMatchObject({ count: 1 })
  })
})

onEachDatabase('money known to be captured', fresh => {
  test('is not lost while a settlement unaware of it is under way', async () => {
    const shop = await testShop(await fresh())
    const payment = await aShopper(shop).approve(await addProduct(shop, { stockQuantity: 1 }), SUM)
    let answer: (() => void) | undefined
    const capture: PaymentProvider['capture'] = async () => {
      await new Promise<void>(resolve => {
        answer = resolve
      })
      return { outcome: 'not_approved' }
    }
    const early = withProvider(shop, { capture })
    const tooEarly = settle(early, payment.id)
    await expect.poll(() => answer, { interval: 5 }).toBeDefined()
    const taken = await shop.provider.capture(payment.id, 'another process')
    if (taken.outcome !== 'captured') expect.unreachable()
    const settling = settle(early, payment.id, taken)
    answer!()
    expect(await tooEarly).toMatchObject({ outcome: 'not_approved' })
    expect(await settling).toMatchObject({ outcome: 'paid' })
    expect((await findByReference(shop.database.db, payment.id))!.state).toBe('captured')
  })
})
