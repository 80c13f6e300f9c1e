/** A payment method that the owner has switched off while a page, or another client, still uses it. */
import { expect, test } from 'vitest'
import {
  ONLINE_PAYMENT_METHODS,
  type OnlinePaymentMethod,
  DEFAULT_PAYMENT_METHOD as STANDARD,
} from '#domain/online-payment-methods.ts'
import { openBankLink } from '#test/bank-link.ts'
import { SUM } from '#test/bank-link-shop.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { aCheckout, addProduct, aShopper, CUSTOMER, type Placed, testShop } from '#test/test-shop.ts'

const HAT = {
  firstName: 'Juku',
  lastName: 'Juurikas',
  customerEmail: CUSTOMER.email,
  customerPhone: CUSTOMER.phone,
  hatDiameter: '56 cm',
  hatCategory: 'beanie',
  colors: ['roosa', 'must'],
}

const [BANK] = ONLINE_PAYMENT_METHODS

/** A shop with its standard method and a bank link; a shopper has a piece in the cart. */
async function open(database: FreshDatabase) {
  const bank = { ...openBankLink().provider, name: BANK }
  const shop = await testShop(database, { admin: true, others: [bank] })
  const shopper = aShopper(shop)
  await shopper.add(await addProduct(shop, { stockQuantity: 1 }))
  const { sessionId } = shopper
  const place = (purchase: object, payWith?: { provider: OnlinePaymentMethod }) =>
    shop.call<Placed>('POST', '/api/paypal/order', { amount: SUM, ...purchase, payWith })
  const cart = { sessionId, checkout: aCheckout() }
  async function offer(waysToPay: OnlinePaymentMethod[], waysOff: OnlinePaymentMethod[]) {
    const { body } = await shop.call<object>('GET', '/api/admin/settings')
    const { status } = await shop.call('PUT', '/api/admin/settings', { ...body, waysToPay, waysOff })
    expect(status).toBe(200)
  }
  const payments = () => shop.database.db.selectFrom('payments').select(['provider', 'state']).execute()
  return { shop, shopper, place, cart, offer, payments }
}

onEachDatabase('a payment method that the owner has switched off', fresh => {
  test.each([
    ['chosen on the page', { provider: STANDARD }],
    ['as the standard method', undefined],
  ])('opens no payment, and the cart can be paid by another: %s', async (_how, payWith) => {
    const { shopper, place, cart, offer, payments } = await open(await fresh())
    await offer([BANK], [STANDARD])
    const purchases = [cart, { amount: '27.00', hat: HAT }, {}]
    for (const purchase of purchases)
      expect(await place(purchase, payWith)).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_input',
          details: 'Seda makseviisi ei saa enam valida. Vali muu makseviis.',
          issues: [{ path: 'payWith.provider' }],
        },
      })
    expect(await payments()).toEqual([])
    expect(await shopper.cart()).toHaveLength(1)
    expect((await place(cart, { provider: BANK })).status).toBe(200)
    expect(await payments()).toEqual([{ provider: BANK, state: 'open' }])
  })

  test('finishes a payment that was opened before', async () => {
    const { shopper, place, cart, offer, payments } = await open(await fresh())
    const { body: payment } = await place(cart, { provider: STANDARD })
    await offer([BANK], [STANDARD])
    await shopper.decide(payment)
    expect((await shopper.capture(payment)).status).toBe(200)
    expect(await payments()).toEqual([{ provider: STANDARD, state: 'captured' }])
  })

  test('is still used if the owner has switched off every method', async () => {
    const { place, cart, offer } = await open(await fresh())
    await offer([], [BANK, STANDARD])
    expect((await place(cart, { provider: STANDARD })).status).toBe(200)
  })
})
