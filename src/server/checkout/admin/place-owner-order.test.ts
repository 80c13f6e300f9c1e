import { expect, test } from 'vitest'
import type { AdminOrderDetails, AdminOrders } from '#contract/admin-orders.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { OwnerOrderInput, OwnerOrderMade } from '#contract/owner-orders.ts'
import type { AdminSettings } from '#contract/settings.ts'
import type { Today } from '#contract/today.ts'
import { dayAfter, monthOf, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { issueInvoices } from '#server/documents/issue-invoices.ts'
import { mailOf } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { onEachDatabase } from '#test/database.ts'
import { pdfText } from '#test/pdf-text.ts'
import { aCheckout, addProduct, aShopper, CLIENT_DELIVERY, type TestShop, testShop } from '#test/test-shop.ts'

const BAG = { productId: null, name: 'Rebasekott', unitPrice: '45,50', quantity: 1 }
const aSale = (named: Partial<OwnerOrderInput> = {}): OwnerOrderInput => ({
  lines: [BAG],
  payment: 'cash',
  ...named,
})

onEachDatabase('an order that the owner creates', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })
  const make = (shop: TestShop, sale: OwnerOrderInput) =>
    shop.call<OwnerOrderMade & ErrorBody>('POST', '/api/admin/orders', sale)
  const made = async (shop: TestShop, sale: OwnerOrderInput) => {
    const { body, status } = await make(shop, sale)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const stockOf = async (shop: TestShop, id: number) =>
    (
      await shop.database.db
        .selectFrom('products')
        .select('stock_quantity')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).stock_quantity
  const orders = async (shop: TestShop, query = '') =>
    (await shop.call<AdminOrders>('GET', `/api/admin/orders${query}`)).body.orders
  const mails = (shop: TestShop) =>
    shop.database.db.selectFrom('outbox').select(['template', 'recipient']).orderBy('created_at').execute()
  const rowOf = (shop: TestShop, number: string) =>
    shop.database.db
      .selectFrom('orders')
      .selectAll()
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow()
  const pdfOf = async (shop: TestShop, number: string) => {
    const { access_key } = await rowOf(shop, number)
    const url = `/api/orders/${number}/invoice.pdf?key=${access_key}`
    return pdfText((await shop.app.inject(url)).rawPayload).join('\n')
  }

  test('sold for cash at a fair is paid and handed over, without a customer’s name', async () => {
    const shop = await open()
    const frog = await addProduct(shop, { stockQuantity: 3 })
    const lines = [{ productId: frog, unitPrice: '30,00', quantity: 2 }, BAG]
    const { order, link } = await made(shop, aSale({ lines }))
    expect(link).toBeNull()
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^ORD-/),
      orderStatus: 'completed',
      paymentStatus: 'completed',
      paymentMethod: 'cash',
      deliveryMethod: null,
      shippingCost: '0.00',
      totalAmount: '105.50',
      products: [
        { id: frog, name: 'Rõõmus konnamüts', price: '30.00', quantity: 2, withdrawable: false },
        { id: null, name: 'Rebasekott', price: '45.50', quantity: 1, withdrawable: false },
      ],
    })
    expect(await stockOf(shop, frog)).toBe(1)
    expect(await mails(shop), 'without an address no e-mail is sent').toEqual([])

    await issueInvoices(shop.checkout)
    const { invoice_number } = await rowOf(shop, order.orderNumber)
    expect(invoice_number).toBe(1)
    const paper = await pdfOf(shop, order.orderNumber)
    expect(paper).toContain('Eraisik')
    expect(paper).toContain('sularahas')
    expect(paper).toContain('Ostsid kohapeal')
    const { history } = (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${order.orderNumber}`))
      .body
    expect(history.map(({ event, actor }) => [event, actor])).toEqual([
      ['placed', 'mari@heegel.example'],
      ['paid', 'mari@heegel.example'],
    ])
    const found = await orders(shop, '?q=rebasekott')
    expect(found.map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber])
    expect(
      (await shop.call<Today>('GET', '/api/admin/today')).body.tasks,
      'the order is not to be packed',
    ).toEqual(expect.not.arrayContaining([expect.objectContaining({ kind: 'to_pack' })]))
  })

  test('counts in the month of its payment', async () => {
    const shop = await open()
    const today = tallinnDay(shop.now())
    const before = tallinnDay(new Date(startOfDay(`${monthOf(today)}-01`).getTime() - 3_600_000))
    const { order } = await made(shop, aSale({ payment: 'bank_transfer', paidOn: before }))
    await made(shop, aSale({ lines: [{ ...BAG, unitPrice: '10.00' }] }))
    expect(tallinnDay(new Date(order.paidAt!))).toBe(before)
    const { thisMonth, lastMonth } = (await shop.call<Today>('GET', '/api/admin/today')).body
    expect([lastMonth.paid, thisMonth.paid]).toEqual(['45.50', '10.00'])
    const csv = (await shop.app.inject(`/api/admin/books.csv?month=${monthOf(before)}`)).body
    expect(csv).toContain(order.orderNumber)
    expect(csv).toContain('Pangaülekanne')
    const late = await make(shop, aSale({ paidOn: tallinnDay(new Date(shop.now().getTime() + 86_400_000)) }))
    expect(late).toMatchObject({ status: 400, body: { details: 'Makse päev ei saa olla tulevikus' } })
  })

  test('dated before she was registered for VAT contains no VAT, even if entered later', async () => {
    const shop = await open()
    const today = tallinnDay(shop.now())
    const settings = (await shop.call<AdminSettings>('GET', '/api/admin/settings')).body
    const legal = { ...settings.legal, vatNumber: 'EE123456789' }
    const saved = await shop.call<AdminSettings>('PUT', '/api/admin/settings', { ...settings, legal })
    expect(saved.body.vatSince).toBe(today)
    const sell = async (paidOn: string, unitPrice: string) =>
      (await made(shop, aSale({ lines: [{ ...BAG, unitPrice }], paidOn }))).order.orderNumber
    const [before, since] = [await sell(dayAfter(today, -1), '40.00'), await sell(today, '62.00')]
    const paper = await pdfOf(shop, before)
    expect(paper).toContain('Müüja ei ole käibemaksukohustuslane.')
    expect(paper).not.toContain('KMKR')
    expect(await pdfOf(shop, since)).toContain('Käibemaks 24% €12.00')
    const months = [...new Set([dayAfter(today, -1), today].map(monthOf))]
    const csv = (
      await Promise.all(
        months.map(async month => (await shop.app.inject(`/api/admin/books.csv?month=${month}`)).body),
      )
    ).join('\n')
    const row = (number: string) => csv.split('\n').find(line => line.includes(number))
    expect(row(before)).toContain(';40,00;0,00;40,00;')
    expect(row(since)).toContain(';50,00;12,00;62,00;')
  })

  test('is refused and not stored if a piece is out of stock', async () => {
    const shop = await open()
    const frog = await addProduct(shop, { stockQuantity: 1 })
    const shopper = aShopper(shop)
    await shopper.add(frog)
    expect((await shopper.place('38.99')).status).toBe(200)
    const lines = [BAG, { productId: frog, unitPrice: '32.00', quantity: 1 }]
    for (const payment of ['cash', 'link'] as const)
      expect(await make(shop, aSale({ lines, payment }))).toMatchObject({
        status: 409,
        body: { code: 'out_of_stock', details: expect.stringContaining('Rõõmus konnamüts') },
      })
    expect(await orders(shop)).toEqual([])
    expect(await shop.database.db.selectFrom('audit_log').select('id').execute()).toEqual([])
    expect((await make(shop, aSale({ lines: [{ ...BAG, productId: 999 }] }))).status).toBe(404)
  })

  test('is created and sold once if the request is repeated', async () => {
    const shop = await open()
    const frog = await addProduct(shop, { stockQuantity: 5 })
    const lines = [{ productId: frog, unitPrice: '32.00', quantity: 1 }]
    const sale = aSale({ lines, requestId: 'laat-1234567890abcdef' })
    const replies = await Promise.all([make(shop, sale), make(shop, sale)])
    replies.push(await make(shop, sale))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.order.orderNumber)).size).toBe(1)
    expect(await stockOf(shop, frog)).toBe(4)
    expect(await orders(shop)).toHaveLength(1)
  })

  test('is refused if the request id was used for a different order', async () => {
    const shop = await open()
    const frog = await addProduct(shop, { stockQuantity: 9 })
    const piece = { productId: frog, unitPrice: '32.00', quantity: 1 }
    const sale = aSale({ lines: [piece, BAG], requestId: 'laat-1234567890abcdef' })
    const { order } = await made(shop, sale)
    const others: Partial<OwnerOrderInput>[] = [
      { lines: [piece] },
      { lines: [{ ...piece, quantity: 2 }, BAG] },
      { lines: [{ ...piece, unitPrice: '31.00' }, BAG] },
      { lines: [piece, { ...BAG, name: 'Kassikott' }] },
      { payment: 'bank_transfer' },
      { payment: 'link' },
      { customerName: 'Liis Tamm' },
      { customerEmail: 'liis@naide.ee' },
      { deliveryMethod: 'pickup' },
      { paidOn: dayAfter(tallinnDay(shop.now()), -1) },
    ]
    for (const other of others)
      expect(await make(shop, { ...sale, ...other }), JSON.stringify(other)).toMatchObject({
        status: 409,
        body: { code: 'order_differs', details: expect.stringContaining(order.orderNumber) },
      })
    const link = await made(shop, { ...sale, payment: 'link', requestId: 'link-1234567890abcdef' })
    expect(await make(shop, { ...sale, requestId: 'link-1234567890abcdef' })).toMatchObject({
      status: 409,
      body: { details: expect.stringContaining(link.order.orderNumber) },
    })
    const byMail = { ...aSale({ ...CLIENT_DELIVERY }), requestId: 'post-1234567890abcdef' }
    const sent = await made(shop, byMail)
    expect(
      await make(shop, { ...byMail, payment: 'link' }),
      'the same request id with another payment is refused',
    ).toMatchObject({
      status: 409,
      body: { code: 'order_differs', details: expect.stringContaining(sent.order.orderNumber) },
    })
    for (const other of [{ customerCity: 'Narva' }, { lines: [{ ...BAG, madeToOrder: true }] }])
      expect(await make(shop, { ...byMail, ...other }), JSON.stringify(other)).toMatchObject({
        status: 409,
        body: { code: 'order_differs' },
      })
    const later = { ...sale, payment: 'link' as const, requestId: 'link-1234567890abcdef' }
    expect(await make(shop, { ...later, customerName: 'Liis Tamm' })).toMatchObject({
      status: 409,
      body: { code: 'order_differs' },
    })
    await shop.call('PATCH', '/api/orders', {
      orderNumber: link.order.orderNumber,
      paymentStatus: 'completed',
      paymentMethod: 'cash',
    })
    expect(await make(shop, { ...sale, requestId: 'link-1234567890abcdef' })).toMatchObject({
      status: 409,
      body: { code: 'order_differs' },
    })
    const atOnce = aSale({ requestId: 'koos-1234567890abcdef' })
    const replies = await Promise.all([
      make(shop, atOnce),
      make(shop, { ...atOnce, lines: [{ ...BAG, quantity: 2 }] }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await orders(shop)).toHaveLength(4)
  })

  test('is returned again after its link was paid or its piece sold', async () => {
    const shop = await open()
    const frog = await addProduct(shop, { stockQuantity: 1 })
    const lines = [{ productId: frog, unitPrice: '32.00', quantity: 1 }]
    const sale = aSale({ lines, payment: 'link', requestId: 'laat-1234567890abcdef' })
    const { order } = await made(shop, sale)
    await shop.call('PATCH', '/api/orders', {
      orderNumber: order.orderNumber,
      paymentStatus: 'completed',
      paymentMethod: 'cash',
    })
    expect(await stockOf(shop, frog)).toBe(0)
    const again = await make(shop, sale)
    expect(again).toMatchObject({
      status: 201,
      body: { order: { orderNumber: order.orderNumber }, link: null },
    })
  })

  test('gets one payment link if the request is retried, even if the first try sent none', async () => {
    const shop = await open()
    const to = { customerName: 'Liis', customerEmail: 'liis@naide.ee', payment: 'link' as const }
    const sale = aSale({ ...to, requestId: 'laat-1234567890abcdef' })
    const first = await made(shop, sale)
    const again = await made(shop, sale)
    expect(again.link).toEqual(first.link)
    expect((await mails(shop)).map(({ template }) => template)).toEqual(['payment-link'])
    const { history } = (
      await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${first.order.orderNumber}`)
    ).body
    expect(history.filter(({ event }) => event === 'payment-link')).toHaveLength(1)
    await shop.database.db.deleteFrom('outbox').execute()
    await Promise.all([made(shop, sale), made(shop, sale)])
    expect((await mails(shop)).map(({ template }) => template)).toEqual(['payment-link'])
  })

  test('with buyer, delivery and day is returned again if retried, until it is deleted', async () => {
    const shop = await open()
    const { dpd } = (await shop.call<{ dpd: { id: string }[] }>('GET', '/api/parcel-machines')).body
    const paidOn = dayAfter(tallinnDay(shop.now()), -1)
    const to = { ...CLIENT_DELIVERY, deliveryMethod: 'dpd_parcel', selectedParcelMachine: dpd[0]!.id }
    const sale = aSale({ ...to, paidOn, requestId: 'laat-1234567890abcdef' })
    const { order } = await made(shop, sale)
    expect((await made(shop, sale)).order.orderNumber).toBe(order.orderNumber)
    const pickup = aSale({
      deliveryMethod: 'pickup',
      selectedParcelMachine: dpd[0]!.id,
      customerName: ' Liis ',
      requestId: 'tuleb-1234567890abcde',
    })
    expect((await made(shop, pickup)).order.orderNumber).toBe((await made(shop, pickup)).order.orderNumber)
    expect(await orders(shop)).toHaveLength(2)
    await shop.call('PUT', `/api/orders/${order.orderNumber}/status`, { orderStatus: 'cancelled' })
    expect(await make(shop, sale)).toMatchObject({ status: 409, body: { code: 'order_differs' } })
  })

  test('with a delivery is paid, charged for delivery, and waits to be packed', async () => {
    const shop = await open()
    const sale = aSale({ ...CLIENT_DELIVERY, payment: 'bank_transfer' })
    const { order } = await made(shop, sale)
    expect(order).toMatchObject({
      orderStatus: 'paid',
      deliveryMethod: 'omniva_courier',
      shippingCost: '6.99',
      totalAmount: '52.49',
      products: [{ withdrawable: true }],
    })
    expect(await mails(shop)).toEqual([{ template: 'order-received', recipient: 'mari@gmail.com' }])
    const madeToOrder = [{ ...BAG, madeToOrder: true }]
    expect((await made(shop, { ...sale, lines: madeToOrder })).order.products).toMatchObject([
      { withdrawable: false },
    ])
    const fetched = await made(shop, aSale({ deliveryMethod: 'pickup', customerName: 'Liis' }))
    expect(fetched.order).toMatchObject({
      orderStatus: 'paid',
      deliveryMethod: 'pickup',
      totalAmount: '45.50',
    })
    for (const wrong of [
      { deliveryMethod: 'omniva_courier' },
      { ...CLIENT_DELIVERY, deliveryMethod: 'omniva_parcel' },
      { ...CLIENT_DELIVERY, deliveryMethod: 'nowhere' },
      { customerEmail: 'mari@' },
      { customerPhone: 'helista' },
      { ...CLIENT_DELIVERY, payment: 'link' as const },
      { lines: [{ ...BAG, name: ' ' }] },
    ])
      expect((await make(shop, aSale(wrong))).status, JSON.stringify(wrong)).toBe(400)
  })

  test('sends e-mails that suit a piece handed over, or one not yet paid', async () => {
    const shop = await open()
    const to = { customerName: 'Liis', customerEmail: 'liis@naide.ee' }
    await made(shop, aSale(to))
    await made(shop, aSale({ ...to, payment: 'link' }))
    const rows = await shop.database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
    const [sale, link] = await Promise.all(
      rows.map(async row => (await renderMail(mailOf(row), await shop.mailer.sender())).text),
    )
    expect(sale).toContain('€45.50')
    expect(sale).toContain('Ostsid kohapeal')
    expect(sale).not.toContain((await shop.settings.facts()).legalTexts.customMade)
    expect(sale).not.toMatch(/paki teele/)
    expect(link).toContain('Asju ma sulle kinni ei pannud')
    expect(link).not.toContain('Hakkan tegema')
  })

  test('with a link takes its pieces from the stock when the buyer pays', async () => {
    const shop = await open()
    const frog = await addProduct(shop, { stockQuantity: 1 })
    const lines = [{ productId: frog, unitPrice: '25.00', quantity: 1 }]
    const { order, link } = await made(shop, aSale({ lines, payment: 'link' }))
    expect(link).toMatchObject({
      emailStatus: 'no_address',
      paymentLink: expect.stringContaining(`/maksmine/${order.orderNumber}?key=`),
    })
    expect(order).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'pending' })
    expect(await stockOf(shop, frog)).toBe(1)
    const shopper = aShopper(shop)
    const key = new URL(link!.paymentLink).searchParams.get('key')
    const payment = await shopper.place('31.99', aCheckout({ invoice: order.orderNumber, key }))
    expect(payment.status, JSON.stringify(payment.body)).toBe(200)
    await shopper.decide(payment.body)
    expect((await shopper.capture(payment.body)).status).toBe(200)
    expect(await stockOf(shop, frog)).toBe(0)
    expect(await rowOf(shop, order.orderNumber)).toMatchObject({
      payment_status: 'completed',
      status: 'paid',
      customer_email: 'mari@gmail.com',
      total: 3199,
    })
  })

  test('with a link to a hat sold meanwhile charges nobody', async () => {
    const shop = await open()
    const frog = await addProduct(shop, { stockQuantity: 1 })
    const lines = [{ productId: frog, unitPrice: '32.00', quantity: 1 }]
    const to = { customerName: 'Liis', customerEmail: 'liis@naide.ee' }
    const { order, link } = await made(shop, aSale({ ...to, lines, payment: 'link' }))
    expect(link).toMatchObject({ emailStatus: 'sent', customerEmail: 'liis@naide.ee' })
    expect((await mails(shop)).map(({ template }) => template)).toEqual(['payment-link'])
    const liis = aShopper(shop)
    const opened = (await liis.place('38.99', aCheckout({ invoice: order.orderNumber }))).body
    await liis.decide(opened)
    await made(shop, aSale({ lines }))
    expect(await liis.capture(opened)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    const [payment] = await shop.database.db.selectFrom('payments').selectAll().execute()
    expect(payment).toMatchObject({ state: 'released', capture_id: null })
    expect(await stockOf(shop, frog)).toBe(0)
  })

  test('paid in cash is refunded by hand with its pieces; a cancelled one waits for its refund', async () => {
    const shop = await open()
    const frog = await addProduct(shop, { stockQuantity: 2 })
    const lines = [{ productId: frog, unitPrice: '32.00', quantity: 1 }]
    const { order } = await made(shop, aSale({ lines }))
    const number = order.orderNumber
    const cancelled = await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'cancelled' })
    expect(cancelled.status).toBe(200)
    expect((await shop.call<Today>('GET', '/api/admin/today')).body.tasks).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'owed' })]),
    )
    const refund = { reason: 'Ei sobinud', restock: true }
    const refunded = await shop.call('POST', `/api/admin/orders/${number}/refund`, refund)
    expect(refunded.status, JSON.stringify(refunded.body)).toBeLessThan(300)
    expect(await stockOf(shop, frog)).toBe(2)
    expect(await rowOf(shop, number)).toMatchObject({ payment_status: 'refunded' })
    expect(await mails(shop)).toEqual([])
  })
})
