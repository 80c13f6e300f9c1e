import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { DEFAULTS } from '#server/settings/defaults.ts'
import { loadFacts, storeFacts } from '#server/settings/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, HAT_DETAILS, paidAt } from '#test/order.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'

onEachDatabase('the composition of an order', fresh => {
  const look = async (shop: TestShop, number: string) =>
    (await shop.call<Order>('GET', `/api/orders/${number}`)).body.products.map(({ fibres }) => fibres)
  const line = { name: 'Konn', unitPrice: 3200, quantity: 1, imageUrl: null }
  const aHat = (shop: TestShop) =>
    anOrder(shop.database.db, shop.now(), {
      kind: 'custom_hat',
      lines: [{ ...line, productId: null }],
      details: HAT_DETAILS,
    })
  const tell = async (shop: TestShop, hatMaterial: string) => {
    const { version, facts } = await loadFacts(shop.database.db)
    const legalTexts = { ...facts.legalTexts, hatMaterial }
    await storeFacts(shop.database.db, { version, facts: { legalTexts } }, shop.now())
    shop.changes.announce('settings')
  }

  test('is shown to a payer for products that state it, but not for deleted or free-form ones', async () => {
    const shop = await testShop(await fresh())
    const [told, untold, gone] = [
      await addProduct(shop, { fibres: '80% vill, 20% akrüül' }),
      await addProduct(shop),
      await addProduct(shop, { fibres: '100% vill' }),
    ]
    const lines = [told, untold, gone, null].map(productId => ({ ...line, productId }))
    const order = await anOrder(shop.database.db, shop.now(), { lines })
    await shop.database.db
      .updateTable('products')
      .set({ deleted_at: shop.now().toISOString() })
      .where('id', '=', gone)
      .execute()
    shop.catalog.changed()
    const number = order.order_number
    expect(await look(shop, number)).toEqual(['80% vill, 20% akrüül', undefined, undefined, undefined])
    await shop.database.db.updateTable('orders').set(paidAt(shop.now())).where('id', '=', order.id).execute()
    expect(await look(shop, number), 'a paid order shows no composition').toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('of a composed hat is the owner’s text for all hats, or nothing until she has written one', async () => {
    const shop = await testShop(await fresh())
    const { order_number } = await aHat(shop)
    expect(await look(shop, order_number)).toEqual([undefined])
    await tell(shop, '80% vill, 20% akrüül')
    expect(await look(shop, order_number)).toEqual(['80% vill, 20% akrüül'])
    await tell(shop, DEFAULTS.legalTexts.hatMaterial)
    expect(await look(shop, order_number)).toEqual([undefined])
  })
})
