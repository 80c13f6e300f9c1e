import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import type { Account } from '#contract/account.ts'
import type { YarnStore } from '#contract/yarn.ts'
import { isDeliveryDay } from '#domain/arrival.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { findAdminId, hashPassword, insertAdmin } from '#server/admin/store.ts'
import { savePictures, saveRemotePicture } from '#server/catalog/pictures.ts'
import { issueInvoices } from '#server/documents/issue-invoices.ts'
import { saveDevice } from '#server/push/store.ts'
import { refreshPoints } from '#server/shipping/points.ts'
import { actionSentence, hasWords } from '#web/admin/audit/sentence.ts'
import { openBrowser } from './browser.ts'
import { freshDatabase } from './database.ts'
import { anOrder, HAT_DETAILS, paidAt } from './order.ts'
import { aBrowser } from './push-service.ts'
import { MACHINE, openShippingService } from './shipping-shop.ts'
import { asUpload, aWav } from './sounds.ts'
import { addProduct, aProduct, type TestShop, testShop } from './test-shop.ts'
import { aBatch } from './yarn.ts'

const MARI = { email: 'mari@heegel.example', password: 'üks müts korraga' }
const MARI_HASH = await hashPassword(MARI.password)
const ORIGIN = 'http://127.0.0.1:3000'

const folders: string[] = []
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A shop in which Mari has signed in with a real session. */
async function openOwnersShop() {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-audit-'))
  folders.push(folder)
  const { service, close } = await openShippingService()
  closers.push(close)
  const shop = await testShop(await freshDatabase(), {
    admin: 'signed-in',
    shippingService: service,
    env: { DATA_DIR: folder },
  })
  await insertAdmin(shop.database.db, { email: MARI.email, passwordHash: MARI_HASH }, shop.now())
  const browser = openBrowser(shop.app, { origin: ORIGIN })
  expect((await browser.post('/api/auth/sign-in/email', MARI)).status).toBe(200)
  /** any request from Mari */
  const call = async <T>(call: InjectOptions) => {
    const headers = { cookie: browser.cookie(), origin: ORIGIN, ...call.headers }
    const reply = await shop.app.inject({ ...call, headers })
    return { status: reply.statusCode, body: (reply.body ? reply.json() : undefined) as T, text: reply.body }
  }
  const get = async <T>(url: string) => (await call<T>({ method: 'GET', url })).body
  return { shop, call, get }
}
type Owner = Awaited<ReturnType<typeof openOwnersShop>>

const retypePassword = ({ call }: Owner) =>
  call({ method: 'POST', url: '/api/auth/verify-password', payload: { password: MARI.password } })
const sale = async ({ shop }: Owner) =>
  (await anOrder(shop.database.db, shop.now(), {}, paidAt(shop.now()))).order_number
const hat = async ({ shop }: Owner, columns = {}) =>
  (
    await anOrder(
      shop.database.db,
      shop.now(),
      { kind: 'custom_hat', status: 'pending_confirmation', details: HAT_DETAILS },
      columns,
    )
  ).order_number
const product = ({ shop }: Owner) => addProduct(shop)
const batch = async ({ call }: Owner) =>
  (await call<YarnStore>({ method: 'POST', url: '/api/admin/yarn/batches', payload: aBatch() })).body
    .batches[0]!.id
const piece = async (owner: Owner) =>
  (
    await owner.call<YarnStore>({
      method: 'POST',
      url: '/api/admin/yarn/pieces',
      payload: { productId: await product(owner) },
    })
  ).body.pieces[0]!.id
const saleOf = (id: number, { now }: TestShop) => ({
  from: tallinnDay(now()),
  until: tallinnDay(now()),
  percent: 25,
  products: [{ id, regularPrice: '32.00', price: '24.00' }],
})

async function message(owner: Owner) {
  await owner.shop.call('POST', '/api/contact', {
    name: 'Karl',
    email: 'karl@naide.ee',
    message: 'Kas teete ka kindaid?',
  })
  return (await owner.get<{ id: string }[]>('/api/admin/messages'))[0]!.id
}

/** A paid order to a parcel machine whose shipment was refused, because the service's lists have not been read yet. */
async function refusedShipment(owner: Owner): Promise<string> {
  const { shop, call } = owner
  const { order_number: number } = await toMachine(owner)
  await call({ method: 'POST', url: '/api/admin/shipments', payload: { orderNumbers: [number] } })
  expect(await shop.database.db.selectFrom('shipments').select('state').execute()).toEqual([
    { state: 'refused' },
  ])
  return `/api/admin/orders/${number}`
}
const toMachine = ({ shop }: Owner) =>
  anOrder(
    shop.database.db,
    shop.now(),
    { deliveryMethod: 'omniva_parcel', parcelMachine: MACHINE },
    paidAt(shop.now()),
  )
/** The same with a shipment that was made. */
async function madeShipment(owner: Owner): Promise<string> {
  await refreshServicePoints(owner)
  const { order_number: number } = await toMachine(owner)
  await owner.call({ method: 'POST', url: '/api/admin/shipments', payload: { orderNumbers: [number] } })
  return `/api/admin/orders/${number}`
}
const refreshServicePoints = ({ shop }: Owner) =>
  refreshPoints({
    db: shop.database.db,
    service: shop.shipping!.service,
    now: shop.now(),
    log: shop.log,
  })

/**
 * A request for each administrator's call that changes something, prepared so that it succeeds. The key begins with the
 * method.
 */
const CALLS: Record<string, (owner: Owner) => Promise<Omit<InjectOptions, 'method'>>> = {
  'PUT /api/admin/settings': async ({ get }) => ({
    url: '/api/admin/settings',
    payload: { ...(await get<object>('/api/admin/settings')), brand: 'Nööp' },
  }),
  'POST /api/admin/sounds': async () => ({ url: '/api/admin/sounds', ...asUpload(aWav(), 'laul.wav') }),

  'POST /api/admin/shipments': async owner => ({
    url: '/api/admin/shipments',
    payload: { orderNumbers: [(await toMachine(owner)).order_number] },
  }),
  'POST /api/admin/orders/{orderNumber}/shipments': async owner => ({
    url: `${await madeShipment(owner)}/shipments`,
    payload: { known: 1 },
  }),
  'POST /api/admin/orders/{orderNumber}/shipments/{position}/retry': async owner => ({
    url: `${await refusedShipment(owner)}/shipments/0/retry`,
    payload: {},
  }),
  'POST /api/admin/orders/{orderNumber}/shipments/{position}/correct': async owner => ({
    url: `${await madeShipment(owner)}/shipments/0/correct`,
  }),
  'DELETE /api/admin/orders/{orderNumber}/shipments/{position}': async owner => ({
    url: `${await refusedShipment(owner)}/shipments/0`,
  }),
  'PUT /api/admin/orders/{orderNumber}/service-point': async owner => {
    const order = await refusedShipment(owner)
    await refreshServicePoints(owner)
    const { points } = await owner.get<{ points: { id: string }[] }>(`${order}/service-points`)
    return { url: `${order}/service-point`, payload: { pointId: points[0]!.id } }
  },
  'POST /api/admin/payouts': async () => ({
    url: '/api/admin/payouts',
    ...asUpload(Buffer.from('Date,Gross\n01.03.2026,5.00'), 'valjamaksed.csv'),
  }),

  'DELETE /api/admin/account/sessions': async () => ({ url: '/api/admin/account/sessions' }),
  'DELETE /api/admin/account/sessions/{id}': async ({ shop, get }) => {
    await openBrowser(shop.app, { origin: ORIGIN }).post('/api/auth/sign-in/email', MARI)
    const { sessions } = await get<{ sessions: { id: string; isThis?: boolean }[] }>('/api/admin/account')
    return { url: `/api/admin/account/sessions/${sessions.at(-1)!.id}` }
  },
  'DELETE /api/admin/account/passkeys/{id}': async ({ shop }) => {
    const { db } = shop.database
    const { id } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('admin_passkeys')
      .values({
        id: 'telefon',
        user_id: id,
        name: 'Telefon',
        credential_id: 'x',
        public_key: 'x',
        counter: 0,
        device_type: 'singleDevice',
        backed_up: 0,
        transports: null,
        aaguid: null,
        created_at: shop.now().toISOString(),
      })
      .execute()
    return { url: '/api/admin/account/passkeys/telefon' }
  },
  'POST /api/admin/invitations': async owner => {
    await retypePassword(owner)
    return { url: '/api/admin/invitations', payload: { email: 'kati@naide.ee' } }
  },
  'DELETE /api/admin/invitations/{id}': async owner => {
    await retypePassword(owner)
    const [url, payload] = ['/api/admin/invitations', { email: 'kati@naide.ee' }]
    await owner.call({ method: 'POST', url, payload })
    const { invitations } = await owner.get<Account>('/api/admin/account')
    return { url: `${url}/${invitations[0]!.id}` }
  },
  'DELETE /api/admin/administrators/{id}': async owner => {
    const { db } = owner.shop.database
    const kati = { email: 'kati@naide.ee', passwordHash: MARI_HASH }
    await insertAdmin(db, kati, new Date(owner.shop.now().getTime() + 1))
    await retypePassword(owner)
    return { url: `/api/admin/administrators/${await findAdminId(db, kati.email)}` }
  },

  'POST /api/admin/orders': async () => ({
    url: '/api/admin/orders',
    payload: {
      lines: [{ productId: null, name: 'Rebasekott', unitPrice: '45,50', quantity: 1 }],
      payment: 'cash',
    },
  }),
  'POST /api/admin/push/devices': async () => ({
    url: '/api/admin/push/devices',
    payload: { endpoint: 'https://push.example.com/x', keys: aBrowser().keys },
  }),
  'DELETE /api/admin/push/devices/{id}': async ({ shop }) => {
    const device = {
      endpoint: 'https://push.example.com/x',
      ...aBrowser().keys,
      user_agent: 'Firefox/140',
      user_id: null,
    }
    return { url: `/api/admin/push/devices/${(await saveDevice(shop.database.db, device, shop.now())).id}` }
  },
  'POST /api/admin/outbox/{id}/resend': async owner => {
    await message(owner)
    const { id } = await owner.shop.database.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
    return { url: `/api/admin/outbox/${id}/resend` }
  },
  'PATCH /api/admin/messages/{id}': async owner => ({
    url: `/api/admin/messages/${await message(owner)}`,
    payload: { answered: true, complaint: true },
  }),
  'DELETE /api/admin/messages/{id}': async owner => ({ url: `/api/admin/messages/${await message(owner)}` }),

  'POST /api/admin/messages': async () => ({
    url: '/api/admin/messages',
    payload: { name: 'Karl', email: '', message: 'Kõrv tuli küljest ära', arrivedOn: '2026-03-01' },
  }),

  'POST /api/products': async () => ({ url: '/api/products', payload: { ...aProduct(), price: '32.00' } }),
  'PUT /api/products': async owner => ({
    url: `/api/products?id=${await product(owner)}`,
    payload: { ...aProduct(), price: '25.00' },
  }),
  'DELETE /api/products': async owner => ({ url: `/api/products?id=${await product(owner)}` }),
  'POST /api/categories': async () => ({ url: '/api/categories', payload: { name: 'sallid' } }),
  'DELETE /api/categories': async ({ call }) => {
    await call({ method: 'POST', url: '/api/categories', payload: { name: 'sallid' } })
    return { url: '/api/categories?name=sallid' }
  },
  'POST /api/admin/products/change': async owner => ({
    url: '/api/admin/products/change',
    payload: {
      products: [{ id: await product(owner), version: 1 }],
      change: { kind: 'published', published: false },
    },
  }),
  'POST /api/admin/sales': async owner => ({
    url: '/api/admin/sales',
    payload: saleOf(await product(owner), owner.shop),
  }),
  'POST /api/admin/sales/{id}/end': async owner => {
    const payload = saleOf(await product(owner), owner.shop)
    const { body } = await owner.call<{ id: string }[]>({ method: 'POST', url: '/api/admin/sales', payload })
    return { url: `/api/admin/sales/${body[0]!.id}/end` }
  },
  'PUT /api/admin/products/order': async owner => ({
    url: '/api/admin/products/order',
    payload: { ids: [await product(owner), await product(owner)] },
  }),
  'PUT /api/admin/products/{id}/prices': async owner => {
    const id = await product(owner)
    const { db } = owner.shop.database
    const { at } = await db.selectFrom('price_history').select('at').executeTakeFirstOrThrow()
    owner.shop.wait(1)
    await owner.call({
      method: 'PUT',
      url: `/api/products?id=${id}`,
      payload: { ...aProduct(), price: '25.00' },
    })
    return { url: `/api/admin/products/${id}/prices`, payload: { at, isMistake: true } }
  },
  'POST /api/admin/products/{id}/duplicate': async owner => ({
    url: `/api/admin/products/${await product(owner)}/duplicate`,
  }),
  'POST /api/admin/products/{id}/restore': async owner => {
    const id = await product(owner)
    await owner.call({ method: 'DELETE', url: `/api/products?id=${id}` })
    return { url: `/api/admin/products/${id}/restore` }
  },
  'POST /api/admin/products/import': async ({ call }) => {
    const wish = { text: 'nimi,hind\nKonn,32.00\n', publish: false }
    const url = '/api/admin/products/import'
    const plan = await call<{ mark: string; lines: { row: number }[] }>({
      method: 'POST',
      url: `${url}/plan`,
      payload: wish,
    })
    expect(plan.status, plan.text).toBe(200)
    const { mark, lines } = plan.body
    return { url, payload: { ...wish, mark, rows: lines.map(({ row }) => row) } }
  },
  'POST /api/admin/products/import/picture': async ({ shop }) => {
    const link = 'https://pildid.ee/konn.jpg'
    const kept = { stem: '/media/uploads/x', url: '/media/uploads/x/40.webp' }
    await saveRemotePicture(shop.database.db, link, kept, shop.now())
    return { url: '/api/admin/products/import/picture', payload: { link } }
  },
  'POST /api/admin/parcel-lists/{carrier}': async ({ shop }) => ({
    url: '/api/admin/parcel-lists/dpd',
    ...asUpload(
      Buffer.from(
        JSON.stringify(
          shop.parcelMachines.current().dpd.map(({ id, name, address, city }) => ({
            ...{ id, name, lockerType: 'PickupStation' },
            address: { street: address, city, country: 'EE' },
          })),
        ),
      ),
      'dpd.json',
    ),
  }),
  'PUT /api/admin/uploads/focus': async ({ shop }) => {
    const kept = { stem: '/media/uploads/y', url: '/media/uploads/y/40.webp' }
    const drawn = { alt: '', width: 40, height: 40, widths: [40], placeholder: '#fff', fit: 'cover' as const }
    await savePictures(shop.database.db, [{ ...kept, ...drawn }])
    return { url: '/api/admin/uploads/focus', payload: { url: kept.url, x: 30, y: 50 } }
  },
  'POST /api/admin/uploads': async () => ({
    url: '/api/admin/uploads',
    ...asUpload(
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#cf3a34' } })
        .jpeg()
        .toBuffer(),
      'konn.jpg',
    ),
  }),

  'PUT /api/orders?action=invoice': async owner => ({
    url: '/api/orders?action=invoice',
    payload: { orderNumber: await hat(owner), price: '30.00', notes: '' },
  }),
  'PUT /api/orders?action=send-payment-email': async owner => ({
    url: '/api/orders?action=send-payment-email',
    payload: { orderNumber: await hat(owner) },
  }),
  'POST /api/orders/{orderNumber}/send-payment-email': async owner => ({
    url: `/api/orders/${await hat(owner)}/send-payment-email`,
  }),
  'PUT /api/orders/{orderNumber}/status': async owner => ({
    url: `/api/orders/${await sale(owner)}/status`,
    payload: { orderStatus: 'shipped' },
  }),
  'PATCH /api/orders?orderNumber=': async owner => ({
    url: `/api/orders?orderNumber=${await hat(owner)}`,
    payload: { paymentStatus: 'completed', paymentMethod: 'cash' },
  }),
  'DELETE /api/orders': async owner => ({ url: `/api/orders?orderNumber=${await sale(owner)}` }),
  'POST /api/admin/orders/{orderNumber}/restore': async owner => {
    const number = await sale(owner)
    await owner.call({ method: 'DELETE', url: `/api/orders?orderNumber=${number}` })
    return { url: `/api/admin/orders/${number}/restore` }
  },
  'POST /api/admin/orders/{orderNumber}/notes': async owner => ({
    url: `/api/admin/orders/${await sale(owner)}/notes`,
    payload: { text: 'Helista enne saatmist' },
  }),
  'PUT /api/admin/orders/{orderNumber}/parcel': async owner => ({
    url: `/api/admin/orders/${await sale(owner)}/parcel`,
    payload: { trackingCode: 'CE123456789EE', carrier: 'omniva' },
  }),
  'PUT /api/admin/orders/{orderNumber}/parcels': async owner => ({
    url: `/api/admin/orders/${await sale(owner)}/parcels`,
    payload: { parcels: [{ carrier: 'omniva', code: 'CE123456789EE' }] },
  }),
  'POST /api/admin/orders/{orderNumber}/replace-invoice': async owner => {
    const number = await sale(owner)
    await issueInvoices(owner.shop.checkout)
    await owner.call({
      method: 'PUT',
      url: `/api/admin/orders/${number}/delivery`,
      payload: {
        customerName: 'Maasikas OÜ',
        customerEmail: 'liis@naide.ee',
        customerPhone: '51234567',
        deliveryMethod: 'pickup',
      },
    })
    return { url: `/api/admin/orders/${number}/replace-invoice` }
  },
  'PUT /api/admin/orders/{orderNumber}/delivery': async owner => ({
    url: `/api/admin/orders/${await sale(owner)}/delivery`,
    payload: {
      customerName: 'Liis Tamm',
      customerEmail: 'liis@naide.ee',
      customerPhone: '+372 5812 3434',
      customerAddress: 'Riia 2',
      customerCity: 'Tartu',
      customerPostalCode: '51004',
      deliveryMethod: 'dpd_courier',
    },
  }),
  'POST /api/admin/orders/{orderNumber}/withdrawals-done': async ({ shop }) => {
    const { db } = shop.database
    const { id, order_number } = await anOrder(db, shop.now(), {}, paidAt(shop.now()))
    const lines = JSON.stringify([{ position: 0, quantity: 1 }])
    const at = shop.now().toISOString()
    const declared = { id: 'w', order_id: id, name: 'Liis', email: 'liis@naide.ee', lines, statement: '', at }
    await db
      .insertInto('withdrawals')
      .values({ ...declared, done_at: null })
      .execute()
    return { url: `/api/admin/orders/${order_number}/withdrawals-done` }
  },
  'POST /api/admin/orders/{orderNumber}/promise': async ({ shop }) => {
    const { db } = shop.database
    const { id, order_number } = await anOrder(db, shop.now(), {}, paidAt(shop.now()))
    const today = tallinnDay(shop.now())
    const seen = { first: today, last: today }
    let last = dayAfter(today, 15)
    while (!isDeliveryDay(last, { saturdays: false })) last = dayAfter(last, 1)
    const promise = JSON.stringify({ ...seen, postBy: today })
    await db.updateTable('orders').set({ promise, first_promise: promise }).where('id', '=', id).execute()
    return {
      url: `/api/admin/orders/${order_number}/promise`,
      payload: { first: dayAfter(today, 14), last, seen },
    }
  },
  'POST /api/admin/orders/{orderNumber}/yarn-letter': async ({ shop, call }) => {
    const hat = { kind: 'custom_hat', details: HAT_DETAILS } as const
    const { order_number } = await anOrder(shop.database.db, shop.now(), hat, paidAt(shop.now()))
    const few = aBatch({ colour: 'roosa', grams: 1 })
    await call({ method: 'POST', url: '/api/admin/yarn/batches', payload: few })
    return { url: `/api/admin/orders/${order_number}/yarn-letter` }
  },
  'PUT /api/admin/orders/{orderNumber}/hat-colours': async ({ shop }) => {
    const hat = { kind: 'custom_hat', details: HAT_DETAILS } as const
    const { order_number } = await anOrder(shop.database.db, shop.now(), hat, paidAt(shop.now()))
    const { colorOrder, frogHatColor, frogBorderCustomColors } = HAT_DETAILS
    return {
      url: `/api/admin/orders/${order_number}/hat-colours`,
      payload: { colors: ['must'], colorOrder, frogHatColor, frogBorderCustomColors },
    }
  },
  'PUT /api/admin/orders/{orderNumber}/made': async ({ shop }) => {
    const hat = { kind: 'custom_hat', details: HAT_DETAILS } as const
    const { order_number } = await anOrder(shop.database.db, shop.now(), hat, paidAt(shop.now()))
    return { url: `/api/admin/orders/${order_number}/made`, payload: { isMade: true } }
  },
  'POST /api/admin/yarn/batches': async () => ({ url: '/api/admin/yarn/batches', payload: aBatch() }),
  'PUT /api/admin/yarn/batches/{id}': async owner => ({
    url: `/api/admin/yarn/batches/${await batch(owner)}`,
    payload: aBatch({ name: 'Vanaema pluus' }),
  }),
  'DELETE /api/admin/yarn/batches/{id}': async owner => ({
    url: `/api/admin/yarn/batches/${await batch(owner)}`,
  }),
  'POST /api/admin/yarn/batches/{id}/weigh': async owner => ({
    url: `/api/admin/yarn/batches/${await batch(owner)}/weigh`,
    payload: { grams: 450 },
  }),
  'PUT /api/admin/yarn/rules': async () => ({
    url: '/api/admin/yarn/rules',
    payload: { goneColours: 'waiting', hatGrams: 40 },
  }),
  'POST /api/admin/yarn/pieces': async owner => ({
    url: '/api/admin/yarn/pieces',
    payload: { productId: await product(owner) },
  }),
  'PUT /api/admin/yarn/pieces/{id}': async owner => ({
    url: `/api/admin/yarn/pieces/${await piece(owner)}`,
    payload: { isShown: true },
  }),
  'DELETE /api/admin/yarn/pieces/{id}': async owner => ({
    url: `/api/admin/yarn/pieces/${await piece(owner)}`,
  }),
  'DELETE /api/admin/yarn/uses/{id}': async owner => {
    const { pieces } = (
      await owner.call<YarnStore>({
        method: 'POST',
        url: `/api/admin/yarn/pieces/${await piece(owner)}/uses`,
        payload: { batchId: await batch(owner), grams: 5 },
      })
    ).body
    return { url: `/api/admin/yarn/uses/${pieces[0]!.uses[0]!.id}` }
  },
  'POST /api/admin/setup/confirmed': async () => ({
    url: '/api/admin/setup/confirmed',
    payload: { step: 'terms' },
  }),
  'POST /api/admin/today/handled': async owner => {
    await message(owner)
    const { db } = owner.shop.database
    const { id } = await db
      .updateTable('outbox')
      .set({ status: 'failed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { url: '/api/admin/today/handled', payload: { kind: 'mail', id } }
  },
  'POST /api/admin/orders/{orderNumber}/erase': async ({ shop }) => {
    const columns = { ...paidAt(shop.now()), status: 'delivered' as const }
    const { order_number } = await anOrder(shop.database.db, shop.now(), {}, columns)
    return { url: `/api/admin/orders/${order_number}/erase` }
  },
  'POST /api/admin/orders/{orderNumber}/reply-addresses/end': async owner => ({
    url: `/api/admin/orders/${await hat(owner, {})}/reply-addresses/end`,
  }),
  'POST /api/admin/orders/{orderNumber}/refund': async owner => ({
    url: `/api/admin/orders/${await hat(owner, { ...paidAt(owner.shop.now()), payment_method: 'cash' })}/refund`,
    payload: { amount: '10.00', reason: 'Kõrv oli viltu' },
  }),
  'POST /api/admin/orders/{orderNumber}/refunds/{refundId}/won-back': async owner => {
    const { db } = owner.shop.database
    const now = owner.shop.now()
    const orderUrl = `/api/admin/orders/${await hat(owner, { ...paidAt(now), payment_method: 'cash' })}`
    const reason = 'Vaidlus'
    await owner.call({
      method: 'POST',
      url: `${orderUrl}/refund`,
      payload: { amount: '10.00', reason, byHand: true },
    })
    const { id } = await db
      .updateTable('refunds')
      .set({ origin: 'reversal' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      url: `${orderUrl}/refunds/${id}/won-back`,
      payload: { amount: '10.00', day: tallinnDay(now) },
    }
  },
}

/** Uses of a few grams of yarn: recorded with their piece, because they would bury the log. */
const KEPT_WITH_THE_PIECE = ['POST /api/admin/yarn/pieces/{id}/uses']

/** Administrators' calls that change nothing, although their method is POST. */
const ONLY_LOOK = [
  'POST /api/admin/products/import/plan',
  'POST /api/admin/sales/plan',
  'POST /api/admin/setup/test-letter',
  'POST /api/admin/push/devices/{id}/test',
]

/** Calls outside `/api/admin` for administrators only (contract §2 and §4), with the query that makes them so. */
const OWN_ELSEWHERE = [
  'POST /api/products',
  'PUT /api/products',
  'DELETE /api/products',
  'POST /api/categories',
  'DELETE /api/categories',
  'GET /api/orders',
  'DELETE /api/orders',
  'PUT /api/orders?action=invoice',
  'PUT /api/orders?action=send-payment-email',
  'PATCH /api/orders?orderNumber=',
  'PUT /api/orders/{orderNumber}/status',
  'POST /api/orders/{orderNumber}/send-payment-email',
]

/** Calls under `/api/admin` that create an administrator or recover an account, and so need no sign-in. */
const BEFORE_SIGN_IN = [
  'POST /api/admin/setup',
  'POST /api/admin/reset',
  'POST /api/admin/reset/password',
  'POST /api/admin/invited',
]

/**
 * Every described call of the shop itself, such as `GET /api/orders/{orderNumber}`; the calls under `/api/auth/` belong
 * to better-auth.
 */
async function describedCalls(shop: TestShop): Promise<string[]> {
  const { body } = await shop.call<{ paths: Record<string, object> }>('GET', '/api/openapi.json')
  return Object.entries(body.paths)
    .filter(([path]) => !path.startsWith('/api/auth/'))
    .flatMap(([path, methods]) => Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`))
}

const callsOfAdministrators = (described: string[]) => [
  ...described.filter(call => call.includes(' /api/admin/') && !BEFORE_SIGN_IN.includes(call)),
  ...OWN_ELSEWHERE,
]

const withoutQuery = (call: string) => call.split('?')[0]!

/** Whether a visitor gets 401 before the shop looks at the body or at the resource. */
async function refusesVisitor(shop: TestShop, call: string): Promise<boolean> {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string]
  const url = path.replaceAll(/\{\w+\}/g, 'x').replace(/=$/, '=x')
  const { statusCode } = await shop.app.inject({ method, url, ...(method !== 'GET' && { payload: {} }) })
  return statusCode === 401
}

test('every administrator’s call refuses a visitor, and no other call does', async () => {
  const shop = await testShop(await freshDatabase())
  const described = await describedCalls(shop)
  const own = callsOfAdministrators(described)
  expect(own.length).toBeGreaterThan(40)
  expect(own.map(withoutQuery).filter(call => !described.includes(call))).toEqual([])
  const open: string[] = []
  for (const call of own) if (!(await refusesVisitor(shop, call))) open.push(call)
  expect(open, 'every administrator’s call refuses a visitor').toEqual([])
  const listed = new Set(own.map(withoutQuery))
  const guarded: string[] = []
  for (const call of described)
    if (!listed.has(call) && (await refusesVisitor(shop, call))) guarded.push(call)
  expect(guarded, 'no other call refuses a visitor').toEqual([])
})

test('every change an administrator can make is tested below', async () => {
  const shop = await testShop(await freshDatabase())
  const changes = callsOfAdministrators(await describedCalls(shop)).filter(call => !call.startsWith('GET '))
  const tried = [...Object.keys(CALLS), ...ONLY_LOOK, ...KEPT_WITH_THE_PIECE]
  expect(changes.filter(call => !tried.includes(call))).toEqual([])
})

describe('every change by an administrator is in the audit log, worded for the screen', () => {
  test.each(Object.entries(CALLS))('%s', async (key, prepare) => {
    const owner = await openOwnersShop()
    const { db } = owner.shop.database
    const prepared = await prepare(owner)
    const before = await db.selectFrom('audit_log').select('id').execute()
    const { status, text } = await owner.call({ method: key.split(' ')[0] as 'POST', ...prepared })
    expect(status, text).toBeLessThan(300)
    const after = await db.selectFrom('audit_log').selectAll().execute()
    const rows = after.filter(row => !before.some(({ id }) => id === row.id))
    expect(rows.length, 'the change is in the audit log').toBeGreaterThan(0)
    for (const row of rows) {
      expect(row.actor).toBe(MARI.email)
      expect(hasWords(row.action), row.action).toBe(true)
      const sentence = actionSentence({ ...row, data: JSON.parse(row.data) })
      expect(sentence).not.toMatch(/undefined|null|NaN|: *$|€$/)
    }
  })
})
