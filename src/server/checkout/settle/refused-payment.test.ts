/**
 * A shopper who was told that nothing was charged is not charged later, whatever arrives late or twice (decision 21).
 */
import { expect, test } from 'vitest'
import { findByReference } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aShopper,
  CUSTOMER,
  expectFound,
  type TestShop,
  testShop,
  webhookEvent,
  withProvider,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { handleProviderEvent } from './provider-events.ts'
import { settle } from './settle.ts'

/** 32.00 plus 6.99 for the courier. */
const SUM = '38.99'

type Opened = { id: string; links: { rel: string; href: string }[] }

let events = 0
/** Sends the approval event, late or once more. */
async function tellOfApproval(shop: TestShop, { id }: Opened, at = shop.now()): Promise<void> {
  const event = webhookEvent({
    id: `WH-APPROVED-${events++}`,
    event_type: 'CHECKOUT.ORDER.APPROVED',
    create_time: at.toISOString(),
    resource: { id },
  })
  expect(await handleProviderEvent(shop.checkout, event)).toBe(true)
}

const isTaken = async (shop: TestShop, { id }: Opened) => {
  const order = await shop.provider.read(id)
  return order.outcome === 'found' && order.capture !== undefined
}
const stateOf = async (shop: TestShop, { id }: Opened) => (await findByReference(shop.database.db, id))!.state

/** A shopper who approved too late for the last piece and was told so, before the piece became free again. */
async function aRefusedShopper(shop: TestShop) {
  const product = await addProduct(shop, { stockQuantity: 1 })
  const shopper = aShopper(shop)
  await shopper.add(product)
  const { body: refused } = await shopper.place(SUM)
  shop.wait(25)
  await watchPayments(shop.checkout)
  const quick = aShopper(shop)
  const held = await quick.approve(product, SUM)
  await shopper.decide(refused)
  const expectRefused = async () =>
    expect(await shopper.capture(refused)).toMatchObject({
      status: 409,
      body: {
        code: 'out_of_stock',
        details: 'Keegi jõudis ette, nii palju ei ole enam alles: Rõõmus konnamüts. Sinult raha ei võetud.',
        issues: [{ path: `products.${product}` }],
      },
    })
  await expectRefused()
  await shop.call('POST', `/api/paypal/cancel?orderID=${held.id}`)
  expect(await shopper.cart(), 'the piece is available again').toMatchObject([{ quantity: 1, available: 1 }])
  return { product, shopper, refused, expectRefused }
}

/** A request priced by the owner, and a payment of it. */
async function anInvoice(shop: TestShop) {
  const asked = { name: 'Mari', email: CUSTOMER.email, description: 'Sall' }
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', asked)
  const { orderNumber } = body
  const price = (euros: string) =>
    shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: euros })
  const setStatus = (orderStatus: string) =>
    shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus })
  await price('40.00')
  const shopper = aShopper(shop)
  const place = async () => (await shopper.place('46.99', aCheckout({ invoice: orderNumber }))).body
  return { price, setStatus, shopper, place }
}

onEachDatabase('a refused payment', fresh => {
  test('is never captured by a late or repeated event, even if its piece is free again', async () => {
    const shop = await testShop(await fresh())
    const { product, shopper, refused, expectRefused } = await aRefusedShopper(shop)
    await tellOfApproval(shop, refused)
    await tellOfApproval(shop, refused)
    shop.wait(5)
    await watchPayments(shop.checkout)
    await expectRefused()
    expect(await isTaken(shop, refused)).toBe(false)
    const { held } = await shop.database.db
      .selectFrom('products')
      .select('held')
      .where('id', '=', product)
      .executeTakeFirstOrThrow()
    expect(held).toBe(0)

    // A shopper who still wants the piece opens a new payment, which ends the first attempt.
    const { body: anew } = await shopper.place(SUM)
    await shopper.decide(anew)
    expect((await shopper.capture(anew)).status).toBe(200)
    await tellOfApproval(shop, refused)
    expect(await shopper.capture(refused)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    expect(await isTaken(shop, refused)).toBe(false)
  })

  test('is never captured by reloading its page, even after another purchase', async () => {
    const shop = await testShop(await fresh())
    const other = await addProduct(shop, { name: 'Öökass' })
    const { shopper, refused, expectRefused } = await aRefusedShopper(shop)
    await expectRefused()
    await shop.call('POST', '/api/cart/clear', { sessionId: shopper.sessionId })
    const bought = await shopper.approve(other, SUM)
    expect((await shopper.capture(bought)).status).toBe(200)
    await expectRefused()
    expect(await shop.call('POST', `/api/paypal/capture?orderID=${refused.id}&again=true`)).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
    expect([await isTaken(shop, bought), await isTaken(shop, refused)]).toEqual([true, false])
  })

  test('for a changed price stays refused when the old price is restored', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { price, shopper, place } = await anInvoice(shop)
    const refused = await place()
    await shopper.decide(refused)
    await price('50.00')
    const expectRefused = async () =>
      expect(await shopper.capture(refused)).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
    await expectRefused()
    await price('40.00')
    await tellOfApproval(shop, refused)
    await expectRefused()
    expect(await isTaken(shop, refused)).toBe(false)
    const anew = await place()
    await shopper.decide(anew)
    expect((await shopper.capture(anew)).status).toBe(200)
  })

  test('for a cancelled order stays refused when the order is reopened', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { setStatus, shopper, place } = await anInvoice(shop)
    const refused = await place()
    await shopper.decide(refused)
    await setStatus('cancelled')
    const expectRefused = async () =>
      expect(await shopper.capture(refused)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    await expectRefused()
    await setStatus('pending')
    await tellOfApproval(shop, refused)
    await expectRefused()
    expect(await isTaken(shop, refused)).toBe(false)
    const anew = await place()
    await shopper.decide(anew)
    expect((await shopper.capture(anew)).status).toBe(200)
  })

  test('while another was under way is captured only when its shopper asks again', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    const first = await shopper.approve(product, SUM, 'declined')
    const dying = withProvider(shop, { capture: () => Promise.reject(new Error('killed')) })
    await expect(settle(dying, first.id)).rejects.toThrow('killed')
    const { body: second } = await shopper.place(SUM)
    await shopper.decide(second)
    const again = () => shop.call('POST', `/api/paypal/capture?orderID=${second.id}&again=true`)
    const refusal = { status: 409, body: { code: 'payment_under_way' } }
    expect(await shopper.capture(second)).toMatchObject(refusal)
    expect(await again(), 'the payment is still refused').toMatchObject(refusal)

    shop.wait(3)
    await watchPayments(shop.checkout)
    expect(await stateOf(shop, first), 'the other payment is released').toBe('released')
    await tellOfApproval(shop, second)
    expect(await shopper.capture(second)).toMatchObject(refusal)
    expect(await isTaken(shop, second)).toBe(false)
    expect((await again()).status).toBe(200)
    expect([await stateOf(shop, first), await stateOf(shop, second)]).toEqual(['void', 'captured'])
  })

  test('whose card was declined is captured by a new approval only', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'declined-once')
    const approvedAt = shop.now()
    expect(await shopper.capture(payment)).toMatchObject({ status: 402, body: { code: 'payment_declined' } })
    // The provider may date its event later than the approval, by a clock that is ahead.
    for (const seconds of [0, 20]) {
      await tellOfApproval(shop, payment, new Date(approvedAt.getTime() + seconds * 1_000))
      expect(await isTaken(shop, payment), 'the provider has its old approval still').toBe(false)
    }
    shop.wait(1)
    await tellOfApproval(shop, payment)
    expect(await stateOf(shop, payment)).toBe('captured')
  })

  test('whose card was declined is not captured by the event about that decline', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, SUM, 'declined-once')
    expect(await shopper.capture(payment)).toMatchObject({ status: 402, body: { code: 'payment_declined' } })
    const event = webhookEvent({
      id: 'WH-DECLINED',
      event_type: 'PAYMENT.CAPTURE.DECLINED',
      create_time: shop.now().toISOString(),
      resource: { id: 'CAPTURE1', supplementary_data: { related_ids: { order_id: payment.id } } },
    })
    await handleProviderEvent(shop.checkout, event)
    expect([await isTaken(shop, payment), await stateOf(shop, payment)]).toEqual([false, 'released'])
  })

  test('whose money was captured anyway is refunded, though its piece is available again', async () => {
    const shop = await testShop(await fresh())
    const { shopper, refused } = await aRefusedShopper(shop)
    await shop.provider.capture(refused.id, 'the last words of another process')
    const { capture } = expectFound(await shop.provider.read(refused.id))
    const resource = { id: capture!.id, supplementary_data: { related_ids: { order_id: refused.id } } }
    await handleProviderEvent(
      shop.checkout,
      webhookEvent({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource }),
    )
    expect(await shop.provider.read(refused.id)).toMatchObject({ refunds: [{ amount: 3899 }] })
    expect((await shopper.capture(refused)).body).toMatchObject({ code: 'payment_given_back' })
  })
})
