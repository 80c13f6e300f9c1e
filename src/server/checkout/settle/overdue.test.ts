import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, testShop, withProvider } from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { settle } from './settle.ts'

const SUM = '38.99'

onEachDatabase('a payment that nobody approves', fresh => {
  test('is over when its time is, however often it is asked for', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: placed } = await shopper.place(SUM)
    for (let n = 0; n < 50; n++) {
      shop.wait(0.5)
      await shopper.capture(placed)
      await watchPayments(shop.checkout)
    }
    const { held } = await shop.database.db.selectFrom('products').select('held').executeTakeFirstOrThrow()
    expect(held).toBe(0)
    const other = aShopper(shop)
    expect(await other.capture(await other.approve(product, SUM))).toMatchObject({ status: 200 })
  })
  test('and that the provider has forgotten takes no piece again', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    const { body: placed } = await shopper.place(SUM)
    shop.wait(25)
    await watchPayments(shop.checkout)
    const capture = async () => expect.unreachable('it is not claimed')
    const read = async () => ({ outcome: 'gone' as const })
    expect(await settle(withProvider(shop, { capture, read }), placed.id)).toEqual({ outcome: 'expired' })
  })
})
