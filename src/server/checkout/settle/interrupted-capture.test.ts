/** A capture whose response was lost: the money may be captured, and only the provider knows. */
import { expect, test } from 'vitest'
import { startSandbox } from '#sandbox/server.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { connectPayPal } from '#server/payments/paypal/client.ts'
import type { CaptureResult, PaymentProvider } from '#server/payments/provider.ts'
import { createRegistry } from '#server/payments/registry.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, findAdminTask, testShop } from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'

const SUM = '38.99'

onEachDatabase('an interrupted capture', fresh => {
  test('that the provider no longer knows is unknown, not released, and alerts the owner', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/not known yet/)
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'capture-outage')
    expect((await shopper.capture(payment)).status).toBe(502)
    // The shop was restarted with another account, or the provider has dropped the order meanwhile.
    const other = await startSandbox({ now: () => shop.now().getTime() })
    const { url: apiUrl, clientId, clientSecret, webhookId } = other
    const provider = connectPayPal({ apiUrl, clientId, clientSecret, webhookId }, shop.log)
    const deps = { ...shop.checkout, providers: createRegistry([provider]) }
    for (let hour = 0; hour < 4; hour++) {
      shop.wait(60)
      await watchPayments(deps)
    }
    expect((await findByReference(shop.database.db, payment.id))!.state).toBe('capturing')
    expect(await findAdminTask(shop, 'capture_stuck')).toMatchObject({ count: 1, first: [{ sum: SUM }] })
    const { held } = await shop.database.db.selectFrom('products').select('held').executeTakeFirstOrThrow()
    expect(held, 'the piece stays held, as it may have been paid').toBe(1)
    await provider.close()
    await other.close()
    // With its own account again, the money becomes the order it was captured for.
    shop.wait(10)
    await watchPayments(shop.checkout)
    expect((await findByReference(shop.database.db, payment.id))!.state).toBe('captured')
  })

  test('is ended by the owner if nothing was captured, and its piece is for sale again', async () => {
    const silent = (real: PaymentProvider): PaymentProvider => ({
      ...real,
      capture: async () => ({ outcome: 'unknown', reason: 'HTTP 500' }),
    })
    const shop = await testShop(await fresh(), { admin: true, provider: silent })
    shop.expectErrors(/not known yet/)
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM)
    await shopper.capture(payment)
    shop.wait(121)
    const id = (await findAdminTask(shop, 'capture_stuck'))!.first[0]!.id
    const handled = { kind: 'capture_stuck', id }
    expect((await shop.call('POST', '/api/admin/today/handled', handled)).status).toBe(200)
    expect((await shop.call('POST', '/api/admin/today/handled', handled)).status).toBe(404)
    expect(await findByReference(shop.database.db, payment.id)).toMatchObject({
      state: 'released',
      end_reason: 'not_taken',
    })
    const shown = await shop.call<{ inStock: boolean }>('GET', `/api/products?id=${product}`)
    expect(shown.body.inStock).toBe(true)
  })

  test('that was never requested, and is gone at the provider, has expired', async () => {
    const gone = (real: PaymentProvider): PaymentProvider => ({
      ...real,
      capture: async () => ({ outcome: 'gone' }),
    })
    const shop = await testShop(await fresh(), { provider: gone })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop, { stockQuantity: 1 }), SUM)
    expect((await shopper.capture(payment)).body).toMatchObject({ code: 'payment_expired' })
    expect(await findByReference(shop.database.db, payment.id)).toMatchObject({
      state: 'released',
      end_reason: 'expired',
    })
  })
})

onEachDatabase('a capture that the owner must accept at the provider', fresh => {
  test('is a task for her until the review ends', async () => {
    const waiting = (result: CaptureResult): CaptureResult =>
      result.outcome === 'pending' ? { ...result, reason: 'email_unconfirmed', needsOwner: true } : result
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: real => ({
        ...real,
        capture: async (...asked) => waiting(await real.capture(...asked)),
        readCapture: async id => waiting(await real.readCapture(id)),
      }),
    })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop, { stockQuantity: 1 }), SUM, 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    const note = 'PayPali konto e-posti aadress on kinnitamata'
    const task = { count: 1, first: [{ name: 'Mari Maasikas', note, sum: SUM }] }
    expect(await findAdminTask(shop, 'capture_action')).toMatchObject(task)
    shop.wait(24 * 60)
    await watchPayments(shop.checkout)
    expect(
      await findAdminTask(shop, 'capture_action'),
      'the task stays after the job has checked',
    ).toMatchObject(task)
  })

  test('is no task if the provider reviews it on its own', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), SUM, 'pending')
    await shopper.capture(payment)
    expect(await findAdminTask(shop, 'capture_action')).toBeUndefined()
  })
})
