import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { Thread } from '#contract/thread.ts'
import type { Withdrawable } from '#contract/withdrawals.ts'
import { CARRIER } from '#domain/carriers.ts'
import { longDayText } from '#domain/day-text.ts'
import { eurosOf } from '#domain/money.ts'
import { issueInvoices } from '#server/documents/issue-invoices.ts'
import { sellerWithMail } from '#server/mail/email-content.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { onEachDatabase } from '#test/database.ts'
import { HAT_DETAILS } from '#test/order.ts'
import { pdfText } from '#test/pdf-text.ts'
import { aCheckout, aSession, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const LIIS = { customerName: 'Liis Tamm', customerEmail: 'liis@naide.ee', customerPhone: '+372 5123 4534' }
const NO_CONTACT = { customerName: '', customerEmail: '', customerPhone: '' }
const WORDS = { customerNote: 'Helista enne tulekut', giftText: 'Palju õnne' }
const PAYER = {
  firstName: 'Kadri',
  lastName: 'Kask',
  email: 'kadri@kask.ee',
  phone: '+372 5777 7777',
  address: 'Vaksali 17a',
  city: 'Elva',
  postalCode: '61507',
}

const KINDS = { custom_order: '/api/custom-orders', custom_hat: '/api/custom-hat-orders' } as const
type Kind = keyof typeof KINDS
type Method = 'dpd_parcel' | 'omniva_courier'

/** Liis places a request. */
async function ask(shop: TestShop, owner: TestShop, kind: Kind, sessionId: string): Promise<string> {
  const { customerName: name, customerEmail, customerPhone } = LIIS
  if (kind === 'custom_hat') {
    const whose = { firstName: 'Liis', lastName: 'Tamm', customerEmail, customerPhone }
    const hat = { ...HAT_DETAILS, ...whose, sessionId }
    return (await shop.call<{ orderNumber: string }>('POST', KINDS[kind], hat)).body.orderNumber
  }
  const wish = { name, email: customerEmail, phone: customerPhone, description: 'Rebane', sessionId }
  const { orderNumber } = (await shop.call<{ orderNumber: string }>('POST', KINDS[kind], wish)).body
  await owner.call('PUT', '/api/orders?action=invoice', { orderNumber, price: '27.00' })
  return orderNumber
}

/** Kadri pays it: to her own pickup point, or by courier. */
async function pay(shop: TestShop, invoice: string, method: Method, key?: string) {
  const machine = shop.parcelMachines.current().dpd[0]!
  const to = method === 'dpd_parcel' ? { selectedParcelMachine: machine.id } : {}
  const { body, status } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
    'POST',
    '/api/paypal/order',
    {
      amount: eurosOf(2700 + (method === 'dpd_parcel' ? CARRIER.dpd.parcel : 699)),
      sessionId: aSession(),
      checkout: aCheckout({ invoice, key, customer: PAYER, deliveryMethod: method, ...to, ...WORDS }),
    },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  await aShopper(shop).decide(body)
  expect((await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)).status).toBe(200)
  await issueInvoices(shop.checkout)
  await shop.database.db.updateTable('order_lines').set({ withdrawable: 1 }).execute()
  const place = method === 'dpd_parcel' ? [machine.name] : [PAYER.address, PAYER.city, PAYER.postalCode]
  return {
    paypalOrderId: body.id,
    traces: [PAYER.email, PAYER.phone, 'Kadri', 'Kask', ...place, ...Object.values(WORDS)],
  }
}

const rowOf = (shop: TestShop, number: string) =>
  shop.database.db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()

async function paper(shop: TestShop, path: string): Promise<string> {
  const reply = await shop.app.inject({ url: path })
  expect(reply.statusCode, path).toBe(200)
  return pdfText(reply.rawPayload).join('\n')
}

onEachDatabase('an order paid by another person by its number alone', fresh => {
  /** @param at whose provider she pays through: a refund must be requested from the same one */
  const open = async (kind: Kind, method: Method, at: 'shop' | 'owner' = 'shop', withKey = false) => {
    const database = await fresh()
    const [shop, owner] = [await testShop(database), await testShop(database, { admin: true })]
    const sessionId = aSession()
    const number = await ask(shop, owner, kind, sessionId)
    const { access_key: key } = await rowOf(shop, number)
    const paid = await pay(at === 'shop' ? shop : owner, number, method, withKey ? key : undefined)
    return { shop, owner, number, key, sessionId, ...paid }
  }

  test.each([
    ['custom_order', 'dpd_parcel'],
    ['custom_hat', 'omniva_courier'],
  ] as const)(
    'is shown to its customer with her own data, and to the owner with the payer’s: %s, %s',
    async (kind, method) => {
      const { shop, owner, number, key, sessionId, traces } = await open(kind, method)
      const path = KINDS[kind]
      const look = async <T>(url: string, on = shop) => {
        const { status, body } = await on.call<T>('GET', url)
        expect(status, url).toBe(200)
        return body
      }
      const expectNoTrace = (shown: unknown, where: string) => {
        for (const trace of traces) expect(JSON.stringify(shown), where).not.toContain(trace)
      }
      for (const proof of [`key=${key}`, `sessionId=${sessionId}`]) {
        const shown = [
          await look<Order>(`/api/orders/${number}?${proof}`),
          await look<Order>(`/api/orders?orderNumber=${number}&${proof}`),
          await look<Order>(`${path}?orderNumber=${number}&${proof}`),
          ...(proof.startsWith('key') ? [] : await look<Order[]>(`${path}?${proof}`)),
        ]
        expect(shown).toHaveLength(proof.startsWith('key') ? 3 : 4)
        for (const order of shown)
          expect(order).toMatchObject({
            ...LIIS,
            masked: false,
            paymentStatus: 'completed',
            deliveryMethod: method,
          })
        expectNoTrace(shown, proof)
        for (const part of ['data', 'thread', 'documents', 'passports'])
          expectNoTrace(await look(`/api/orders/${number}/${part}?${proof}`), part)
      }
      const byNumber = [
        await look<Order>(`/api/orders/${number}`),
        await look<Order>(`${path}?orderNumber=${number}`),
      ]
      for (const order of byNumber) expect(order).toMatchObject({ ...NO_CONTACT, masked: true })
      expectNoTrace(byNumber, 'by its number')

      const told = await look<Order>(`/api/orders/${number}`, owner)
      for (const trace of traces) expect(JSON.stringify(told)).toContain(trace)
      expect((await look<Order[]>(path, owner))[0]).toMatchObject({ customerEmail: PAYER.email })
    },
  )

  test('names no payer in the customer’s documents, but does in the owner’s', async () => {
    const { shop, owner, number, key, sessionId, traces } = await open(
      'custom_order',
      'omniva_courier',
      'owner',
    )
    const refund = { amount: '5.00', reason: 'Auk' }
    expect((await owner.call('POST', `/api/admin/orders/${number}/refund`, refund)).status).toBe(200)
    const books = await paper(owner, `/api/admin/orders/${number}/invoice.pdf`)
    expect(books).toContain(PAYER.email)
    for (const proof of [`key=${key}`, `sessionId=${sessionId}`])
      for (const name of ['invoice', 'invoices/1', 'credit-notes/1']) {
        const hers = await paper(shop, `/api/orders/${number}/${name}.pdf?${proof}`)
        expect(hers).toContain(name === 'credit-notes/1' ? '€5.00' : '€33.99')
        expect(hers).toContain('Maksja, kelle andmeid siin ei näidata')
        for (const trace of traces) expect(hers, name).not.toContain(trace)
      }
    expect(await paper(shop, `/api/orders/${number}/pro-formas/1.pdf?key=${key}`)).toContain('Liis Tamm')
    // The books keep the document as it was issued.
    expect(await paper(owner, `/api/admin/orders/${number}/invoice.pdf`)).toBe(books)
    expect(await paper(owner, `/api/orders/${number}/invoice.pdf`)).toBe(books)
  })

  test('sends the payer a complete receipt, without the key', async () => {
    const { shop, number, key } = await open('custom_order', 'omniva_courier')
    const { data } = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'order-received')
      .where('recipient', '=', PAYER.email)
      .executeTakeFirstOrThrow()
    const from = await shop.mailer.sender()
    const { text } = await renderMail({ template: 'order-received', data: JSON.parse(data) }, from)
    const today = longDayText(shop.now().toISOString())
    for (const said of [sellerWithMail(from), number, today, 'Rebane', '€27.00', '€6.99', '€33.99'])
      expect(text).toContain(said)
    expect(text).not.toContain(key)
  })

  test('keeps the payer’s contact whatever its customer does', async () => {
    const { shop, number, key, traces } = await open('custom_order', 'omniva_courier')
    const before = await rowOf(shop, number)
    const found = await shop.call<Withdrawable>('POST', '/api/withdrawals/look-up', {
      orderNumber: number,
      key,
    })
    const { customerName, customerEmail } = LIIS
    expect(found).toMatchObject({ status: 200, body: { customerName, customerEmail } })
    const byPayer = { orderNumber: number, email: PAYER.email }
    expect(await shop.call<Withdrawable>('POST', '/api/withdrawals/look-up', byPayer)).toMatchObject({
      status: 200,
      body: { customerName: 'Kadri Kask', customerEmail: PAYER.email },
    })
    const withdrawal = {
      orderNumber: number,
      key,
      name: customerName,
      receiptEmail: customerEmail,
      lines: [{ position: 0, quantity: 1 }],
    }
    expect((await shop.call('POST', '/api/withdrawals', withdrawal)).status).toBe(201)
    const receipt = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'withdrawal-received')
      .where('recipient', '=', customerEmail)
      .executeTakeFirstOrThrow()
    for (const trace of traces) expect(receipt.data).not.toContain(trace)
    const said = await shop.call<Thread>('POST', `/api/orders/${number}/thread/messages?key=${key}`, {
      text: 'Aitäh!',
    })
    expect(said.status).toBe(200)
    expect((await shop.call('POST', `/api/orders/${number}/erasure?key=${key}`)).status).toBe(200)
    expect(await rowOf(shop, number)).toMatchObject({
      ...before,
      erasure_requested_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  test('hides its destination from those who know only payment and e-mail of its payer', async () => {
    const { shop, number, paypalOrderId } = await open('custom_order', 'omniva_courier')
    const again = await shop.call('POST', '/api/orders', { paypalOrderId, customerEmail: PAYER.email })
    expect(again).toMatchObject({ status: 200, body: { orderNumber: number, ...NO_CONTACT, masked: true } })
    const settled = await shop.call('POST', `/api/orders/${number}/payment`, { paypalOrderId })
    expect(settled).toMatchObject({ status: 200, body: { orderNumber: number, ...NO_CONTACT, masked: true } })
  })

  test('belongs to the payer if she used its key', async () => {
    const { shop, number, key } = await open('custom_order', 'omniva_courier', 'shop', true)
    const { body } = await shop.call<Order>('GET', `/api/orders/${number}?key=${key}`)
    expect(body).toMatchObject({ customerEmail: PAYER.email, customerAddress: PAYER.address, ...WORDS })
    expect(await paper(shop, `/api/orders/${number}/invoice.pdf?key=${key}`)).toContain(PAYER.email)
  })
})
