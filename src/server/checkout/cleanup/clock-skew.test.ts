import { expect, test } from 'vitest'
import { findByReference } from '#server/payments/ledger.ts'
import { freshDatabase } from '#test/database.ts'
import { addProduct, aShopper, testShop } from '#test/test-shop.ts'
import { watchPayments } from './watch-payments.ts'

test.each([61, -61])(
  'a node whose clock is %s minutes off ends nothing too early or too late',
  async minutes => {
    const database = await freshDatabase('postgres')
    const shop = await testShop(database)
    const astray = await testShop(database, { clockAhead: minutes, provider: () => shop.provider })
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: payment } = await shopper.place('38.99')
    const lone = await shop.call<{ id: string; links: { href: string; rel: string }[] }>(
      'POST',
      '/api/paypal/order',
      {
        amount: '38.99',
        currency: 'EUR',
        intent: 'CAPTURE',
      },
    )
    await shopper.decide(lone.body)
    expect((await shopper.capture(lone.body)).status).toBe(200)
    const states = async () => [
      (await findByReference(database.db, payment.id))!.state,
      (await findByReference(database.db, lone.body.id))!.state,
    ]
    for (const node of [shop, astray]) node.wait(3)
    await watchPayments(astray.checkout)
    expect(await states()).toEqual(['open', 'unclaimed'])
    for (const node of [shop, astray]) node.wait(59)
    await watchPayments(astray.checkout)
    expect(await states()).toEqual(['released', 'refunded'])
  },
)
