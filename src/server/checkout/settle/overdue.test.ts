import { expect, test } from 'vitest'
import { aPayer, openBankLinkShop } from '#test/bank-link-shop.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, testShop, withProvider } from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { settle } from './settle.ts'

const SUM = '38.99'

onEachDatabase('a payment that nobody approves', fresh => {
  test('expires on time, however often it is requested', async () => {
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

  test('and that the provider has forgotten reserves no piece again', async () => {
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

  test('does not block its piece for others while the bank is asked', async () => {
    const shop = await openBankLinkShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const { payment } = await aPayer(shop, product)
    await shop.pass(25)
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const capture: typeof shop.bank.provider.capture = async (...of) => {
      asked.resolve()
      await answer.promise
      return shop.bank.provider.capture(...of)
    }
    const settling = settle(withProvider(shop, { capture }), payment.id)
    await asked.promise
    const other = aShopper(shop)
    await other.add(product)
    expect(await other.place(SUM)).toMatchObject({ status: 200 })
    answer.resolve()
    expect(await settling, 'the piece belongs to the other shopper').toMatchObject({
      outcome: 'out_of_stock',
    })
  })
})
