import { expect, test } from 'vitest'
import type { AuditLog } from '#contract/audit.ts'
import type { Picture } from '#contract/pictures.ts'
import type {
  OrderPiece,
  Passport,
  ProductYarn,
  YarnColours,
  YarnLetterView,
  YarnStore,
} from '#contract/yarn.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { anOrder, HAT_DETAILS, paidAt } from '#test/order.ts'
import { pdfText } from '#test/pdf-text.ts'
import { addProduct, nameSeller, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'

type Reply = YarnStore & { code?: string }

async function aMaker(database: FreshDatabase) {
  const shop = await testShop(database, { admin: true })
  const send = (method: string, path: string, body?: object) =>
    shop.call<Reply>(method, `/api/admin/yarn${path}`, body)
  return {
    shop,
    send,
    batch: async (named: object) => (await send('POST', '/batches', aBatch(named))).body.batches[0]!.id,
    piece: async (of: object) => {
      const before = new Set((await send('GET', '')).body.pieces.map(({ id }) => id))
      const { status, body } = await send('POST', '/pieces', of)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.pieces.find(({ id }) => !before.has(id))!
    },
    order: (...named: Parameters<typeof anOrder> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
      anOrder(shop.database.db, shop.now(), ...named),
  }
}

const aLine = (productId: number | null, imageUrl: string | null) => ({
  ...{ productId, name: 'Sall Liisale', unitPrice: 3200, quantity: 1, imageUrl },
})

onEachDatabase('routes of yarn', fresh => {
  test('show of each colour the newest batch with yarn left and a photo', async () => {
    const { shop, send, batch } = await aMaker(await fresh())
    shop.catalog.picture = async (url): Promise<Picture> => ({
      ...{ url, stem: '', alt: '', width: 1, height: 1, widths: [1], placeholder: '', fit: 'cover' },
    })
    for (const [name, colour, photoUrl] of [
      ['old', 'punane', '/media/old.webp'],
      ['new', 'punane', '/media/new.webp'],
      ['without a photo', 'punane', ''],
      ['used up', 'punane', '/media/used.webp'],
      ['without a colour', '', '/media/none.webp'],
    ] as const) {
      const id = await batch({ name, colour, photoUrl })
      if (name === 'used up') await send('POST', `/batches/${id}/weigh`, { grams: 0 })
      shop.wait(1)
    }
    const { body, headers } = await shop.call<YarnColours>('GET', '/api/yarn/colours')
    expect(body.photos).toMatchObject({ punane: { url: '/media/new.webp' } })
    expect(Object.keys(body.photos)).toEqual(['punane'])
    expect(headers['cache-control']).toBe('no-cache')
  })

  test('have no yarn of an unknown product, and no piece of one', async () => {
    const { shop, send } = await aMaker(await fresh())
    const notFound = { status: 404, body: { code: 'product_not_found' } }
    expect(await shop.call('GET', '/api/yarn/products/999')).toMatchObject(notFound)
    expect(await send('POST', '/pieces', { productId: 999 })).toMatchObject(notFound)
  })

  test('show in a passport the product’s picture, or that of its line if the product is gone', async () => {
    const { shop, piece, send, order } = await aMaker(await fresh())
    const [sold, other] = [await addProduct(shop), await addProduct(shop)]
    const { db } = shop.database
    await db.updateTable('products').set({ image_url: 'product.webp' }).where('id', '=', sold).execute()
    const lines = [aLine(other, 'other.webp'), aLine(sold, 'line.webp')]
    const { order_number: orderNumber } = await order({ lines })
    const { id, code } = await piece({ productId: sold, orderNumber })
    await send('PUT', `/pieces/${id}`, { isShown: true })
    const picture = async () => (await shop.call<Passport>('GET', `/api/passports/${code}`)).body.picture
    expect(await picture()).toBe('product.webp')
    await db.updateTable('products').set({ deleted_at: shop.now().toISOString() }).execute()
    expect(await picture()).toBe('line.webp')
  })

  test('name a piece of a hat after its line, but never one of a request, which quotes the customer', async () => {
    const { piece, order } = await aMaker(await fresh())
    const lines = [aLine(null, null)]
    const hat = await order({ kind: 'custom_hat', details: HAT_DETAILS, lines })
    expect(await piece({ orderNumber: hat.order_number })).toMatchObject({ name: 'Sall Liisale' })
    const request = await order({ kind: 'custom_order', lines })
    expect((await piece({ orderNumber: request.order_number })).name).not.toContain('Liis')
  })

  test('list for a buyer the passports of that order alone', async () => {
    const { shop, piece, send, order } = await aMaker(await fresh())
    const productId = await addProduct(shop)
    const orders = [await order(), await order()]
    const codes: string[] = []
    for (const { order_number: orderNumber } of orders) {
      const { id, code } = await piece({ productId, orderNumber })
      await send('PUT', `/pieces/${id}`, { isShown: true })
      codes.push(code)
    }
    for (const [index, { order_number, access_key }] of orders.entries()) {
      const path = `/api/orders/${order_number}/passports?key=${access_key}`
      expect((await shop.call('GET', path)).body).toMatchObject([{ code: codes[index] }])
    }
  })

  test('list for the owner an order’s pieces and unsold ones once, as they are', async () => {
    const { shop, piece, batch, send, order } = await aMaker(await fresh())
    const productId = await addProduct(shop)
    const { order_number: orderNumber } = await order({
      lines: [aLine(productId, null), aLine(productId, null), aLine(null, null)],
    })
    const unsold = await piece({ productId })
    const batchId = await batch({})
    for (const grams of [10, 20]) await send('POST', `/pieces/${unsold.id}/uses`, { batchId, grams })
    const sold = await piece({ productId, orderNumber })
    await send('PUT', `/pieces/${sold.id}`, { isShown: true, madeOn: '2026-11-20' })
    const path = `/api/admin/orders/${orderNumber}/pieces`
    const { body, headers } = await shop.call<OrderPiece[]>('GET', path)
    expect(body).toMatchObject([
      { id: sold.id, grams: 0, madeOn: '2026-11-20', isShown: true, isChosen: true },
      { id: unsold.id, grams: 30, madeOn: null, isShown: false, isChosen: false },
    ])
    expect(body).toHaveLength(2)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('keep a piece’s day and owner’s name when it is shown again, or gets the same order again', async () => {
    const { shop, piece, send, order } = await aMaker(await fresh())
    const { order_number: orderNumber } = await order()
    const { id, code } = await piece({ productId: await addProduct(shop), orderNumber })
    await send('PUT', `/pieces/${id}`, { madeOn: '2026-11-20' })
    await shop.database.db.updateTable('yarn_pieces').set({ owner_name: 'Õie' }).execute()
    await send('PUT', `/pieces/${id}`, { isShown: true, orderNumber })
    expect((await shop.call('GET', `/api/passports/${code}`)).body).toMatchObject({
      madeOn: '2026-11-20',
      ownerName: 'Õie',
    })
    await send('PUT', `/pieces/${id}`, { orderNumber: null })
    const gone = { orderNumber, seen: 'ORD-7K2M9QX4T' }
    expect((await send('PUT', `/pieces/${id}`, gone)).body.code).toBe('changed_meanwhile')
  })

  test('put yarn back once, which ends the claim it proved, however often it is sent', async () => {
    const { shop, piece, batch, send } = await aMaker(await fresh())
    const productId = await addProduct(shop, { stockQuantity: 1 })
    const { id } = await piece({ productId })
    await send('POST', `/pieces/${id}/uses`, { batchId: await batch({}), grams: 10 })
    const claim = async () =>
      (await shop.call<ProductYarn>('GET', `/api/yarn/products/${productId}`)).body.claim
    expect(await claim()).not.toBeNull()
    const { uses } = (await send('GET', '')).body.pieces[0]!
    for (const _ of ['sent', 'sent again'])
      expect((await send('DELETE', `/uses/${uses[0]!.id}`)).status).toBe(200)
    expect(await claim()).toBeNull()
  })

  test('log new rules without the old ones that were seen', async () => {
    const { shop, send } = await aMaker(await fresh())
    const { rules: seen } = (await send('GET', '')).body
    const rules = { goneColours: 'waiting', hatGrams: 55 }
    expect((await send('PUT', '/rules', { ...rules, seen })).status).toBe(200)
    const { entries } = (await shop.call<AuditLog>('GET', '/api/admin/audit?action=yarn')).body
    expect(entries.map(({ data }) => data)).toEqual([rules])
  })

  test('preview no letter to a customer without an address, only its colours', async () => {
    const { shop, batch, order } = await aMaker(await fresh())
    const promise = JSON.stringify({ first: '2027-01-04', last: '2027-01-08', postBy: '2027-01-06' })
    const columns = { ...paidAt(shop.now()), promise, first_promise: promise, customer_email: '' }
    const hat = await order({ kind: 'custom_hat', details: HAT_DETAILS }, columns)
    await batch({ colour: 'roosa', grams: 10 })
    const path = `/api/admin/orders/${hat.order_number}/yarn-letter`
    const { body, headers } = await shop.call<YarnLetterView>('GET', path)
    expect(body).toEqual({ colours: ['roosa'], letter: null })
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('print on a tag the fibres of the yarn if no product states them', async () => {
    const { shop, piece, batch, send, order } = await aMaker(await fresh())
    await nameSeller(shop)
    const { order_number: orderNumber } = await order({ kind: 'custom_hat', details: HAT_DETAILS })
    const { id } = await piece({ orderNumber })
    const tag = () => shop.app.inject(`/api/admin/yarn/tags.pdf?pieces=${id}&paper=label`)
    expect((await tag()).json().details).toContain('passi')
    const batchId = await batch({ fibres: [{ name: 'mohäär', percent: 100 }] })
    await send('POST', `/pieces/${id}/uses`, { batchId, grams: 10 })
    await send('PUT', `/pieces/${id}`, { isShown: true })
    expect(pdfText((await tag()).rawPayload)[0]).toContain('100% mohäär')
  })
})
