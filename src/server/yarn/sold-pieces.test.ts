import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { OrderPiece, Passport, ProductYarn, YarnStore } from '#contract/yarn.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { aCheckout, addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'
import { insertPiece, nameOwner } from './store.ts'

/** Opens a shop with a product that has this many pieces on sale, some of them weighed and with a public passport. */
async function aShopWith(database: FreshDatabase, stockQuantity: number | null, pieces: number) {
  const shop = await testShop(database, { admin: true })
  const productId = await addProduct(shop, { stockQuantity })
  const { batches } = (await shop.call<YarnStore>('POST', '/api/admin/yarn/batches', aBatch())).body
  const codes: string[] = []
  for (let n = 0; n < pieces; n++) {
    const begun = (await shop.call<YarnStore>('POST', '/api/admin/yarn/pieces', { productId })).body
    const { id, code } = begun.pieces.find(piece => !codes.includes(piece.code))!
    codes.push(code)
    const use = { batchId: batches[0]!.id, grams: 10 }
    await shop.call('POST', `/api/admin/yarn/pieces/${id}/uses`, use)
    await shop.call('PUT', `/api/admin/yarn/pieces/${id}`, { isShown: true })
  }
  return { shop, productId, codes }
}

async function buy(shop: TestShop, productId: number, quantity = 1): Promise<string> {
  const shopper = aShopper(shop)
  await shopper.add(productId, quantity)
  const placed = await shopper.place(quantity === 1 ? '38.99' : '70.99', aCheckout())
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  await shopper.decide(placed.body)
  return (await shopper.capture(placed.body)).body.orderNumber
}

const refund = (shop: TestShop, number: string, amount: string, restock = false) =>
  shop.call('POST', `/api/admin/orders/${number}/refund`, {
    ...{ amount, reason: 'Tagastus', restock, requestId: 'r'.repeat(16) },
  })

const piecesOf = async (shop: TestShop, number: string) =>
  (await shop.call<OrderPiece[]>('GET', `/api/admin/orders/${number}/pieces`)).body
const chosen = async (shop: TestShop, number: string) =>
  (await piecesOf(shop, number)).filter(({ isChosen }) => isChosen).map(({ code }) => code)
const claimOf = async (shop: TestShop, id: number) =>
  (await shop.call<ProductYarn>('GET', `/api/yarn/products/${id}`)).body
const shippedLetter = async ({ database }: TestShop) => {
  const { data } = await database.db
    .selectFrom('outbox')
    .select('data')
    .where('template', '=', 'status-changed')
    .executeTakeFirstOrThrow()
  return JSON.parse(data) as { accessKey: string; passports: { name: string; link: string }[] }
}

onEachDatabase('the passport of a sold piece', fresh => {
  test('gets its order at the sale if it is the last piece, and is linked in the e-mail with the key', async () => {
    const { shop, productId, codes } = await aShopWith(await fresh(), 1, 1)
    expect((await claimOf(shop, productId)).claim).toBe('100% taaskasutatud lõngast')
    const number = await buy(shop, productId)
    expect(await chosen(shop, number)).toEqual(codes)
    const [sold] = await piecesOf(shop, number)
    await shop.call('PUT', `/api/admin/yarn/pieces/${sold!.id}`, { story: 'Heegeldasin rongis.' })
    expect(await chosen(shop, number), 'fields left out of a change stay').toEqual(codes)
    expect(await claimOf(shop, productId), 'nothing is claimed for sold pieces').toEqual({
      claim: null,
      parts: [],
    })
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'shipped' })
    const { accessKey, passports } = await shippedLetter(shop)
    expect(passports.map(({ link }) => link.replace(/^.*\/pass\//, ''))).toEqual([
      `${codes[0]}#key=${accessKey}`,
    ])
    const owner = { key: accessKey, name: 'Õie' }
    expect((await shop.call('PUT', `/api/passports/${codes[0]}/owner`, owner)).status).toBe(200)
    expect((await shop.call('GET', `/api/passports/${codes[0]}`)).body).toMatchObject({ ownerName: 'Õie' })
  })

  test('is chosen by the owner with one tap if there are several', async () => {
    const { shop, productId, codes } = await aShopWith(await fresh(), 2, 2)
    const number = await buy(shop, productId)
    const offered = await piecesOf(shop, number)
    expect(offered.map(({ isChosen }) => isChosen)).toEqual([false, false])
    const { id, code } = offered[0]!
    await shop.call('PUT', `/api/admin/yarn/pieces/${id}`, { orderNumber: number })
    expect(await chosen(shop, number)).toEqual([code])
    // The remaining one is the last, so it is certain.
    const next = await buy(shop, productId)
    expect(await chosen(shop, next)).toEqual(codes.filter(each => each !== code))
    expect((await shop.call('GET', '/api/admin/orders/ORD-7K2M9QX4T/pieces')).status).toBe(404)
    const stranger = await testShop(await fresh())
    expect((await stranger.call('GET', `/api/admin/orders/${number}/pieces`)).status).toBe(401)
  })

  test('is not taken from an order that got it since the owner looked', async () => {
    const { shop, productId } = await aShopWith(await fresh(), 3, 3)
    const [one, other] = [await buy(shop, productId), await buy(shop, productId)]
    const { id, code } = (await piecesOf(shop, one))[0]!
    const take = (orderNumber: string | null, seen: string | null) =>
      shop.call<ErrorBody>('PUT', `/api/admin/yarn/pieces/${id}`, { orderNumber, seen })
    expect((await take(one, null)).status).toBe(200)
    expect((await take(other, null)).body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await take(null, other)).body).toMatchObject({ code: 'changed_meanwhile' })
    expect(await chosen(shop, one)).toEqual([code])
    expect((await take(one, null)).status, 'a repeated request after a lost answer succeeds').toBe(200)
    expect((await take(null, one)).status).toBe(200)
    const both = await Promise.all([take(one, null), take(other, null)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('keeps a story that another administrator has written since the page was read', async () => {
    const { shop, productId } = await aShopWith(await fresh(), 3, 3)
    const { id } = (await piecesOf(shop, await buy(shop, productId)))[0]!
    const tell = (story: string, seenStory: string) =>
      shop.call<ErrorBody>('PUT', `/api/admin/yarn/pieces/${id}`, { story, seenStory })
    const both = await Promise.all([tell('Heegeldasin rongis.', ''), tell('Heegeldasin toas.', '')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [kept, lost] =
      both[0].status === 200
        ? ['Heegeldasin rongis.', 'Heegeldasin toas.']
        : ['Heegeldasin toas.', 'Heegeldasin rongis.']
    expect((await tell(lost, '')).body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await tell(kept, '')).status, 'a repeated request after a lost answer succeeds').toBe(200)
    expect((await tell(lost, kept)).status).toBe(200)
  })

  test('can be taken from a deleted order, but not with an unknown order number', async () => {
    const { shop, productId } = await aShopWith(await fresh(), 3, 3)
    const [deleted, other] = [await buy(shop, productId), await buy(shop, productId)]
    const { id, code } = (await piecesOf(shop, deleted))[0]!
    const take = (orderNumber: string | null, seen: string | null) =>
      shop.call<ErrorBody>('PUT', `/api/admin/yarn/pieces/${id}`, { orderNumber, seen })
    expect((await take(deleted, '')).status, 'a piece seen without an order can be assigned').toBe(200)
    expect((await shop.call('DELETE', `/api/orders?orderNumber=${deleted}`)).status).toBe(204)
    expect((await take(other, 'ORD-7K2M9QX4T')).body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await take(other, deleted)).status).toBe(200)
    expect(await chosen(shop, other)).toEqual([code])
  })

  test('is not guessed while a piece without a passport may have been sold', async () => {
    const { shop, productId } = await aShopWith(await fresh(), 3, 1)
    expect(await chosen(shop, await buy(shop, productId))).toEqual([])
  })

  test('is not given to the last buyer while it may be the piece of an earlier order', async () => {
    const { shop, productId, codes } = await aShopWith(await fresh(), 2, 1)
    const [first, last] = [await buy(shop, productId), await buy(shop, productId)]
    expect([await chosen(shop, first), await chosen(shop, last)]).toEqual([[], []])
    const [{ id }] = (await piecesOf(shop, first)) as [OrderPiece]
    await shop.call('PUT', `/api/admin/yarn/pieces/${id}`, { orderNumber: first })
    expect(await chosen(shop, first)).toEqual(codes)
  })

  test('is linked to the last buyer once the earlier order has left without it', async () => {
    const { shop, productId, codes } = await aShopWith(await fresh(), 2, 1)
    const first = await buy(shop, productId)
    await shop.call('PUT', `/api/orders/${first}/status`, { orderStatus: 'shipped' })
    expect(await chosen(shop, await buy(shop, productId))).toEqual(codes)
  })

  test('is not linked to an order for which the owner chose another one before it was paid', async () => {
    const { shop, productId } = await aShopWith(await fresh(), null, 2)
    const lines = [{ productId, unitPrice: '30.00', quantity: 1 }]
    const customer = { customerName: 'Õie', customerEmail: 'oie@example.ee', deliveryMethod: '' }
    const sale = { lines, payment: 'link', ...customer }
    const made = await shop.call<{ order: { orderNumber: string } }>('POST', '/api/admin/orders', sale)
    const number = made.body.order.orderNumber
    const [{ id, code }] = (await piecesOf(shop, number)) as [OrderPiece]
    await shop.call('PUT', `/api/admin/yarn/pieces/${id}`, { orderNumber: number })
    const paid = { orderNumber: number, paymentStatus: 'completed', paymentMethod: 'cash' }
    expect((await shop.call('PATCH', '/api/orders', paid)).status).toBe(200)
    expect(await chosen(shop, number)).toEqual([code])
  })

  test('is linked if all pieces are bought at once, and in a sale for cash', async () => {
    const { shop, productId, codes } = await aShopWith(await fresh(), 2, 2)
    expect((await chosen(shop, await buy(shop, productId, 2))).toSorted()).toEqual(codes.toSorted())
    const fair = await aShopWith(await fresh(), 1, 1)
    const lines = [{ productId: fair.productId, unitPrice: '30.00', quantity: 1 }]
    const sale = { lines, payment: 'cash', customerName: '', deliveryMethod: '' }
    const made = await fair.shop.call<{ order: { orderNumber: string } }>('POST', '/api/admin/orders', sale)
    expect(await chosen(fair.shop, made.body.order.orderNumber)).toEqual(fair.codes)
  })

  test('loses its order and its owner’s name when the piece is returned', async () => {
    const { shop, productId, codes } = await aShopWith(await fresh(), 1, 1)
    const number = await buy(shop, productId)
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'shipped' })
    const owner = { key: (await shippedLetter(shop)).accessKey, name: 'Õie' }
    await shop.call('PUT', `/api/passports/${codes[0]}/owner`, owner)
    const { db } = shop.database
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const gift = await insertPiece(
      db,
      { product_id: null, order_id: id, name: 'Kaasapandud sall' },
      shop.now(),
    )
    const refunded = await refund(shop, number, '38.99', true)
    expect(refunded.status, JSON.stringify(refunded.body)).toBeLessThan(300)
    expect(await chosen(shop, number), 'only what was returned is on sale again').toEqual([gift.code])
    expect((await shop.call('GET', `/api/passports/${codes[0]}`)).body).toMatchObject({ ownerName: '' })
    expect((await claimOf(shop, productId)).claim).toBe('100% taaskasutatud lõngast')
  })

  test('stays with its order while the buyer has a piece, and loses it when the last one is returned', async () => {
    const { shop, productId, codes } = await aShopWith(await fresh(), 2, 2)
    const number = await buy(shop, productId, 2)
    const giveBack = (requestId: string) =>
      shop.call('POST', `/api/admin/orders/${number}/refund`, {
        ...{ lines: [{ lineId: 0, quantity: 1 }], reason: 'Tagastus', restock: true, requestId },
      })
    expect((await giveBack('esimene-tagastus')).status).toBe(200)
    expect((await chosen(shop, number)).toSorted(), 'it is unknown which').toEqual(codes.toSorted())
    expect((await giveBack('teine-tagastus-')).status).toBe(200)
    expect(await chosen(shop, number)).toEqual([])
  })

  test('is not guessed when one of two pieces is returned', async () => {
    const { shop, productId, codes } = await aShopWith(await fresh(), null, 1)
    const number = await buy(shop, productId, 2)
    const [{ id }] = (await piecesOf(shop, number)) as [OrderPiece]
    await shop.call('PUT', `/api/admin/yarn/pieces/${id}`, { orderNumber: number })
    const refunded = await shop.call('POST', `/api/admin/orders/${number}/refund`, {
      ...{ lines: [{ lineId: 0, quantity: 1 }], reason: 'Tagastus', restock: true, requestId: 'tagastus-1' },
    })
    expect(refunded.status).toBe(200)
    expect(await chosen(shop, number)).toEqual(codes)
  })

  test.each<[what: string, isSold: boolean, happen: (shop: TestShop, number: string) => Promise<unknown>]>([
    ['after a partial refund', true, (shop, number) => refund(shop, number, '5.00')],
    ['after a full refund', false, (shop, number) => refund(shop, number, '38.99')],
    [
      'after a cancellation',
      false,
      (shop, number) => shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'cancelled' }),
    ],
    ['after a deletion', false, (shop, number) => shop.call('DELETE', `/api/orders?orderNumber=${number}`)],
  ])('accepts a name while its order is valid, and its removal always: %s', async (_, isSold, happen) => {
    const { shop, productId, codes } = await aShopWith(await fresh(), 1, 1)
    const number = await buy(shop, productId)
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'shipped' })
    const { accessKey: key } = await shippedLetter(shop)
    const sign = async (name: string, by = key) =>
      (await shop.call<ErrorBody>('PUT', `/api/passports/${codes[0]}/owner`, { key: by, name })).body
    const look = async () => (await shop.call<Passport>('GET', `/api/passports/${codes[0]}`)).body
    await sign('Õie')
    await happen(shop, number)
    expect(await look()).toMatchObject({ ownerName: 'Õie', isSold })
    expect(await sign('Keegi muu')).toMatchObject(isSold ? { ok: true } : { code: 'not_sold' })
    expect((await look()).ownerName).toBe(isSold ? 'Keegi muu' : 'Õie')
    expect(await sign('', 'vale')).toMatchObject({ code: 'order_not_found' })
    expect(await sign('')).toEqual({ ok: true })
    expect((await look()).ownerName).toBe('')
  })

  test('is listed for its buyer only while it is public, and stays while it is sold', async () => {
    const { shop, productId, codes } = await aShopWith(await fresh(), 1, 1)
    const number = await buy(shop, productId)
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'shipped' })
    const { accessKey } = await shippedLetter(shop)
    const listed = async () =>
      (await shop.call<{ code: string }[]>('GET', `/api/orders/${number}/passports?key=${accessKey}`)).body
    expect((await listed()).map(({ code }) => code)).toEqual(codes)
    const [{ id }] = (await piecesOf(shop, number)) as [OrderPiece]
    await shop.call('PUT', `/api/admin/yarn/pieces/${id}`, { isShown: false })
    expect(await listed()).toEqual([])
    const { db } = shop.database
    await db.deleteFrom('yarn_uses').execute()
    expect((await shop.call('DELETE', `/api/admin/yarn/pieces/${id}`)).body).toMatchObject({
      code: 'yarn_in_use',
    })
  })

  test('keeps no buyer’s name if the piece has moved to another order meanwhile', async () => {
    const { shop, productId, codes } = await aShopWith(await fresh(), 1, 1)
    await buy(shop, productId)
    const { db } = shop.database
    const { id, order_id } = await db
      .selectFrom('yarn_pieces')
      .selectAll()
      .where('code', '=', codes[0]!)
      .executeTakeFirstOrThrow()
    expect(await nameOwner(db, id, 'another', 'Õie')).toBe(false)
    expect(await nameOwner(db, id, order_id!, 'Õie')).toBe(true)
  })
})
