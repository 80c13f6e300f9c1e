import { expect, test } from 'vitest'
import type { OrderDocument } from '#contract/documents.ts'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import type { Thread } from '#contract/thread.ts'
import { dayText } from '#domain/day-text.ts'
import { referenceNumber } from '#domain/reference-number.ts'
import { dayAfter, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { watchRefunds } from '#server/checkout/refund/execute-refund.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { anOrder, paidAt } from '#test/order.ts'
import { pdfLines, pdfText } from '#test/pdf-text.ts'
import {
  aCheckout,
  addProduct,
  aSession,
  aShopper,
  findAdminTask,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'
import { drawDocument } from './document-pdf.ts'
import type { DocumentFacts } from './facts.ts'
import { ensureDocument } from './issue.ts'
import { issueInvoices } from './issue-invoices.ts'

const owner = (database: FreshDatabase) => testShop(database, { admin: true })

async function pay(shop: TestShop, name = 'Rõõmus konnamüts'): Promise<string> {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop, { name }), '38.99')
  return (await shopper.capture(payment)).body.orderNumber
}

async function aPricedOrder(shop: TestShop, price = '45.00', more: object = {}): Promise<string> {
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Mari Maasikas',
    email: 'mari@gmail.com',
    description: 'Sall, mis näeb välja nagu heeringas',
    sessionId: aSession(),
  })
  await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: body.orderNumber, price, ...more })
  return body.orderNumber
}

async function payPriced(shop: TestShop, invoice: string, amount: string) {
  const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
    'POST',
    '/api/paypal/order',
    {
      amount,
      checkout: aCheckout({ invoice }),
    },
  )
  await aShopper(shop).decide(body)
  expect((await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)).status).toBe(200)
}

async function read(shop: TestShop, path: string) {
  const reply = await shop.app.inject({ url: path })
  const isPdf = reply.headers['content-type'] === 'application/pdf'
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes: reply.rawPayload,
    text: isPdf ? pdfText(reply.rawPayload).join('\n') : '',
  }
}
const invoice = (shop: TestShop, number: string) => read(shop, `/api/admin/orders/${number}/invoice.pdf`)

const rowOf = (shop: TestShop, number: string) =>
  shop.database.db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()

/** The facts of an order's documents: pro formas, invoices, credit notes. */
const papers = async (shop: TestShop, orderId: string): Promise<DocumentFacts[]> => {
  const rows = await shop.database.db
    .selectFrom('documents')
    .select('facts')
    .where('order_id', '=', orderId)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute()
  const facts = rows.map(row => JSON.parse(row.facts) as DocumentFacts)
  const place = ['pro_forma', 'invoice', 'credit_note']
  return facts.toSorted((a, b) => place.indexOf(a.kind) - place.indexOf(b.kind))
}

const saveSetting = async (shop: TestShop, key: string, value: unknown) => {
  const row = { key, value: JSON.stringify(value), updated_at: shop.now().toISOString() }
  await shop.database.db
    .insertInto('settings')
    .values(row)
    .onConflict(c => c.column('key').doUpdateSet(row))
    .execute()
  shop.changes.announce('settings')
}
const COMPANY = {
  name: 'Heegel OÜ',
  registryCode: '12345678',
  address: 'Riia 2, Tartu',
  phone: '+372 5123 4567',
}

onEachDatabase('an invoice', fresh => {
  test('the seal of the thread is on the pro forma, the invoice and the packing slip, as it was then', async () => {
    const shop = await owner(await fresh())
    const number = await aPricedOrder(shop)
    const seals = async () => {
      const { body } = await shop.call<Thread>('GET', `/api/orders/${number}/thread`)
      return body.entries.map(({ kind, seal }) => ({ kind, seal }))
    }
    // A seal is longer than a line.
    const sealOn = (text: string) => /räsi:?\s*((?:[0-9a-f]\s*){64})/.exec(text)?.[1]?.replaceAll(/\s/g, '')
    const offered = await seals()
    expect(offered.map(({ kind }) => kind)).toEqual(['wish', 'offer'])
    expect(sealOn((await invoice(shop, number)).text)).toBe(offered[1]!.seal)
    await shop.call('POST', `/api/orders/${number}/thread/messages`, { text: 'Alustan homme.' })
    await payPriced(shop, number, '51.99')
    const paid = await seals()
    expect(paid.map(({ kind }) => kind)).toEqual(['wish', 'offer', 'message', 'payment'])
    expect(sealOn((await invoice(shop, number)).text)).toBe(paid[3]!.seal)
    await shop.call('POST', `/api/orders/${number}/thread/messages`, { text: 'Valmis!' })
    const slip = await read(shop, `/api/admin/orders/papers.pdf?numbers=${number}&labels=false`)
    expect(sealOn(slip.text)).toBe((await seals()).at(-1)!.seal)
    expect(sealOn((await invoice(shop, number)).text), 'an issued document keeps its seal').toBe(
      paid[3]!.seal,
    )
  })

  test('states who sold what to whom, for how much, and that it is paid', async () => {
    const shop = await owner(await fresh())
    await saveSetting(shop, 'legal', { ...COMPANY, vatNumber: '' })
    const number = await pay(shop, 'Šokolaadipruun kõrvamüts ž')
    const { status, headers, bytes, text } = await invoice(shop, number)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="arve-1.pdf"',
      'cache-control': 'private, no-store',
    })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    for (const said of [
      'Arve 1',
      'Heegel OÜ',
      'Registrikood 12345678',
      'Riia 2, Tartu',
      'Mari Maasikas',
      '51004 Tartu',
      number,
      'Šokolaadipruun kõrvamüts ž 1 €32.00 €32.00',
      'Tarne: Omniva kuller 1 €6.99 €6.99',
      'Kokku €38.99',
      'PayPaliga',
      'Müüja ei ole käibemaksukohustuslane.',
      '14 päeva jooksul',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Käibemaks ')
  })

  test('of a seller registered for VAT shows the VAT that the price contains', async () => {
    const shop = await owner(await fresh())
    await saveSetting(shop, 'legal', { ...COMPANY, vatNumber: 'EE123456789' })
    const { text } = await invoice(shop, await pay(shop))
    for (const said of [
      'KMKR number EE123456789',
      'Summa käibemaksuta €31.44',
      'Käibemaks 24% €7.55',
      'Kokku €38.99',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('käibemaksukohustuslane')
  })

  test('without a company is the artist’s own, and does not change with the settings', async () => {
    const shop = await owner(await fresh())
    const number = await pay(shop)
    const before = await invoice(shop, number)
    expect(before.text).toContain('Müüja\nMari\n')
    await saveSetting(shop, 'legal', { ...COMPANY, vatNumber: 'EE123456789' })
    await saveSetting(shop, 'brand', 'Konn')
    expect((await invoice(shop, number)).bytes.equals(before.bytes)).toBe(true)
    expect((await invoice(shop, await pay(shop))).text).toContain('Heegel OÜ')
  })

  test('that was issued but never opened states the facts of its day', async () => {
    const shop = await owner(await fresh())
    const number = await pay(shop)
    await issueInvoices(shop.checkout)
    await saveSetting(shop, 'legal', { ...COMPANY, vatNumber: 'EE123456789' })
    expect((await invoice(shop, number)).text).not.toContain('Heegel OÜ')
  })

  test('has the VAT rate of the day of payment; a pro forma is issued anew with a new rate', async () => {
    const shop = await owner(await fresh())
    await saveSetting(shop, 'legal', { ...COMPANY, vatNumber: 'EE123456789' })
    await saveSetting(shop, 'comingVat', { rate: '25.5', from: dayAfter(tallinnDay(shop.now())) })
    const number = await pay(shop)
    const { id } = await rowOf(shop, number)
    const open = await aPricedOrder(shop)
    await invoice(shop, open)
    shop.wait(2 * 24 * 60)
    await issueInvoices(shop.checkout)
    expect((await papers(shop, id))[0]!.vat).toEqual({ rate: 24, amount: 755 })
    await shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Väike', amount: '10.00' })
    expect((await papers(shop, id))[1]!.vat).toEqual({ rate: 24, amount: -194 })
    const later = await pay(shop)
    expect((await invoice(shop, later)).text).toContain('Käibemaks 25,5% €7.92')
    await invoice(shop, open)
    await invoice(shop, open)
    const { id: openId } = await rowOf(shop, open)
    expect((await papers(shop, openId)).map(({ vat }) => vat?.rate)).toEqual([24, 25.5])
  })

  test('has neither VAT nor number after the seller’s registration ends, but keeps both for before', async () => {
    const shop = await owner(await fresh())
    await saveSetting(shop, 'legal', { ...COMPANY, vatNumber: 'EE123456789' })
    await saveSetting(shop, 'vatUntil', tallinnDay(shop.now()))
    const number = await pay(shop)
    const { id } = await rowOf(shop, number)
    const open = await aPricedOrder(shop)
    await invoice(shop, open)
    shop.wait(24 * 60)
    await issueInvoices(shop.checkout)
    expect((await papers(shop, id))[0]).toMatchObject({
      vat: { rate: 24, amount: 755 },
      seller: { vatNumber: 'EE123456789' },
    })
    await shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Väike', amount: '10.00' })
    expect((await papers(shop, id))[1]!.vat).toEqual({ rate: 24, amount: -194 })
    const later = await pay(shop)
    const { text } = await invoice(shop, later)
    expect(text).toContain('Müüja ei ole käibemaksukohustuslane.')
    expect(text).not.toContain('EE123456789')
    await invoice(shop, open)
    expect((await papers(shop, (await rowOf(shop, open)).id)).map(({ vat }) => vat?.rate)).toEqual([
      24,
      undefined,
    ])
    expect(await shop.mailer.sender()).toMatchObject({
      legal: { vatNumber: '' },
      endedVatNumber: 'EE123456789',
    })
  })

  test('is issued for each paid order by the job, in the order of payment', async () => {
    const shop = await owner(await fresh())
    const numbers: string[] = []
    for (let i = 0; i < 3; i++) {
      numbers.push(await pay(shop))
      shop.wait(1)
    }
    await issueInvoices(shop.checkout)
    await issueInvoices(shop.checkout)
    const rows = await Promise.all(numbers.map(number => rowOf(shop, number)))
    expect(rows.map(row => row.invoice_number)).toEqual([1, 2, 3])
    expect(await shop.database.db.selectFrom('documents').select('id').execute()).toHaveLength(3)
  })

  test('that cannot be issued stops no other, fails the job, and is reported after an hour', async () => {
    const shop = await owner(await fresh())
    shop.expectErrors(/invoice could not be issued/)
    const broken = await pay(shop)
    await issueInvoices(shop.checkout)
    // Another document has the cause of its invoice.
    await shop.database.db.updateTable('documents').set({ kind: 'pro_forma' }).execute()
    await shop.database.db.updateTable('orders').set({ invoice_number: null }).execute()
    shop.wait(1)
    const other = await pay(shop)
    await expect(issueInvoices(shop.checkout)).rejects.toThrow('some invoices could not be issued')
    expect((await rowOf(shop, other)).invoice_number).toBe(2)
    expect(await findAdminTask(shop, 'invoice')).toBeUndefined()
    shop.wait(60)
    const { order_number, paid_at: since } = await rowOf(shop, broken)
    expect(await findAdminTask(shop, 'invoice')).toMatchObject({
      count: 1,
      first: [{ id: order_number, since, sum: '38.99' }],
    })
  })

  test('gets a gapless number among fifty concurrent orders, each requested three times', async () => {
    const database = await fresh()
    const shop = await owner(database)
    const other = await owner(database)
    await pay(shop)
    const { db } = database
    const paid = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 49 }, (_, i) => ({
      ...paid,
      id: `copy-${i}`,
      order_number: `ORD-COPY${i}`,
    }))
    for (const copy of copies) await db.insertInto('orders').values(copy).execute()
    const orders = [paid, ...copies]
    const issue = (at: TestShop, order: { id: string }) => ensureDocument(at.checkout, order, at.now())
    await Promise.all([
      ...orders.flatMap(order => [issue(shop, order), issue(other, order)]),
      issueInvoices(shop.checkout),
    ])
    const made = await db.selectFrom('documents').select(['number', 'order_id']).execute()
    expect(made.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(orders.map((_, i) => i + 1))
    expect(new Set(made.map(each => each.order_id)).size).toBe(50)
  })

  test('of a paid order is its invoice', async () => {
    const shop = await owner(await fresh())
    await pay(shop)
    const { id } = await shop.database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    expect(await ensureDocument(shop.checkout, { id }, shop.now())).toMatchObject({ kind: 'invoice' })
  })

  test('treats a buyer’s name that no typeface can write like a missing name', async () => {
    const shop = await owner(await fresh())
    const { order_number: number } = await anOrder(
      shop.database.db,
      shop.now(),
      {},
      { customer_name: '🧶🐸', ...paidAt(shop.now()) },
    )
    await issueInvoices(shop.checkout)
    expect((await invoice(shop, number)).text).toContain('Eraisik')
  })

  test('does not exist for an order that is not paid or priced', async () => {
    const shop = await owner(await fresh())
    const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/orders', {
      products: [{ id: await addProduct(shop), quantity: 1 }],
      customerName: 'Mari Maasikas',
      customerEmail: 'mari@gmail.com',
      customerPhone: '51234567',
      deliveryMethod: 'test_shipping',
    })
    expect((await invoice(shop, body.orderNumber)).status).toBe(404)
    expect((await invoice(shop, 'ORD-000000000')).status).toBe(404)
    await issueInvoices(shop.checkout)
    expect(await shop.database.db.selectFrom('documents').select('id').execute()).toEqual([])
  })

  /** Turns the pro forma of an order into an invoice, as they were issued before there were pro formas. */
  async function invoiceUnpaid(shop: TestShop, id: string): Promise<DocumentFacts> {
    const { db } = shop.database
    const { terms: _, ...proForma } = (await papers(shop, id))[0]!
    const unpaid: DocumentFacts = { ...proForma, kind: 'invoice', number: 4 }
    await db.updateTable('counters').set({ name: 'invoice', value: 4 }).execute()
    await db
      .updateTable('documents')
      .set({ kind: 'invoice', number: 4, cause: `invoice:${id}`, facts: JSON.stringify(unpaid) })
      .execute()
    return unpaid
  }

  test('that was issued before the payment stays if the payment changes nothing in it', async () => {
    const shop = await owner(await fresh())
    const orderNumber = await aPricedOrder(shop)
    const { id } = await rowOf(shop, orderNumber)
    const unpaid = await invoiceUnpaid(shop, id)
    const cash = { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    expect((await shop.call('PATCH', '/api/orders', cash)).status).toBe(200)
    await issueInvoices(shop.checkout)
    expect(await papers(shop, id)).toEqual([unpaid])
    expect((await rowOf(shop, orderNumber)).invoice_number).toBe(4)
  })

  test('that was issued before the payment is credited if the payment brings another buyer and sum', async () => {
    const shop = await owner(await fresh())
    const number = await aPricedOrder(shop)
    const { id } = await rowOf(shop, number)
    const unpaid = await invoiceUnpaid(shop, id)
    const before = await read(shop, `/api/admin/orders/${number}/invoices/4.pdf`)

    await payPriced(shop, number, '51.99')
    await issueInvoices(shop.checkout)
    expect((await read(shop, `/api/admin/orders/${number}/invoices/4.pdf`)).bytes.equals(before.bytes)).toBe(
      true,
    )
    const [old, paid, note] = await papers(shop, id)
    expect(old).toEqual(unpaid)
    expect(paid).toMatchObject({ kind: 'invoice', number: 5, total: 5199, replaces: 4 })
    expect(note).toMatchObject({ kind: 'credit_note', number: 1, total: -4500, payment: null })
    expect((await rowOf(shop, number)).invoice_number).toBe(5)
    const text = (await invoice(shop, number)).text
    expect(text).toContain('Arve 5\n')
    expect(text).toContain('Asendab arvet 4')
    expect((await read(shop, `/api/admin/orders/${number}/credit-notes/1.pdf`)).text).toContain(
      'Arve asendatud uuega',
    )
    await issueInvoices(shop.checkout)
    expect(await papers(shop, id)).toHaveLength(3)
  })

  test('of another buyer is replaced at the owner’s request: the old one is credited, but unchanged', async () => {
    const shop = await owner(await fresh())
    const number = await pay(shop)
    const before = await invoice(shop, number)
    const stale = async () =>
      (await shop.call<RefundsAndDocuments>('GET', `/api/admin/orders/${number}/papers`)).body.isInvoiceStale
    const replace = () => shop.call<OrderDocument[]>('POST', `/api/admin/orders/${number}/replace-invoice`)
    expect(await stale()).toBe(false)
    expect((await replace()).body).toMatchObject([{ kind: 'invoice', number: 1 }])
    const logged = async () =>
      (
        await shop.database.db
          .selectFrom('audit_log')
          .select('data')
          .where('action', '=', 'order.replace-invoice')
          .execute()
      ).map(({ data }) => JSON.parse(data))
    expect(await logged(), 'nothing is logged while the invoice is still valid').toEqual([])

    const sellTo = (customerName: string) =>
      shop.call('PUT', `/api/admin/orders/${number}/delivery`, {
        customerName,
        customerEmail: 'mari@gmail.com',
        customerPhone: '51234567',
        deliveryMethod: 'pickup',
      })
    await sellTo('Maasikas OÜ')
    expect((await invoice(shop, number)).bytes.equals(before.bytes)).toBe(true)
    expect(await stale()).toBe(true)
    expect((await replace()).body).toMatchObject([
      { kind: 'invoice', number: 1, total: '38.99' },
      { kind: 'invoice', number: 2, total: '38.99' },
      { kind: 'credit_note', number: 1, total: '-38.99' },
    ])
    expect(await stale()).toBe(false)
    expect(await logged()).toEqual([{ invoice: 2 }])
    expect((await read(shop, `/api/admin/orders/${number}/invoices/1.pdf`)).bytes.equals(before.bytes)).toBe(
      true,
    )
    expect((await invoice(shop, number)).text).toContain('Maasikas OÜ')
    await sellTo('Maasikas AS')
    expect(await stale(), 'only the first invoice is credited').toBe(true)
    expect((await replace()).status).toBe(200)
    // A refund credits the valid invoice.
    await shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Väike', amount: '5.00' })
    expect((await read(shop, `/api/admin/orders/${number}/credit-notes/3.pdf`)).text).toContain(
      'Muudab arvet 3,',
    )
    expect((await replace()).status).toBe(409)
    await sellTo('Vaarikas OÜ')
    expect(await stale(), 'it can no longer be replaced').toBe(false)
  })

  test.each([
    ['without VAT before she was registered', null],
    ['with VAT while she was', { rate: 24, amount: 755 }],
    ['with the VAT of a former rate', { rate: 22, amount: 703 }],
  ])('that replaces one of a sale %s is of the same sale, and so is the credit note', async (_what, vat) => {
    const shop = await owner(await fresh())
    const [then, now] = [
      { ...COMPANY, name: 'Mari Mets FIE', registryCode: '87654321' },
      { ...COMPANY, phone: '+372 5555 5555' },
    ]
    await saveSetting(shop, 'legal', { ...then, vatNumber: vat ? 'EE123456789' : '' })
    const number = await pay(shop)
    await issueInvoices(shop.checkout)
    const { id } = await rowOf(shop, number)
    const [first] = await papers(shop, id)
    await shop.database.db
      .updateTable('documents')
      .set({ facts: JSON.stringify({ ...first, vat }) })
      .execute()
    await saveSetting(shop, 'legal', { ...now, vatNumber: vat?.rate === 24 ? '' : 'EE987654321' })
    await shop.call('PUT', `/api/admin/orders/${number}/delivery`, {
      customerName: 'Maasikas OÜ',
      customerEmail: 'mari@gmail.com',
      customerPhone: '51234567',
      deliveryMethod: 'pickup',
    })
    await shop.call('POST', `/api/admin/orders/${number}/replace-invoice`)
    const [, second, note] = await papers(shop, id)
    const seller = {
      name: 'Mari Mets FIE',
      registryCode: '87654321',
      vatNumber: vat ? 'EE123456789' : '',
      phone: '+372 5555 5555',
    }
    expect(second).toMatchObject({ kind: 'invoice', number: 2, replaces: 1, vat, seller })
    expect(note).toMatchObject({
      kind: 'credit_note',
      vat: vat && { rate: vat.rate, amount: -vat.amount },
      seller,
    })
  })

  test('is shown only to the holder of the key or the cart session', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), '38.99')
    const number = (await shopper.capture(payment)).body.orderNumber
    const { access_key } = await rowOf(shop, number)
    const path = `/api/orders/${number}/invoice.pdf`
    expect((await read(shop, `${path}?key=${access_key}`)).text).toContain('Arve 1')
    expect((await read(shop, `${path}?sessionId=${shopper.sessionId}`)).status).toBe(200)
    for (const query of ['', '?key=', '?key=wrong', `?sessionId=${aSession()}`])
      expect((await read(shop, path + query)).status).toBe(404)
    expect((await invoice(shop, number)).status).toBe(401)
    expect((await read(await owner(database), path)).status).toBe(200)
  })

  test('stays with the books when its order is deleted', async () => {
    const shop = await owner(await fresh())
    const number = await pay(shop)
    await shop.call('DELETE', `/api/orders?orderNumber=${number}`)
    await issueInvoices(shop.checkout)
    expect((await invoice(shop, number)).text).toContain('Arve 1')
  })
})

onEachDatabase('a pro forma', fresh => {
  test('does not ask for the money of a cancelled order, whether there was one before or not', async () => {
    const shop = await owner(await fresh())
    const [asked, other] = [await aPricedOrder(shop, '45.00'), await aPricedOrder(shop, '45.00')]
    expect((await invoice(shop, asked)).text).toContain('Maksmata')
    for (const number of [asked, other]) {
      const { id, access_key } = await rowOf(shop, number)
      const cancelled = { orderStatus: 'cancelled' }
      expect((await shop.call('PUT', `/api/orders/${number}/status`, cancelled)).status).toBe(200)
      const before = await papers(shop, id)
      expect(await shop.call('GET', `/api/orders/${number}/invoice.pdf?key=${access_key}`)).toMatchObject({
        status: 409,
        body: { code: 'order_cancelled', details: 'See tellimus on tühistatud.' },
      })
      expect(await papers(shop, id)).toEqual(before)
    }
  })

  test('states what was agreed, until when and how it is paid', async () => {
    const shop = await owner(await fresh())
    await saveSetting(shop, 'bankAccount', 'EE382200221020145685')
    const number = await aPricedOrder(shop, '45.00', { notes: 'Pikkus 1,5 m, lõng sinult.' })
    const { text, headers, bytes } = await invoice(shop, number)
    expect(headers['content-disposition']).toContain(`ettemaksuarve-${number}.pdf`)
    for (const said of [
      `Ettemaksuarve ${number}`,
      'Sall, mis näeb välja nagu heeringas 1 €45.00 €45.00',
      'Kokku lepitud\nPikkus 1,5 m, lõng sinult.',
      `Maksa hiljemalt ${dayText(startOfDay(dayAfter(tallinnDay(shop.now()), 7)).toISOString())}`,
      'EE38 2200 2210 2014 5685',
      `Viitenumber ${referenceNumber(number)}`,
      `/maksmine/${number}`,
      'Kokku €45.00\nMaksmata',
      'Tarnet selles summas veel ei ole',
      'Veebis saad maksta',
      'veebis makstes valid tarneviisi',
      'kirjuta mulle, kuidas soovid tellimuse kätte saada.',
      'Taganemisõigust sellel tellimusel ei ole',
    ])
      expect(text).toContain(said)
    expect(bytes.toString('latin1')).toContain('/URI (http')
    expect(text).not.toContain('Eritellimus')
    expect(text, 'a shop may take bank links alone').not.toMatch(/kaardi/i)
    expect((await rowOf(shop, number)).invoice_number).toBeNull()
  })

  test('continues on more pages with a long agreement, without running into the footer', async () => {
    const shop = await owner(await fresh())
    await saveSetting(shop, 'bankAccount', 'EE382200221020145685')
    await saveSetting(shop, 'legal', {
      ...COMPANY,
      address: 'Kesk tee 12a–45, Pandivere küla, Väike-Maarja vald, 46202 Lääne-Viru maakond',
      vatNumber: 'EE123456789',
    })
    // The stitches of the footer are 66 points above the edge, its text 48.
    const expectClear = (bytes: Buffer, what: string) => {
      const lines = pdfLines(bytes)
        .flat()
        .filter(line => Math.round(line.height) !== 48)
      expect(lines, what).not.toEqual([])
      for (const { height, text } of lines) expect(height, `${what}: ${text}`).toBeGreaterThan(74)
    }
    const notes = Array.from({ length: 200 }, (_, i) => `Kokkulepe number ${i + 1}.`).join(' ')
    const number = await aPricedOrder(shop, '45.00', { notes })
    const { bytes } = await invoice(shop, number)
    const pages = pdfText(bytes)
    expect(pages[0], 'the agreement begins under its heading').toContain('Kokku lepitud\nKokkulepe number 1.')
    expect(
      pages
        .join(' ')
        .replaceAll('\n', ' ')
        .match(/Kokkulepe number/g),
    ).toHaveLength(200)
    expect(pages.at(-1)).toContain('Kokku €45.00')
    expectClear(bytes, 'agreed')
    for (const [i, page] of pages.entries())
      expect(page, 'a page that lies alone').toContain(`Ettemaksuarve ${number}, ${i + 1} / ${pages.length}`)

    const [facts] = await papers(shop, (await rowOf(shop, number)).id)
    const { lines, terms } = facts!
    const link = `https://pood.heegeldatud-mutsid-ja-sallid.example.ee/maksmine/${number}`
    for (let count = 1; count <= 14; count++) {
      const drawn = { ...facts!, agreed: '', lines: Array.from({ length: count }, () => lines[0]!) }
      expectClear(await drawDocument({ ...drawn, terms: { ...terms!, link } }), `${count} lines`)
    }
  })

  test('keeps a long brand off the title, and a seller’s long name and address on the sheet', async () => {
    const shop = await owner(await fresh())
    const number = await aPricedOrder(shop)
    await invoice(shop, number)
    const [facts] = await papers(shop, (await rowOf(shop, number)).id)
    const seller = {
      ...facts!.seller,
      name: 'Osaühing Põhja-Eesti Kaubanduse ja Käsitöö Edendamise Keskuse Väike-Maarja osakond',
      shopUrl: 'https://pood.heegeldatud-mutsid-ja-sallid.example.ee',
      email: 'klienditeenindus-ja-tellimused@pood.heegeldatud-mutsid-ja-sallid.example.ee',
      brand: 'Mari ja Jüri soojad mütsid ja pehmed sal',
    }
    for (const email of [seller.email, `${'tellimused-'.repeat(16)}${seller.email}`]) {
      const page = pdfLines(
        await drawDocument({ ...facts!, number: 12, seller: { ...seller, email } }),
      ).flat()
      const [brand, title] = [seller.brand, `Ettemaksuarve ${facts!.orderNumber} / 12`].map(
        text => page.find(line => line.text === text)!,
      )
      expect(title!.left - brand!.right).toBeGreaterThan(12)
      const foot = page.filter(({ height }) => height < 60)
      for (const { left, right, height, text } of page) {
        expect([left >= 53, right <= 542.3, height > 12], text).toEqual([true, true, true])
      }
      const written = foot.map(({ text }) => text).join('')
      for (const part of [seller.name, seller.shopUrl.slice(8), email])
        expect(written.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''))
    }
  })

  test('is issued again once the seller has another account, register number or name', async () => {
    const shop = await owner(await fresh())
    const number = await aPricedOrder(shop)
    expect((await invoice(shop, number)).text).not.toContain('ülekannet')
    await saveSetting(shop, 'bankAccount', 'EE382200221020145685')
    const second = await invoice(shop, number)
    expect(second.text).toContain(`Ettemaksuarve ${number} / 2`)
    expect(second.text).toContain('EE38 2200 2210 2014 5685')
    expect((await invoice(shop, number)).text, 'while nothing changes').toContain(`${number} / 2`)
    await saveSetting(shop, 'legal', COMPANY)
    expect((await invoice(shop, number)).text).toContain(`Ettemaksuarve ${number} / 3`)
  })

  test('never changes: another price gets another one, and the payment an invoice of its own', async () => {
    const shop = await owner(await fresh())
    const number = await aPricedOrder(shop)
    const { id } = await rowOf(shop, number)
    const first = await invoice(shop, number)
    expect(first.text).toContain('Tarnet selles summas veel ei ole')
    expect(first.text, 'without a bank account no transfer is offered').not.toContain('ülekannet')
    await saveSetting(shop, 'brand', 'Konn')
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: number, price: '45.00' })
    expect((await invoice(shop, number)).bytes.equals(first.bytes)).toBe(true)

    shop.wait(24 * 60)
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: number, price: '50.00' })
    const second = await invoice(shop, number)
    expect(second.text).toContain(`Ettemaksuarve ${number} / 2`)
    expect(second.text).toContain('Kokku €50.00\nMaksmata')
    expect((await read(shop, `/api/admin/orders/${number}/pro-formas/1.pdf`)).bytes.equals(first.bytes)).toBe(
      true,
    )

    // Another person pays it and adds a delivery.
    await payPriced(shop, number, '56.99')
    const paid = await invoice(shop, number)
    expect(paid.text).toContain('Arve 1\n')
    expect(paid.text).toContain('Tarne: Omniva kuller 1 €6.99 €6.99')
    expect(paid.text).toContain('Kokku €56.99\nMakstud')
    expect(paid.text).toContain('Riia 2')
    expect((await papers(shop, id)).map(({ kind, total }) => [kind, total])).toEqual([
      ['pro_forma', 4500],
      ['pro_forma', 5000],
      ['invoice', 5699],
    ])
    await issueInvoices(shop.checkout)
    expect((await invoice(shop, number)).bytes.equals(paid.bytes)).toBe(true)
    expect(
      (await read(shop, `/api/admin/orders/${number}/pro-formas/2.pdf`)).bytes.equals(second.bytes),
    ).toBe(true)
  })
})

onEachDatabase('a credit note', fresh => {
  test('credits the whole invoice line by line, or a part as one sum', async () => {
    const shop = await owner(await fresh())
    const [whole, part] = [await pay(shop), await pay(shop)]
    const refund = (number: string, wish: object) =>
      shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Liiga väike', ...wish })
    expect((await refund(whole, {})).status).toBe(200)
    expect((await refund(part, { amount: '5.00' })).status).toBe(200)

    const first = await read(shop, `/api/admin/orders/${whole}/credit-notes/1.pdf`)
    expect(first.headers['content-disposition']).toContain('kreeditarve-1.pdf')
    for (const said of [
      'Kreeditarve 1',
      'Muudab arvet 1,',
      'Põhjus Liiga väike',
      'Rõõmus konnamüts 1 −€32.00 −€32.00',
      'Tarne: Omniva kuller 1 −€6.99 −€6.99',
      'Kokku −€38.99',
      'Tagasi makstud',
    ])
      expect(first.text).toContain(said)
    const second = await read(shop, `/api/admin/orders/${part}/credit-notes/2.pdf`)
    expect(second.text).toContain('Muudab arvet 2,')
    expect(second.text).toContain('Osaline tagasimakse summast €38.99 1 −€5.00 −€5.00')
    expect(second.text).toContain('Kokku −€5.00')
    // A number opens only the documents of its own order.
    expect((await read(shop, `/api/admin/orders/${part}/credit-notes/1.pdf`)).status).toBe(404)
    expect((await read(shop, `/api/admin/orders/${part}/credit-notes/x.pdf`)).status).toBe(400)
  })

  test('for the rest of the invoice takes the rest of its VAT, however the parts were rounded', async () => {
    const shop = await owner(await fresh())
    await saveSetting(shop, 'legal', { ...COMPANY, vatNumber: 'EE123456789' })
    const number = await pay(shop)
    for (const wish of [
      { amount: '3.33', requestId: 'osa-0001' },
      { amount: '3.33', requestId: 'osa-0002' },
      {},
    ])
      await shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Osa', ...wish })
    const rows = await shop.database.db
      .selectFrom('documents')
      .select('facts')
      .orderBy('kind')
      .orderBy('number')
      .execute()
    const vats = rows.map(({ facts }) => (JSON.parse(facts) as DocumentFacts).vat?.amount)
    // The VAT of the last part alone is 6.26: one cent less.
    expect(vats).toEqual([-64, -64, -627, 755])
  })

  test('is listed for the holder of the key, after the invoice', async () => {
    const database = await fresh()
    const shop = await owner(database)
    const number = await pay(shop)
    await shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Liiga väike', amount: '5.00' })
    const { access_key } = await rowOf(shop, number)
    const visitor = await testShop(database)
    const list = await visitor.call<OrderDocument[]>(
      'GET',
      `/api/orders/${number}/documents?key=${access_key}`,
    )
    expect(list.body).toMatchObject([
      { kind: 'invoice', number: 1, total: '38.99' },
      { kind: 'credit_note', number: 1, total: '-5.00' },
    ])
    const note = `/api/orders/${number}/credit-notes/1.pdf`
    expect((await read(visitor, `${note}?key=${access_key}`)).status).toBe(200)
    expect((await read(visitor, note)).status).toBe(404)
    expect((await visitor.call('GET', `/api/orders/${number}/documents`)).status).toBe(404)
  })

  test('has a gapless number among fifty concurrent refunds', async () => {
    const shop = await owner(await fresh())
    // On a busy machine some of the fifty calls may time out: the job finishes those.
    shop.expectErrors(/not known yet/)
    const number = await pay(shop)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        shop.call('POST', `/api/admin/orders/${number}/refund`, {
          reason: 'Osa',
          amount: '0.10',
          requestId: `osa-${1000 + i}`,
        }),
      ),
    )
    shop.wait(10)
    await watchRefunds(shop.checkout)
    const notes = await shop.database.db
      .selectFrom('documents')
      .select('number')
      .where('kind', '=', 'credit_note')
      .execute()
    expect(notes.map(note => note.number).toSorted((a, b) => a - b)).toEqual(notes.map((_, i) => i + 1))
    expect(notes).toHaveLength(50)
  })
})
