import { describe, expect, test } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { lookDetails, NO_LOOK } from '#domain/hat-look.ts'
import { insertOrder, type NewOrder, type OrderRow } from '#server/orders/store.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, HAT_DETAILS } from '#test/order.ts'
import { addProduct, aSession, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { deleteExpiredCarts } from './store.ts'

/** A custom order priced by the owner; without a price, still to be priced. */
async function aCustomOrder(shop: TestShop, kind: 'custom_order' | 'custom_hat', price: number | undefined) {
  const customerWithoutAddress = {
    name: 'Mari M',
    email: 'mari@gmail.com',
    phone: '',
    address: '',
    city: '',
    postalCode: '',
  }
  const { db } = shop.database
  return retryingTransaction(db, async trx => {
    const order = await insertOrder(
      trx,
      {
        kind,
        status: kind === 'custom_hat' ? 'pending_confirmation' : 'pending',
        customer: customerWithoutAddress,
        deliveryMethod: null,
        parcelMachine: null,
        lines:
          price === undefined
            ? []
            : [{ productId: null, name: 'Müts', unitPrice: price, quantity: 1, imageUrl: null }],
        shippingCost: 0,
        sessionId: aSession(),
        paymentMethod: null,
        placed: true,
        details: kind === 'custom_hat' ? lookDetails({ ...NO_LOOK, hatCategory: 'custom' }) : {},
      },
      shop.now(),
    )
    await trx
      .updateTable('orders')
      .set({ invoice_status: price === undefined ? 'pending' : 'sent', invoice_price: price ?? null })
      .where('id', '=', order.id)
      .execute()
    return order
  })
}

onEachDatabase('the cart', fresh => {
  test('shows its contents with the shop’s own names and prices', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { fibres: '80% vill, 20% akrüül' })
    const shopper = aShopper(shop)
    const { status, body } = await shop.call<CartItem>('POST', '/api/cart', {
      productId: product,
      sessionId: shopper.sessionId,
    })
    expect(status).toBe(200)
    const expected = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      itemType: 'product',
      productId: product,
      customOrderId: null,
      customHatOrderId: null,
      quantity: 1,
      name: 'Rõõmus konnamüts',
      imageUrl: '/media/konn-roomus/1200.webp',
      unitPrice: '32.00',
      available: null,
      withdrawable: true,
      fibres: '80% vill, 20% akrüül',
    }
    expect(body).toMatchObject(expected)
    expect(await shopper.cart()).toEqual([body])
    expect(await aShopper(shop).cart(), 'another session’s cart is empty').toEqual([])
  })

  test('raises the quantity when the same product is added again', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const shopper = aShopper(shop)
    await Promise.all([shopper.add(product, 2), shopper.add(product, 3), shopper.add(product)])
    expect(await shopper.cart()).toMatchObject([{ quantity: 6 }])
  })

  test('accepts a row in the form in which it shows one, and only numbers as numbers', async () => {
    const shop = await testShop(await fresh())
    const { sessionId, cart } = aShopper(shop)
    const productId = await addProduct(shop)
    const row = { sessionId, productId, customOrderId: null, customHatOrderId: null, orderNumber: null }
    const add = (named: object) => shop.call<CartItem>('POST', '/api/cart', { ...row, ...named })
    expect(await add({ itemType: 'product', quantity: 2 })).toMatchObject({
      status: 200,
      body: { quantity: 2 },
    })
    expect((await add({ productId: String(productId), quantity: '3' })).body.quantity).toBe(5)
    for (const quantity of [true, [2], '0x2', '1e1', ' 2', '', 1.5, -1, '-1', null])
      expect((await add({ quantity })).status, JSON.stringify(quantity)).toBe(400)
    for (const wrong of [true, [productId], `0x${productId.toString(16)}`, `${productId}.0`])
      expect((await add({ productId: wrong })).status, JSON.stringify(wrong)).toBe(400)
    const [{ id }] = (await cart()) as [CartItem]
    expect((await shop.call('PUT', `/api/cart?id=${id}&quantity=0x2`)).status).toBe(400)
    expect((await shop.call('PUT', `/api/cart?id=${id}&quantity=7`)).status).toBe(200)
  })

  test('lets a client that knows a row’s id change or remove it', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    const [item] = await shopper.cart()
    expect(await shop.call('PUT', `/api/cart?id=${item!.id}&quantity=7`)).toMatchObject({
      status: 200,
      body: { quantity: 7 },
    })
    expect(await shop.call('DELETE', `/api/cart?id=${item!.id}`)).toMatchObject({ status: 204 })
    expect(await shopper.cart()).toEqual([])
    expect(await shop.call('PUT', `/api/cart?id=${item!.id}&quantity=7`)).toMatchObject({
      status: 404,
      body: { code: 'cart_item_not_found' },
    })
    expect(
      await shop.call('DELETE', `/api/cart?id=${item!.id}`),
      'deleting a missing row succeeds',
    ).toMatchObject({
      status: 204,
    })
  })

  test.each(['DELETE /api/cart?action=clear&sessionId=', 'POST /api/cart/clear'])(
    'is emptied by %s',
    async call => {
      const shop = await testShop(await fresh())
      const [shopper, other] = [aShopper(shop), aShopper(shop)]
      const product = await addProduct(shop)
      await shopper.add(product)
      await other.add(product)
      const [method, path] = call.split(' ') as [string, string]
      const { sessionId } = shopper
      const reply =
        method === 'POST'
          ? await shop.call(method, path, { sessionId })
          : await shop.call(method, path + sessionId)
      expect(reply.status).toBeLessThan(300)
      expect(await shopper.cart()).toEqual([])
      expect(await other.cart()).toHaveLength(1)
    },
  )

  test('takes no more of a counted product than there are', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    expect(await shopper.add(product, 3)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    await shopper.add(product, 2)
    expect(await shopper.add(product)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    const [item] = await shopper.cart()
    expect(item).toMatchObject({ quantity: 2, available: 2 })
    expect((await shop.call('PUT', `/api/cart?id=${item!.id}&quantity=3`)).status).toBe(409)
    expect((await shop.call('PUT', `/api/cart?id=${item!.id}&quantity=1`)).status).toBe(200)
  })

  test('takes another piece in addition to those held by its own open payment', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    await shopper.add(product)
    expect((await shopper.place('38.99')).status).toBe(200)
    expect(await shopper.add(product)).toMatchObject({ status: 200, body: { quantity: 2, available: 2 } })
    expect(await shopper.add(product), 'a third piece is refused').toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', details: 'Kõik 2, mis mul on, on juba sinu ostukorvis.' },
    })
    expect((await aShopper(shop).add(product, 2)).status, 'only the reserving session may add more').toBe(409)
  })

  test.each([
    ['counted down', { stock_quantity: 1 }, 1],
    ['counted down to none', { stock_quantity: 0 }, 0],
    ['taken off sale', { in_stock: 0 }, 0],
  ])('does not offer pieces of its own payment that the owner has %s', async (_what, said, left) => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 2 })
    const shopper = aShopper(shop)
    await shopper.add(product, 2)
    expect((await shopper.place('70.99')).status).toBe(200)
    await shop.database.db.updateTable('products').set(said).where('id', '=', product).execute()
    shop.catalog.changed()
    expect(await shopper.cart()).toMatchObject([{ quantity: 2, available: left }])
    expect(await shopper.place('70.99')).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    expect(await shopper.cart(), 'the refusal changes nothing').toMatchObject([{ available: left }])
    expect(await shopper.add(product), 'one more piece is refused, too').toMatchObject({
      status: 409,
      body: { details: left > 0 ? 'Neid on alles ainult 1.' : 'See toode on otsas.' },
    })
  })

  test('says when an item is gone, and lets it be removed', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const [late, quick] = [aShopper(shop), aShopper(shop)]
    await late.add(product)
    await quick.add(product)
    expect((await quick.place('38.99')).status).toBe(200)
    expect(await late.cart()).toMatchObject([{ available: 0 }])
    expect(await quick.cart(), 'the session that holds the piece still has it').toMatchObject([
      { available: 1 },
    ])
    const [item] = await late.cart()
    expect((await shop.call('DELETE', `/api/cart?id=${item!.id}`)).status).toBe(204)
  })

  test('shows a product no longer on sale as gone until it is removed', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const [frog, cat] = [await addProduct(shop), await addProduct(shop, { name: 'Öökass' })]
    const shopper = aShopper(shop)
    await shopper.add(frog)
    await shopper.add(cat)
    expect((await shop.call('DELETE', `/api/products?id=${frog}`)).status).toBe(204)
    const [gone] = await shopper.cart()
    expect(await shopper.cart()).toMatchObject([
      { name: 'Rõõmus konnamüts', unitPrice: '32.00', available: 0, productId: frog },
      { name: 'Öökass', available: null },
    ])
    expect(await shopper.place('38.99')).toMatchObject({
      status: 409,
      body: {
        code: 'out_of_stock',
        details: expect.stringContaining('Seda ma enam ei müü: Rõõmus konnamüts.'),
      },
    })
    const more = await shop.call('PUT', `/api/cart?id=${gone!.id}&quantity=2`)
    expect(more).toMatchObject({ status: 404, body: { code: 'product_not_found' } })
    const same = await shop.call('PUT', `/api/cart?id=${gone!.id}&quantity=1`)
    expect(same.status, 'no more pieces are always allowed').toBe(200)
    expect((await shop.call('DELETE', `/api/cart?id=${gone!.id}`)).status).toBe(204)
    expect((await shopper.place('38.99')).status).toBe(200)
  })

  test.each([
    ['paid', { payment_status: 'completed' }],
    ['cancelled', { status: 'cancelled' }],
  ] as const)('cannot pay for a custom order that is %s', async (_what, change) => {
    const shop = await testShop(await fresh())
    const { sessionId, cart } = aShopper(shop)
    const { id } = await aCustomOrder(shop, 'custom_order', 4500)
    await shop.call('POST', '/api/cart', { sessionId, customOrderId: id })
    expect(await cart()).toMatchObject([{ customOrderId: id, available: 1, withdrawable: false }])
    await shop.database.db.updateTable('orders').set(change).where('id', '=', id).execute()
    expect(await cart()).toMatchObject([{ customOrderId: id, available: 0 }])
  })

  test('accepts a custom order beside a product no longer on sale', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const product = await addProduct(shop)
    const shopper = aShopper(shop)
    await shopper.add(product)
    await shop.call('DELETE', `/api/products?id=${product}`)
    const order = await aCustomOrder(shop, 'custom_order', 4500)
    const added = await shop.call('POST', '/api/cart?action=custom-order', {
      sessionId: shopper.sessionId,
      orderNumber: order.order_number,
    })
    expect(added.status).toBe(200)
    const [gone] = await shopper.cart()
    expect(await shopper.place('51.99')).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    const again = await shop.call('POST', `/api/admin/products/${product}/restore`)
    expect(again.status).toBe(200)
    expect(await shopper.place('83.99'), 'once on sale again, they cannot be paid together').toMatchObject({
      status: 409,
      body: { code: 'regular_with_custom', details: expect.stringContaining('ei saa koos maksta') },
    })
    await shop.call('DELETE', `/api/cart?id=${gone!.id}`)
    expect((await shopper.place('51.99')).status).toBe(200)
  })

  test('refuses unknown and sold-out products', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    expect(await shopper.add(999)).toMatchObject({ status: 404, body: { error: 'Product not found' } })
    expect(await shopper.add(await addProduct(shop, { inStock: false }))).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
  })

  describe('with the mixing rule', () => {
    test('refuses regular products beside custom orders', async () => {
      const shop = await testShop(await fresh())
      const shopper = aShopper(shop)
      const order = await aCustomOrder(shop, 'custom_order', 4500)
      const added = await shop.call<CartItem>('POST', '/api/cart?action=custom-order', {
        sessionId: shopper.sessionId,
        orderNumber: order.order_number,
      })
      expect(added).toMatchObject({
        status: 200,
        body: { itemType: 'custom_order', customOrderId: order.id, unitPrice: '45.00' },
      })
      const refused = await shopper.add(await addProduct(shop))
      expect(refused).toMatchObject({
        status: 409,
        body: {
          error: 'Cannot add regular products when custom orders are in cart',
          code: 'regular_with_custom',
        },
      })
    })

    test('refuses custom orders beside regular products', async () => {
      const shop = await testShop(await fresh())
      const shopper = aShopper(shop)
      await shopper.add(await addProduct(shop))
      const order = await aCustomOrder(shop, 'custom_hat', 2700)
      const { status, body } = await shop.call<ErrorBody>('POST', '/api/cart', {
        sessionId: shopper.sessionId,
        customHatOrderId: order.id,
        itemType: 'custom_hat_order',
        quantity: 1,
      })
      expect([status, body.error]).toEqual([
        409,
        'Cannot add custom orders when regular products are in cart',
      ])
    })

    test('refuses one of both if they arrive at the same time', async () => {
      const shop = await testShop(await fresh())
      const product = await addProduct(shop)
      const order = await aCustomOrder(shop, 'custom_hat', 2700)
      for (let round = 0; round < 8; round++) {
        const shopper = aShopper(shop)
        const { sessionId } = shopper
        const replies = await Promise.all([
          shopper.add(product),
          shop.call('POST', '/api/cart', { sessionId, customHatOrderId: order.id }),
        ])
        expect(replies.map(reply => reply.status).sort()).toEqual([200, 409])
        expect(await shopper.cart()).toHaveLength(1)
      }
    })
  })

  test('refuses a custom order that is unpriced, paid or unknown', async () => {
    const shop = await testShop(await fresh())
    const { sessionId } = aShopper(shop)
    const unpriced = await aCustomOrder(shop, 'custom_order', undefined)
    expect(await shop.call('POST', '/api/cart', { sessionId, customOrderId: unpriced.id })).toMatchObject({
      status: 409,
      body: { code: 'price_unconfirmed' },
    })
    const paid = await aCustomOrder(shop, 'custom_order', 4500)
    await shop.database.db
      .updateTable('orders')
      .set({ payment_status: 'completed' })
      .where('id', '=', paid.id)
      .execute()
    expect(await shop.call('POST', '/api/cart', { sessionId, customOrderId: paid.id })).toMatchObject({
      status: 409,
      body: { code: 'already_paid' },
    })
    expect((await shop.call('POST', '/api/cart', { sessionId, customOrderId: 'nobody' })).status).toBe(404)
  })

  test.each<[what: string, order: Partial<NewOrder>, columns: Partial<OrderRow>]>([
    ['of products', { kind: 'regular' }, {}],
    ['that was never placed', { placed: false }, {}],
    ['that is deleted', {}, { deleted_at: '2026-11-26T10:00:00.000Z' }],
    ['that is cancelled', {}, { status: 'cancelled' }],
  ])('does not take an order %s', async (_what, order, columns) => {
    const shop = await testShop(await fresh())
    const { sessionId } = aShopper(shop)
    const hat = { kind: 'custom_hat', details: HAT_DETAILS } as const
    const row = await anOrder(shop.database.db, shop.now(), { ...hat, ...order }, columns)
    for (const named of [{ orderNumber: row.order_number }, { customHatOrderId: row.id }]) {
      const added = await shop.call('POST', '/api/cart', { sessionId, ...named })
      expect(added).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    }
  })

  test('takes at most 99 pieces of a product, counted or not', async () => {
    const shop = await testShop(await fresh())
    for (const stockQuantity of [null, 200]) {
      const { add, cart } = aShopper(shop)
      const product = await addProduct(shop, { stockQuantity })
      await add(product, 60)
      expect(await add(product, 40)).toMatchObject({ status: 400, body: { issues: [{ path: 'quantity' }] } })
      expect(await cart()).toMatchObject([{ quantity: 60 }])
      expect((await add(product, 39)).status).toBe(200)
    }
  })

  test('allows only quantity 1 of a custom order', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    const order = await aCustomOrder(shop, 'custom_hat', 2700)
    const { sessionId } = shopper
    expect(
      (await shop.call('POST', '/api/cart', { sessionId, customHatOrderId: order.id, quantity: 2 })).status,
    ).toBe(400)
    await shop.call('POST', '/api/cart', { sessionId, customHatOrderId: order.id })
    const [item] = await shopper.cart()
    expect((await shop.call('PUT', `/api/cart?id=${item!.id}&quantity=2`)).status).toBe(400)
  })

  test('counts as used after only changing a quantity or removing a row', async () => {
    const shop = await testShop(await fresh())
    const [frog, cat] = [await addProduct(shop), await addProduct(shop, { name: 'Öökass' })]
    const shopper = aShopper(shop)
    await shopper.add(frog)
    await shopper.add(cat)
    const [first, second] = await shopper.cart()
    const day = 24 * 60
    const drop = () =>
      deleteExpiredCarts(shop.database.db, new Date(shop.now().getTime() - 90 * day * 60_000))
    shop.wait(60 * day)
    expect((await shop.call('PUT', `/api/cart?id=${first!.id}&quantity=2`)).status).toBe(200)
    shop.wait(60 * day)
    expect(await drop()).toBe(0)
    expect((await shop.call('DELETE', `/api/cart?id=${second!.id}`)).status).toBe(204)
    shop.wait(60 * day)
    expect(await drop()).toBe(0)
    expect(await shopper.cart()).toMatchObject([{ id: first!.id, quantity: 2 }])
  })

  test('is deleted after 90 days without change', async () => {
    const shop = await testShop(await fresh())
    const [old, young] = [aShopper(shop), aShopper(shop)]
    const product = await addProduct(shop)
    await old.add(product)
    shop.wait(80 * 24 * 60)
    await young.add(product)
    shop.wait(11 * 24 * 60)
    const ninetyDays = new Date(shop.now().getTime() - 90 * 86_400_000)
    expect(await deleteExpiredCarts(shop.database.db, ninetyDays)).toBe(1)
    expect(await old.cart()).toEqual([])
    expect(await young.cart()).toHaveLength(1)
  })
})

describe('invalid input to the cart', () => {
  test.each([
    ['a quantity of 0', { productId: 1, quantity: 0 }],
    ['a quantity of 100', { productId: 1, quantity: 100 }],
    ['half a hat', { productId: 1, quantity: 1.5 }],
    ['an empty request', {}],
    ['an invalid session', { productId: 1, sessionId: 'me' }],
  ])('%s is answered 400 with what to correct', async (_what, body) => {
    const { freshDatabase } = await import('#test/database.ts')
    const shop = await testShop(await freshDatabase())
    const reply = await shop.call<ErrorBody>('POST', '/api/cart', { sessionId: aSession(), ...body })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ message: expect.any(String) }] },
    })
  })
})
