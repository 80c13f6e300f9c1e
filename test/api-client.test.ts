/** A client that knows only the API description: its calls and their answers are typed by it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import createClient from 'openapi-fetch'
import { expect, test } from 'vitest'
import { currentSession, signedIn, signInRefusal } from '#contract/sign-in.ts'
import { approve } from '#sandbox/payer.ts'
import { AUTH_CALLS } from '#server/admin/auth-calls.ts'
import { AUTH_DOCS } from '#server/admin/auth-docs.ts'
import { hashPassword, insertAdmin } from '#server/admin/store.ts'
import { CLIENT_TYPES, fingerprint } from '../scripts/api-fingerprint.ts'
import type { components, paths } from './api-client.gen.ts'
import { freshDatabase } from './database.ts'
import { addProduct, aSession, type TestShop, testShop } from './test-shop.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const MARI = { email: 'mari@heegel.example', password: 'üks müts korraga' }

/** A typed client that stores cookies as a browser does. */
function clientOf(shop: TestShop) {
  const jar = new Map<string, string>()
  return createClient<paths>({
    baseUrl: ORIGIN,
    fetch: async request => {
      const { pathname, search } = new URL(request.url)
      const reply = await shop.app.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: {
          ...Object.fromEntries(request.headers),
          origin: ORIGIN,
          cookie: [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
        },
        ...(request.body && { payload: await request.text() }),
      })
      for (const { name, value } of reply.cookies) jar.set(name, value)
      const headers = new Headers({ 'content-type': String(reply.headers['content-type'] ?? '') })
      return new Response(reply.body || null, { status: reply.statusCode, headers })
    },
  })
}

test('the generated client types match the API; if not, run `npm run api-client`', async () => {
  const shop = await testShop(await freshDatabase())
  const { body } = await shop.call<object>('GET', '/api/openapi.json')
  const types = readFileSync(join(import.meta.dirname, '..', CLIENT_TYPES), 'utf8')
  expect(types.split('\n', 1)[0]).toBe(`// ${fingerprint(body)}`)
})

test('a typed client buys a hat; the owner signs in with it and sees the order', async () => {
  const shop = await testShop(await freshDatabase(), { admin: 'signed-in' })
  await addProduct(shop, { stockQuantity: 1 })
  const { email, password } = MARI
  await insertAdmin(shop.database.db, { email, passwordHash: await hashPassword(password) }, shop.now())
  const client = clientOf(shop)

  const { data: products } = await client.GET('/api/products')
  const [hat] = products as components['schemas']['Product'][]
  const sessionId = aSession()
  const { data: row } = await client.POST('/api/cart', {
    body: { sessionId, productId: hat!.id, quantity: 1 },
  })
  expect(row).toMatchObject({ itemType: 'product', quantity: 1, unitPrice: '32.00' })

  const checkout: components['schemas']['PaymentOrderInput']['checkout'] = {
    customer: {
      firstName: 'Mari',
      lastName: 'Maasikas',
      email,
      phone: '+372 5123 4534',
      address: 'Riia 2',
      city: 'Tartu',
      postalCode: '51004',
    },
    deliveryMethod: 'omniva_courier',
    termsAccepted: true,
  }
  const wrong = await client.POST('/api/paypal/order', { body: { amount: '1.00', sessionId, checkout } })
  expect(wrong.error?.code satisfies components['schemas']['ErrorCode'] | undefined).toBe('amount_differs')
  const { data: placed } = await client.POST('/api/paypal/order', {
    body: { amount: '38.99', sessionId, checkout },
  })
  await approve(placed!.links.find(({ rel }) => rel === 'approve')!.href)
  const { data: captured } = await client.POST('/api/paypal/capture', {
    params: { query: { orderID: placed!.id } },
  })
  expect(captured).toMatchObject({ status: 'COMPLETED', amount: '38.99' })
  const orderNumber = captured!.orderNumber!
  const { data: order } = await client.GET('/api/orders/{orderNumber}', {
    params: { path: { orderNumber }, query: { sessionId } },
  })
  expect(order!.orderStatus satisfies components['schemas']['OrderStatus']).toBe('paid')
  const sold = await client.POST('/api/cart', { body: { sessionId, productId: hat!.id, quantity: 1 } })
  expect(sold.error?.code).toBe('out_of_stock')

  expect((await client.GET('/api/admin/orders')).error?.code).toBe('not_signed_in')
  const refused = await client.POST('/api/auth/sign-in/email', { body: { email, password: 'mitte see' } })
  expect(signInRefusal.parse(refused.error).code).toBe('INVALID_EMAIL_OR_PASSWORD')
  const { data: answer } = await client.POST('/api/auth/sign-in/email', { body: MARI })
  expect(signedIn.parse(answer)).toMatchObject({ user: { email } })
  const { data: session } = await client.GET('/api/auth/get-session')
  expect(currentSession.parse(session)).toMatchObject({ user: { email } })
  const { data: list } = await client.GET('/api/admin/orders')
  expect(list!.orders.map(each => each.orderNumber)).toEqual([orderNumber])
})

test('every sign-in call is described', () => {
  expect(Object.keys(AUTH_DOCS).sort()).toEqual(AUTH_CALLS.map(({ path }) => path).sort())
})
