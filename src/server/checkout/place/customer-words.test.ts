import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { CUSTOMER_NOTE_MAX, GIFT_TEXT_MAX } from '#domain/limits.ts'
import { eraseOrder } from '#server/privacy/erase-order.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const WORDS = { customerNote: 'Palun pehmesse paberisse.', giftText: 'Palju õnne, Mia!\nVanaema' }

async function buy(shop: TestShop, words: Record<string, unknown> = WORDS) {
  const shopper = aShopper(shop)
  await shopper.add(await addProduct(shop))
  const placed = await shopper.place('38.99', aCheckout(words))
  if (placed.status !== 200) return { status: placed.status, number: '', sessionId: '' }
  await shopper.decide(placed.body)
  const { orderNumber } = (await shopper.capture(placed.body)).body
  return { status: 200, number: orderNumber, sessionId: shopper.sessionId }
}
const keyOf = async ({ database: { db } }: TestShop) =>
  (await db.selectFrom('orders').select('access_key').executeTakeFirstOrThrow()).access_key

/** Mari pays for Karl's request: by its number alone, or by the link that he sent her. @returns its number */
async function payInvoice(shop: TestShop, { byLink = false } = {}) {
  const asked = { name: 'Karl Tamm', email: 'karl@naide.ee', description: 'Rebane' }
  const { orderNumber } = (await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', asked)).body
  await shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '40.00' })
  const shopper = aShopper(shop)
  const placed = await shopper.place(
    '46.99',
    aCheckout({ ...WORDS, invoice: orderNumber, ...(byLink && { key: await keyOf(shop) }) }),
  )
  expect((await shop.call<Order>('GET', `/api/orders/${orderNumber}`)).body.giftText).toBe('')
  await shopper.decide(placed.body)
  await shopper.capture(placed.body)
  return orderNumber
}
const lettersOf = async ({ database: { db } }: TestShop) =>
  (await db.selectFrom('outbox').selectAll().execute()).map(({ template, data }) => ({
    template,
    data: JSON.parse(data) as Record<string, unknown>,
  }))

onEachDatabase('what a customer writes at the checkout', fresh => {
  test('is stored with the order, e-mailed, and shown only to those who may see it in full', async () => {
    const shop = await testShop(await fresh())
    const { number, sessionId } = await buy(shop)
    const ask = async (query: string) => (await shop.call<Order>('GET', `/api/orders/${number}${query}`)).body
    expect(await ask(`?sessionId=${sessionId}`)).toMatchObject(WORDS)
    expect(await ask('')).toMatchObject({ customerNote: '', giftText: '' })
    const letters = await lettersOf(shop)
    expect(letters.map(({ template }) => template).toSorted()).toEqual(['new-order', 'order-received'])
    for (const { data } of letters) expect(data).toMatchObject(WORDS)
  })

  test('may also be sent as `note`', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const noteOf = async (words: Record<string, unknown>) => {
      const { number } = await buy(shop, words)
      return (await shop.call<Order>('GET', `/api/orders/${number}`)).body.customerNote
    }
    expect(await noteOf({ note: WORDS.customerNote })).toBe(WORDS.customerNote)
    expect(await noteOf({ note: 'Muu', customerNote: WORDS.customerNote })).toBe(WORDS.customerNote)
    expect((await buy(shop, { note: 'a'.repeat(CUSTOMER_NOTE_MAX + 1) })).status).toBe(400)
  })

  test('may be empty, but no longer than its field', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { number } = await buy(shop, {})
    const { body } = await shop.call<Order>('GET', `/api/orders/${number}`)
    expect(body).toMatchObject({ customerNote: '', giftText: '' })
    expect((await buy(shop, { customerNote: 'a'.repeat(CUSTOMER_NOTE_MAX + 1) })).status).toBe(400)
    expect((await buy(shop, { giftText: 'a'.repeat(GIFT_TEXT_MAX + 1) })).status).toBe(400)
  })

  test('is shared with the one who ordered only if they paid themselves', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const orderNumber = await payInvoice(shop)
    expect((await shop.call<Order>('GET', `/api/orders/${orderNumber}`)).body).toMatchObject(WORDS)
    const received = (await lettersOf(shop)).filter(({ template }) => template === 'order-received')
    expect(received.map(({ data }) => [data.customerEmail, data.giftText]).toSorted()).toEqual([
      ['karl@naide.ee', ''],
      ['mari@gmail.com', WORDS.giftText],
    ])
  })

  test('is part of the customer’s data export, and is erased with it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const number = await payInvoice(shop, { byLink: true })
    const { db } = shop.database
    const { body } = await shop.call<PersonalData>(
      'GET',
      `/api/orders/${number}/data?key=${await keyOf(shop)}`,
    )
    expect(body.order).toMatchObject(WORDS)
    expect(body.payments).toMatchObject([{ delivery: WORDS }])
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'delivered' })
    shop.wait(30 * 24 * 60)
    await eraseOrder({ db, files: shop.files, now: shop.now() }, number, 'owner')
    const left = JSON.stringify([
      await db.selectFrom('orders').selectAll().execute(),
      await db.selectFrom('payments').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('order_history').selectAll().execute(),
    ])
    for (const trace of ['pehmesse', 'Mia', 'Vanaema']) expect(left).not.toContain(trace)
  })
})
