import { expect, test } from 'vitest'
import type { OrderMail } from '#server/mail/mails.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { onEachDatabase } from '#test/database.ts'
import { HAT_DETAILS } from '#test/order.ts'
import {
  aCheckout,
  aSession,
  aShopper,
  CLIENT_DELIVERY,
  CUSTOMER,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'

const JUKU = { customer_name: 'Juku Juurikas', customer_email: 'juku@naide.ee', customer_phone: '5777 7777' }

/** Juku orders a hat. @returns its number and key */
async function orderHat(shop: TestShop, sessionId: string, hat: object = {}) {
  await shop.call('POST', '/api/custom-hat-orders', {
    firstName: 'Juku',
    lastName: 'Juurikas',
    customerEmail: JUKU.customer_email,
    customerPhone: JUKU.customer_phone,
    hatDiameter: '56 cm',
    hatCategory: 'custom',
    sessionId,
    ...hat,
  })
  return shop.database.db
    .selectFrom('orders')
    .select(['order_number', 'access_key', 'id'])
    .executeTakeFirstOrThrow()
}

/** Mari pays it. */
async function pay(shop: TestShop, invoice: string, shown: { key?: string; sessionId?: string }) {
  const { key, sessionId } = shown
  const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
    'POST',
    '/api/paypal/order',
    { amount: '33.99', sessionId, checkout: aCheckout({ invoice, key }) },
  )
  await aShopper(shop).decide(body)
  expect((await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)).status).toBe(200)
}

async function lettersTo(shop: TestShop, recipient: string, template: 'order-received' | 'status-changed') {
  const rows = await shop.database.db
    .selectFrom('outbox')
    .select('data')
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .execute()
  return rows.map(row => JSON.parse(row.data) as OrderMail)
}

onEachDatabase('an order that another person pays', fresh => {
  test('is confirmed to both, its key goes only to the one who ordered, and the history records who that was', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { order_number, access_key, id } = await orderHat(shop, aSession())
    await pay(shop, order_number, { sessionId: aSession(), key: 'a guess' })
    const [first] = await lettersTo(shop, JUKU.customer_email, 'order-received')
    expect(first).toMatchObject({ customerName: 'Juku Juurikas', accessKey: access_key, isPaid: true })
    expect(first!.link).toContain(access_key)
    const [payer] = await lettersTo(shop, CUSTOMER.email, 'order-received')
    expect(payer).toMatchObject({ customerName: 'Mari Maasikas', accessKey: '' })
    await shop.call('PUT', `/api/orders/${order_number}/status`, { orderStatus: 'shipped' })
    const [shipped] = await lettersTo(shop, CUSTOMER.email, 'status-changed')
    expect(shipped).toMatchObject({ accessKey: '' })
    expect(JSON.stringify([payer, shipped])).not.toContain(access_key)
    const from = await shop.mailer.sender()
    const { text } = await renderMail({ template: 'order-received', data: payer! }, from)
    expect(text).toContain(`/jalgimine?orderNumber=${order_number}`)
    expect(text).not.toMatch(/invoice\.pdf|key=/)
    const history = await shop.database.db
      .selectFrom('order_history')
      .select('data')
      .where('order_id', '=', id)
      .where('event', '=', 'contact')
      .execute()
    expect(history.map(({ data }) => JSON.parse(data))).toEqual([
      { name: 'Juku Juurikas', email: 'juku@naide.ee', phone: '5777 7777' },
    ])
  })

  test('tells both that it waits for yarn', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    await shop.call('POST', '/api/admin/yarn/batches', aBatch({ colour: 'roosa', grams: 3 }))
    await shop.call('PUT', '/api/admin/yarn/rules', { goneColours: 'waiting', hatGrams: 40 })
    const { order_number } = await orderHat(shop, aSession(), HAT_DETAILS)
    await pay(shop, order_number, { sessionId: aSession(), key: 'a guess' })
    for (const address of [JUKU.customer_email, CUSTOMER.email])
      expect(await lettersTo(shop, address, 'order-received')).toMatchObject([{ awaitedYarn: ['roosa'] }])
  })

  test.each([
    ['records a delivery other than agreed, with the previous one', 'dpd_courier', 1],
    ['records no change for the delivery agreed on', 'omniva_courier', 0],
  ])('%s', async (_what, deliveryMethod, changes) => {
    const shop = await testShop(await fresh(), { admin: true })
    const { order_number, access_key, id } = await orderHat(shop, aSession())
    const agreed = { ...CLIENT_DELIVERY, deliveryMethod }
    const path = `/api/admin/orders/${order_number}/delivery`
    expect((await shop.call('PUT', path, agreed)).status).toBe(200)
    await pay(shop, order_number, { key: access_key })
    const history = await shop.database.db
      .selectFrom('order_history')
      .select('data')
      .where('order_id', '=', id)
      .where('event', '=', 'delivery')
      .where('actor', '=', 'customer')
      .execute()
    const to = 'Riia 2, Tartu, 51004'
    const change = { method: 'omniva_courier', to, before: { method: deliveryMethod, to } }
    expect(history.map(({ data }) => JSON.parse(data))).toMatchObject(Array(changes).fill(change))
  })

  test.each(['key', 'sessionId'] as const)('is the payer’s own if they have its %s', async proof => {
    const shop = await testShop(await fresh())
    const sessionId = aSession()
    const { order_number, access_key } = await orderHat(shop, sessionId)
    await pay(shop, order_number, proof === 'key' ? { key: access_key } : { sessionId })
    expect(await lettersTo(shop, CUSTOMER.email, 'order-received')).toMatchObject([{ accessKey: access_key }])
    expect(await lettersTo(shop, JUKU.customer_email, 'order-received')).toHaveLength(1)
  })
})
