import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { cancelled } from '#contract/checkout.ts'
import { decide } from '#sandbox/payer.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aShopper,
  CUSTOMER,
  HAT_ORDER,
  type Placed,
  type TestShop,
  testShop,
  withProvider,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { settle } from './settle.ts'

/** 32.00 plus 6.99 for the courier. */
const SUM = '38.99'

/** Opens the page of a payment that was cancelled. */
const cancel = async (shop: TestShop, { id }: { id: string }) =>
  (await shop.call<z.infer<typeof cancelled>>('POST', `/api/paypal/cancel?orderID=${id}`)).body

/** Begins a capture and dies, so that its outcome is unknown. */
async function beginToTake(shop: TestShop, { id }: { id: string }): Promise<void> {
  const dying = withProvider(shop, { capture: () => Promise.reject(new Error('killed')) })
  await expect(settle(dying, id)).rejects.toThrow('killed')
}

/** A hat ordered to be paid later, and payments of it by its number. */
async function anOrderedHat(shop: TestShop) {
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
    firstName: 'Mari',
    lastName: 'Maasikas',
    customerEmail: CUSTOMER.email,
    customerPhone: CUSTOMER.phone,
    hatDiameter: '56 cm',
    hatCategory: 'custom',
  })
  const { orderNumber } = body
  const shopper = aShopper(shop)
  const place = async () => (await shopper.place('33.99', aCheckout({ invoice: orderNumber }))).body
  return { orderNumber, shopper, place }
}

onEachDatabase('a client that cancels a payment', fresh => {
  test('is told the truth if it paid after all, by the back button or the provider’s link', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop, { stockQuantity: 1 }))
    const { body: payment } = await shopper.place(SUM)
    expect(await cancel(shop, payment)).toMatchObject({ released: true, outcome: 'released' })
    expect(await cancel(shop, payment), 'a repeated cancellation releases nothing').toMatchObject({
      released: false,
      outcome: 'released',
    })
    await shopper.decide(payment)
    await beginToTake(shop, payment)
    expect(await cancel(shop, payment)).toMatchObject({ released: false, outcome: 'under_way' })
    expect((await shopper.capture(payment)).status).toBe(200)
    expect(await cancel(shop, payment)).toMatchObject({ released: false, outcome: 'paid', kind: 'cart' })
  })

  test('is told that the payment is under way while the provider reviews it', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), SUM, 'pending')
    expect((await shopper.capture(payment)).status).toBe(202)
    expect(await cancel(shop, payment)).toMatchObject({ outcome: 'under_way' })
    await decide(payment.links[0]!.href, 'decline')
    shop.wait(11)
    await watchPayments(shop.checkout)
    expect(await cancel(shop, payment), 'a declined payment is reported as released').toMatchObject({
      outcome: 'released',
    })
  })

  test('is told that it is paid if another tab paid the same cart', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    const { body: first } = await shopper.place(SUM)
    const { body: second } = await shopper.place(SUM)
    await shopper.decide(second)
    expect((await shopper.capture(second)).status).toBe(200)
    expect(await cancel(shop, first)).toMatchObject({ released: false, outcome: 'already_paid' })
  })

  test('for an existing order is told the current state of that order', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber, shopper, place } = await anOrderedHat(shop)
    const payments = [await place(), await place(), await place(), await place()] as const
    const waiting = { released: true, outcome: 'released', kind: 'invoice', orderNumber }
    expect(await cancel(shop, payments[0])).toEqual(waiting)
    const setStatus = (orderStatus: string) =>
      shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus })
    await setStatus('cancelled')
    expect(await cancel(shop, payments[1])).toMatchObject({ released: true, outcome: 'order_gone' })
    await setStatus('pending')
    await shopper.decide(payments[2])
    await beginToTake(shop, payments[2])
    expect(await cancel(shop, payments[3])).toMatchObject({ released: true, outcome: 'another_under_way' })
    expect((await shopper.capture(payments[2])).status).toBe(200)
    expect(await cancel(shop, payments[3])).toMatchObject({ outcome: 'already_paid', orderNumber })
    expect(await cancel(shop, payments[2])).toMatchObject({ outcome: 'paid', orderNumber })
  })

  test('or has it refused is told what it was for, wherever it returns', async () => {
    const shop = await testShop(await fresh())
    const { orderNumber, shopper, place } = await anOrderedHat(shop)
    const ofOrder = await place()
    await shopper.decide(ofOrder, 'approve', 'declined')
    expect(await shopper.capture(ofOrder)).toMatchObject({
      status: 402,
      body: { code: 'payment_declined', paidFor: { kind: 'invoice', orderNumber } },
    })
    const amount = '27.00'
    const { body: ofHat } = await shop.call<Placed>('POST', '/api/paypal/order', { amount, hat: HAT_ORDER })
    expect(await shopper.capture(ofHat)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_approved', paidFor: { kind: 'hat', orderNumber: null } },
    })
    const ofCart = await shopper.approve(await addProduct(shop), SUM, 'declined')
    const { body } = await shopper.capture(ofCart)
    expect(body).toMatchObject({ code: 'payment_declined', paidFor: { kind: 'cart', orderNumber: null } })
    expect((await shopper.capture({ id: 'NOBODYKNOWSIT', links: [] })).body).not.toHaveProperty('paidFor')
  })

  test('is told if the payment was refunded, or is unknown', async () => {
    const shop = await testShop(await fresh())
    await addProduct(shop)
    const { body: payment } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
      'POST',
      '/api/paypal/order',
      { amount: SUM },
    )
    const shopper = aShopper(shop)
    await shopper.decide(payment)
    expect((await shopper.capture(payment)).status).toBe(200)
    expect(await cancel(shop, payment)).toMatchObject({ outcome: 'paid', kind: 'later' })
    shop.wait(61)
    await watchPayments(shop.checkout)
    expect(await cancel(shop, payment)).toMatchObject({ outcome: 'given_back' })
    expect(await cancel(shop, { id: 'NOBODYKNOWSIT' })).toEqual({
      released: false,
      outcome: 'unknown',
      kind: null,
      orderNumber: null,
    })
  })
})
