import { expect, test } from 'vitest'
import type { Today } from '#contract/today.ts'
import { decide } from '#sandbox/payer.ts'
import { openMerchant } from '#sandbox/test-merchant.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  addProduct,
  aShopper,
  CLIENT_DELIVERY,
  findAdminTask,
  type Placed,
  type TestShop,
  testShop,
  webhookEvent,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { handleProviderEvent } from '../settle/provider-events.ts'
import { watchRefunds } from './execute-refund.ts'

/** Captures a payment for which no order will come. @returns the address of its page at the provider */
async function loneMoney(shop: TestShop, outcome: string) {
  await addProduct(shop)
  const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
    'POST',
    '/api/paypal/order',
    { amount: '38.99' },
  )
  await aShopper(shop).decide(body, 'approve', outcome)
  expect((await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)).status).toBe(200)
  return body.links[0]!.href
}

const payment = ({ database }: TestShop) =>
  database.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()

/** Reads the refund that returns it. */
const refund = ({ database }: TestShop) =>
  database.db.selectFrom('refunds').selectAll().where('order_id', 'is', null).executeTakeFirstOrThrow()

/** Runs the job repeatedly, at this interval. */
async function watch(shop: TestShop, runs: number, minutes: number): Promise<void> {
  for (let run = 0; run < runs; run++) {
    shop.wait(minutes)
    await watchPayments(shop.checkout)
    await watchRefunds(shop.checkout)
  }
}

onEachDatabase('money that no order has claimed', fresh => {
  test.each([
    { heardOf: 'by its event', isTold: true },
    { heardOf: 'by the job', isTold: false },
  ])('is refunded after an hour, too, if the client itself captured it: $heardOf', async ({ isTold }) => {
    const shop = await testShop(await fresh())
    await addProduct(shop)
    const opened = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
      'POST',
      '/api/paypal/order',
      { amount: '38.99' },
    )
    await aShopper(shop).decide(opened.body)
    const captured = await shop.provider.capture(opened.body.id, 'its own')
    if (captured.outcome !== 'captured') expect.unreachable()
    if (isTold) {
      const related = { order_id: opened.body.id }
      const resource = { id: captured.captureId, supplementary_data: { related_ids: related } }
      const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource }
      expect(await handleProviderEvent(shop.checkout, webhookEvent(event))).toBe(true)
      expect(await payment(shop)).toMatchObject({ state: 'unclaimed' })
    }
    await watch(shop, 1, 30)
    expect(await payment(shop), 'its order may still come').toMatchObject({ state: 'unclaimed' })
    await watch(shop, 2, 31)
    expect(await payment(shop)).toMatchObject({ state: 'refunded', refunded: 3899 })
  })

  test('is refunded only when the provider says so', async () => {
    const shop = await testShop(await fresh())
    const page = await loneMoney(shop, 'refund-pending')
    await watch(shop, 2, 61)
    const { capture_id } = await payment(shop)
    expect(await payment(shop)).toMatchObject({ state: 'refunding', refunded: 0 })
    const { provider_refund_id, ...asked } = await refund(shop)
    expect(asked).toMatchObject({ state: 'asked', fault: null, amount: 3899 })
    expect(provider_refund_id).not.toBeNull()

    await decide(page, 'complete')
    const resource = {
      links: [{ rel: 'up', href: `${shop.sandbox.url}/v2/payments/captures/${capture_id}` }],
    }
    await handleProviderEvent(
      shop.checkout,
      webhookEvent({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource }),
    )
    expect(await payment(shop)).toMatchObject({ state: 'refunded', refunded: 3899 })
    expect(await refund(shop)).toMatchObject({ state: 'done', provider_refund_id })
  })

  test('buys nothing once it was refunded at the provider’s own site', async () => {
    const shop = await testShop(await fresh())
    await loneMoney(shop, 'ok')
    const { capture_id, provider_order_id: paypalOrderId } = await payment(shop)
    await shop.provider.refund(capture_id!, { refundId: 'at-the-site', note: '' })
    const links = [{ rel: 'up', href: `${shop.sandbox.url}/v2/payments/captures/${capture_id}` }]
    const event = { id: 'WH-3', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { links } }
    expect(await handleProviderEvent(shop.checkout, webhookEvent(event))).toBe(true)
    expect(await payment(shop)).toMatchObject({ state: 'refunded', refunded: 3899 })
    const { id } = await shop.database.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
    const order = { ...CLIENT_DELIVERY, products: [{ id, quantity: 1 }], paypalOrderId }
    expect((await shop.call('POST', '/api/orders', order)).status).toBe(402)
  })

  test('that the provider failed to refund waits until the owner has done it there', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/refused the refund/)
    const page = await loneMoney(shop, 'refund-pending')
    await watch(shop, 2, 61)
    await decide(page, 'decline')
    await watch(shop, 3, 24 * 60)
    expect(await payment(shop)).toMatchObject({
      state: 'refunding',
      refunded: 0,
    })
    expect(await refund(shop)).toMatchObject({ state: 'asked', fault: 'failed', issue: 'REFUND_FAILED' })
    expect(shop.logged.filter(({ level }) => level === 50)).toHaveLength(1)
    const { tasks } = (await shop.call<Today>('GET', '/api/admin/today')).body
    expect(tasks.filter(({ kind }) => kind === 'money')).toMatchObject([
      {
        kind: 'money',
        count: 1,
        first: [{ note: 'PayPal ei teinud tagasimakset (REFUND_FAILED).', sum: '38.99' }],
      },
    ])

    const { capture_id } = await payment(shop)
    await shop.provider.refund(capture_id!, { refundId: 'by-hand', note: 'Käsitsi' })
    await decide(page, 'complete')
    await watch(shop, 1, 24 * 60)
    expect(await payment(shop)).toMatchObject({ state: 'refunded', refunded: 3899 })
    expect(await refund(shop)).toMatchObject({ state: 'done', fault: null })
  })

  test('names its currency on Today and in the log, if it is not the euro', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/captured amount differs|refused the refund/)
    await addProduct(shop)
    const { body } = await shop.call<Placed>('POST', '/api/paypal/order', { amount: '38.99' })
    const dollars = { currency_code: 'USD', value: '45.00' }
    expect((await openMerchant(shop.sandbox).changeAmount(body.id, dollars)).status).toBe(204)
    await aShopper(shop).decide(body, 'approve', 'refund-pending')
    expect(await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)).toMatchObject({
      status: 409,
      body: { code: 'payment_given_back' },
    })
    expect(shop.logged).toContainEqual(
      expect.objectContaining({ captured: 4500, currency: 'USD', expected: 3899 }),
    )
    await decide(body.links[0]!.href, 'decline')
    await watch(shop, 1, 30)
    expect(await findAdminTask(shop, 'money')).toMatchObject({
      count: 1,
      first: [{ note: expect.stringContaining('REFUND_FAILED'), sum: '45.00', currency: 'USD' }],
    })
  })

  test('waits an hour from its capture, however long the payer took', async () => {
    const shop = await testShop(await fresh())
    await addProduct(shop)
    const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
      'POST',
      '/api/paypal/order',
      { amount: '38.99' },
    )
    await watch(shop, 1, 65)
    await aShopper(shop).decide(body)
    expect((await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)).status).toBe(200)
    await watch(shop, 1, 1)
    expect(await payment(shop)).toMatchObject({ state: 'unclaimed' })
    await watch(shop, 1, 58)
    expect(await payment(shop)).toMatchObject({ state: 'unclaimed' })
    await watch(shop, 1, 2)
    expect(await payment(shop)).toMatchObject({ state: 'refunded' })
  })

  test('waits an hour from the end of its review', async () => {
    const shop = await testShop(await fresh())
    await addProduct(shop)
    const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
      'POST',
      '/api/paypal/order',
      { amount: '38.99' },
    )
    await aShopper(shop).decide(body, 'approve', 'pending')
    expect((await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)).status).toBe(202)
    await watch(shop, 1, 90)
    await decide(body.links[0]!.href, 'complete')
    await watch(shop, 2, 11)
    expect(await payment(shop)).toMatchObject({ state: 'unclaimed' })
    await watch(shop, 1, 61)
    expect(await payment(shop)).toMatchObject({ state: 'refunded' })
  })

  test('from a payment unknown here, as after a restore, is logged as an error once', async () => {
    const shop = await testShop(await fresh())
    shop.expectErrors(/unknown to the shop/)
    const event = {
      id: 'WH-2',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: '8AB', supplementary_data: { related_ids: { order_id: '5O190127TN364715T' } } },
    }
    for (const _ of [1, 2]) expect(await handleProviderEvent(shop.checkout, webhookEvent(event))).toBe(true)
    expect(shop.logged).toMatchObject([{ level: 50, reference: '5O190127TN364715T' }])
  })

  test('is refunded by retries with growing backoff while the provider refuses', async () => {
    let asked = 0
    const issue = 'REFUND_TIME_LIMIT_EXCEEDED'
    let isRefusing = true
    const refusing = (real: PaymentProvider): PaymentProvider => ({
      ...real,
      refund: async (...call) => {
        asked++
        return isRefusing ? { outcome: 'refused', issue, fault: 'too_old' } : real.refund(...call)
      },
    })
    const shop = await testShop(await fresh(), { provider: refusing })
    shop.expectErrors(/refused the refund/)
    await loneMoney(shop, 'ok')
    await watch(shop, 7 * 24 * 2, 30)
    expect(asked).toBeGreaterThan(5)
    expect(asked).toBeLessThan(16)
    expect(await payment(shop)).toMatchObject({ state: 'refunding' })
    expect(await refund(shop)).toMatchObject({ state: 'asked', fault: 'too_old', issue })
    // The owner refunds it at the provider's own site.
    isRefusing = false
    const { capture_id } = await payment(shop)
    await shop.provider.refund(capture_id!, { refundId: 'by-hand', note: 'Käsitsi' })
    isRefusing = true
    await watch(shop, 1, 24 * 60)
    expect(await payment(shop)).toMatchObject({ state: 'refunded', refunded: 3899 })
    expect(await refund(shop)).toMatchObject({ state: 'done', fault: null })
  })
})
