import { expect, test } from 'vitest'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import { type Decision, decide } from '#sandbox/payer.ts'
import { openMerchant } from '#sandbox/test-merchant.ts'
import { issueInvoices } from '#server/documents/issue-invoices.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { findTasks } from '#server/today/tasks.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { backUpDatabase, type DatabaseBackup } from '#test/database-backup.ts'
import { HAT_DETAILS } from '#test/order.ts'
import {
  aCheckout,
  addProduct,
  aSession,
  aShopper,
  CLIENT_DELIVERY,
  CUSTOMER,
  expectFound,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { watchRefunds } from '../refund/execute-refund.ts'
import { applyPlan } from './apply-plan.ts'
import { planReconciliation, type Reconciliation } from './reconcile.ts'

const PRICE = '38.99'

/** Captures money for a client that posts its order afterwards. @returns the payment */
async function captureFirst(shop: TestShop): Promise<string> {
  const { body } = await shop.call<{ id: string; links: { rel: string; href: string }[] }>(
    'POST',
    '/api/paypal/order',
    { amount: PRICE, currency: 'EUR', intent: 'CAPTURE' },
  )
  await aShopper(shop).decide(body)
  await shop.call('POST', `/api/paypal/capture?orderID=${body.id}`)
  return body.id
}

/** The shop before it was lost. */
async function aShop(database: FreshDatabase, stockQuantity = 3) {
  const shop = await testShop(database, { admin: true })
  const product = await addProduct(shop, { stockQuantity })
  return { shop, product }
}

async function paidOrder(shop: TestShop, product: number, outcome = 'ok') {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(product, PRICE, outcome)
  const { body, status } = await shopper.capture(payment)
  expect(status).toBe(200)
  return { ...payment, number: body.orderNumber }
}

/** Restores the older copy, with the provider's books as they are now. */
async function putBack(
  copy: DatabaseBackup,
  database: FreshDatabase,
  { provider }: TestShop,
): Promise<TestShop> {
  await copy.putInto(database)
  return testShop(database, { admin: true, provider: () => provider })
}

async function planOf(shop: TestShop, since: Date): Promise<Reconciliation> {
  const planned = await planReconciliation(shop.checkout, { since })
  if (planned.outcome !== 'planned') expect.unreachable(planned.reason)
  return planned
}

async function reconcile(shop: TestShop, since: Date) {
  const planned = await planOf(shop, since)
  expect(await applyPlan(shop.checkout, planned)).toEqual([])
  return planned.plan.steps.map(({ does }) => does)
}

/** Everything stored about orders, money, stock, documents and e-mails. */
async function allRows({ database: { db } }: TestShop) {
  const tables = [
    'orders',
    'order_lines',
    'order_history',
    'payments',
    'payment_orders',
    'refunds',
    'documents',
    'counters',
    'outbox',
    'audit_log',
    'holds',
    'disputes',
  ] as const
  const rows: Record<string, unknown> = {
    stock: await db.selectFrom('products').select(['id', 'stock_quantity', 'held']).orderBy('id').execute(),
  }
  for (const table of tables) {
    const all = await db.selectFrom(table).selectAll().execute()
    rows[table] = all.map(row => JSON.stringify(row)).toSorted()
  }
  return rows
}

/** Runs the jobs for some hours. */
async function runJobs(shop: TestShop, hours: number) {
  for (let hour = 0; hour < hours; hour++) {
    shop.wait(60)
    await watchPayments(shop.checkout)
    await watchRefunds(shop.checkout)
    await issueInvoices(shop.checkout)
  }
}

const refund = (shop: TestShop, number: string, amount: string) =>
  shop.call(`POST`, `/api/admin/orders/${number}/refund`, { reason: 'Viga', amount })
const whole = async (shop: TestShop, number: string) =>
  (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${number}`)).body
const stockOf = async (shop: TestShop) =>
  (await shop.database.db.selectFrom('products').select(['stock_quantity', 'held']).executeTakeFirst())!
const papersOf = async ({ database: { db } }: TestShop) =>
  (await db.selectFrom('documents').select(['kind', 'number']).execute()).map(
    ({ kind, number }) => `${kind} ${number}`,
  )
const lettersTo = async ({ database: { db } }: TestShop, recipient: string) =>
  (await db.selectFrom('outbox').select('template').where('recipient', '=', recipient).execute()).map(
    ({ template }) => template,
  )
const backAtProvider = async (shop: TestShop, id: string) =>
  expectFound(await shop.provider.read(id)).refunds.map(({ amount }) => amount)
const pageOf = (shop: TestShop, id: string) => `${shop.sandbox.url}/checkoutnow?token=${id}`
const atProvider = (shop: TestShop, id: string, decision: Decision) => decide(pageOf(shop, id), decision)

onEachDatabase('a restored older copy', fresh => {
  test('learns once from the provider what was paid and refunded since', async () => {
    const { shop: lost, product } = await aShop(await fresh())
    const old = await paidOrder(lost, product)
    await issueInvoices(lost.checkout)
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    expect((await refund(lost, old.number, '10.00')).status).toBe(200)
    const newer = await paidOrder(lost, product)
    await issueInvoices(lost.checkout)
    const wasIssued = await papersOf(lost)
    expect(wasIssued).toHaveLength(3)

    const shop = await putBack(copy, await fresh(), lost)
    await shop.database.db.deleteFrom('outbox').execute()
    expect(await reconcile(shop, copy.at)).toEqual(['refund', 'restore'])

    // The order is restored and paid, and the piece is sold.
    const { order, history, payment } = await whole(shop, newer.number)
    expect(order).toMatchObject({
      orderStatus: 'paid',
      paymentStatus: 'completed',
      paymentMethod: 'paypal',
      totalAmount: PRICE,
      shippingCost: '6.99',
      deliveryMethod: 'courier',
      customerName: 'Mari Maasikas',
      customerAddress: CUSTOMER.address,
      customerCity: CUSTOMER.city,
      customerPostalCode: CUSTOMER.postalCode,
      customerPhone: '',
      products: [{ id: product, name: 'Rõõmus konnamüts', quantity: 1, price: '32.00' }],
    })
    expect(order.customerEmail).toContain('@')
    const before = (await whole(lost, newer.number)).payment
    expect(payment).toEqual(before)
    const ledgerIds = await Promise.all(
      [lost, shop].map(async each => (await findByReference(each.database.db, newer.id))?.id),
    )
    expect(ledgerIds[0]).toBe(ledgerIds[1])
    expect(history.map(({ event }) => event).toSorted()).toEqual(['note', 'paid', 'placed'])
    expect(history.find(({ event }) => event === 'note')!.data.text).toContain('telefon on teadmata')
    expect(await stockOf(shop)).toEqual({ stock_quantity: 1, held: 0 })
    const { db } = shop.database
    const tasks = await findTasks({
      db,
      parcelMachines: shop.parcelMachines,
      arrivals: shop.arrivals,
      providers: shop.checkout.providers,
      uncopied: null,
      isLive: false,
      now: shop.now(),
    })
    expect(tasks.find(({ kind }) => kind === 'pack')!.first.map(({ id }) => id)).toContain(newer.number)

    // Money already refunded is not refunded again.
    expect((await whole(shop, old.number)).order.paymentStatus).toBe('partially_refunded')
    expect((await refund(shop, old.number, '30.00')).status).toBe(409)
    expect(await backAtProvider(lost, old.id)).toEqual([1000])

    // No document has a number issued before.
    await issueInvoices(shop.checkout)
    const [first, ...since] = (await papersOf(shop)).toSorted()
    expect(first).toBe('credit_note 101')
    expect(since).toEqual(['invoice 1', 'invoice 101'])

    // Only the owner gets an e-mail, once.
    expect(await lettersTo(shop, CUSTOMER.email)).toEqual([])
    expect(await lettersTo(shop, order.customerEmail)).toEqual([])
    const letters = await db.selectFrom('outbox').select(['template', 'data']).execute()
    expect(letters.map(({ template }) => template)).toEqual(['restored-copy'])
    expect(JSON.parse(letters[0]!.data)).toMatchObject({
      orders: [{ number: newer.number, total: 3899 }],
      refunds: 1,
      numbers: { invoice: 101, creditNote: 101 },
    })

    // Running it again changes nothing, and neither do the jobs.
    const rows = await allRows(shop)
    expect(await reconcile(shop, copy.at)).toEqual([])
    expect(await allRows(shop)).toEqual(rows)
    await runJobs(shop, 48)
    expect(await backAtProvider(lost, newer.id)).toEqual([])
    expect(await allRows(shop)).toEqual(rows)
  })

  test('is not changed by planning', async () => {
    const { shop: lost, product } = await aShop(await fresh())
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    await paidOrder(lost, product)
    const shop = await putBack(copy, await fresh(), lost)
    const rows = await allRows(shop)
    expect((await planOf(shop, copy.at)).plan.steps).toMatchObject([{ does: 'restore' }])
    expect(await allRows(shop)).toEqual(rows)
  })

  test('settles a payment under way when the copy was made', async () => {
    const { shop: lost, product } = await aShop(await fresh(), 1)
    const shopper = aShopper(lost)
    const payment = await shopper.approve(product, PRICE)
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    const { body } = await shopper.capture(payment)
    expect((await refund(lost, body.orderNumber, '5.00')).status).toBe(200)

    const shop = await putBack(copy, await fresh(), lost)
    expect(await reconcile(shop, copy.at)).toEqual(['settle'])
    const { order } = await whole(shop, body.orderNumber)
    expect(order).toMatchObject({
      paymentStatus: 'partially_refunded',
      customerPhone: CUSTOMER.phone,
      deliveryMethod: 'omniva_courier',
    })
    expect(await stockOf(shop)).toEqual({ stock_quantity: 0, held: 0 })
    expect(await lettersTo(shop, CUSTOMER.email)).toEqual([])
    expect(await backAtProvider(lost, payment.id)).toEqual([500])
    expect(await reconcile(shop, copy.at)).toEqual([])
  })

  test.each(['ok', 'taken back'])('books no money of another payee: %s', async end => {
    const { shop: lost, product } = await aShop(await fresh(), 1)
    lost.expectErrors(/went to another payee/)
    const shopper = aShopper(lost)
    const payment = await shopper.approve(product, PRICE)
    await openMerchant(lost.sandbox).changePayee(payment.id, 'varas@example.com')
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    expect((await shopper.capture(payment)).status).toBe(402)
    if (end === 'taken back') await atProvider(lost, payment.id, 'reverse')

    const shop = await putBack(copy, await fresh(), lost)
    const booked = async () => {
      const { orders, payments, refunds, stock } = await allRows(shop)
      return { orders, payments, refunds, stock }
    }
    const before = await booked()
    expect((await planOf(shop, copy.at)).plan.steps).toMatchObject([{ does: 'leave', why: 'other account' }])
    await reconcile(shop, copy.at)
    expect(await booked()).toEqual(before)
  })

  test('refunds nothing if its stock lacks the pieces', async () => {
    const { shop: lost, product } = await aShop(await fresh(), 1)
    const shopper = aShopper(lost)
    await shopper.add(product)
    const payment = (await shopper.place(PRICE)).body
    // The hold has ended when the copy is made, and another shopper has the piece.
    lost.wait(60)
    await watchPayments(lost.checkout)
    await paidOrder(lost, product)
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    await lost.database.db.updateTable('products').set({ stock_quantity: 1 }).execute()
    lost.catalog.changed()
    await shopper.decide(payment)
    expect((await shopper.capture(payment)).status).toBe(200)

    const shop = await putBack(copy, await fresh(), lost)
    const { plan } = await planOf(shop, copy.at)
    expect(plan.steps).toMatchObject([{ does: 'leave', why: 'out of stock' }])
    expect(await reconcile(shop, copy.at)).toEqual(['leave'])
    expect(await backAtProvider(lost, payment.id)).toEqual([])
    // The owner has counted again: now the piece goes to its order.
    await shop.database.db.updateTable('products').set({ stock_quantity: 1 }).execute()
    expect(await reconcile(shop, copy.at)).toEqual(['settle'])
    expect(await stockOf(shop)).toEqual({ stock_quantity: 0, held: 0 })
  })

  test('restores hats and custom orders that were ordered and paid since', async () => {
    const { shop: lost } = await aShop(await fresh())
    const ask = async (price: string) => {
      const { body } = await lost.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
        name: 'Mari Maasikas',
        email: CUSTOMER.email,
        phone: CUSTOMER.phone,
        description: 'Sall',
      })
      await lost.call('PUT', '/api/orders?action=invoice', { orderNumber: body.orderNumber, price })
      return body.orderNumber
    }
    const payInvoice = async (invoice: string, amount: string) => {
      const shopper = aShopper(lost)
      const { body } = await shopper.place(amount, aCheckout({ invoice }))
      await shopper.decide(body)
      expect((await shopper.capture(body)).status).toBe(200)
    }
    const known = await ask('10.00')
    const together = [await ask('20.00'), await ask('30.00')]
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    await payInvoice(known, '16.99')
    const sessionId = aSession()
    for (const orderNumber of together)
      await lost.call('POST', '/api/cart?action=custom-order', { orderNumber, sessionId })
    const shopper = aShopper(lost, sessionId)
    const both = (await shopper.place('56.99')).body
    await shopper.decide(both)
    expect((await shopper.capture(both)).status).toBe(200)
    const newer = await ask('40.00')
    await payInvoice(newer, '46.99')
    const hat = await lost.call<{ id: string; links: { rel: string; href: string }[] }>(
      'POST',
      '/api/paypal/order',
      {
        amount: '27.00',
        currency: 'EUR',
        intent: 'CAPTURE',
        hat: {
          ...HAT_DETAILS,
          firstName: 'Mari',
          lastName: 'Maasikas',
          customerEmail: CUSTOMER.email,
          customerPhone: CUSTOMER.phone,
        },
      },
    )
    await shopper.decide(hat.body)
    const hatNumber = (await shopper.capture(hat.body)).body.orderNumber
    expect(hatNumber).toMatch(/^HAT-/)

    const shop = await putBack(copy, await fresh(), lost)
    expect(await reconcile(shop, copy.at)).toEqual(['pay', 'pay', 'restore', 'restore'])
    for (const number of [known, ...together])
      expect((await whole(shop, number)).order).toMatchObject({
        paymentStatus: 'completed',
        customerName: 'Mari Maasikas',
        customerPhone: CUSTOMER.phone,
        description: 'Sall',
      })
    expect((await whole(shop, known)).order).toMatchObject({
      deliveryMethod: 'courier',
      customerAddress: CUSTOMER.address,
      totalAmount: '16.99',
    })
    expect((await whole(shop, newer)).order).toMatchObject({
      orderType: 'custom_order',
      paymentStatus: 'completed',
      invoicePrice: '40.00',
      totalAmount: '46.99',
    })
    const restoredHat = await whole(shop, hatNumber)
    expect(restoredHat.order).toMatchObject({
      orderType: 'custom_hat',
      paymentStatus: 'completed',
      totalAmount: '27.00',
      customHatDetails: { hatCategory: 'cat', hatDiameter: '', colors: [] },
    })
    expect(restoredHat.history.find(({ event }) => event === 'note')!.data.text).toContain('mütsi mõõt')
    expect(await lettersTo(shop, CUSTOMER.email)).not.toContain('order-received')
    await issueInvoices(shop.checkout)
    expect(await reconcile(shop, copy.at)).toEqual([])
  })

  test('keeps money whose order was posted afterwards, and refunds none of it', async () => {
    const { shop: lost, product } = await aShop(await fresh())
    const post = (paypalOrderId: string) =>
      lost.call('POST', '/api/orders', {
        ...CLIENT_DELIVERY,
        products: [{ id: product, quantity: 1 }],
        paypalOrderId,
      })
    const waiting = await captureFirst(lost)
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    const newer = await captureFirst(lost)
    for (const id of [waiting, newer]) expect((await post(id)).status).toBe(201)

    const shop = await putBack(copy, await fresh(), lost)
    const { plan } = await planOf(shop, copy.at)
    expect(plan.steps).toMatchObject([
      { does: 'keep', why: 'unclaimed' },
      { does: 'keep', why: 'no order number' },
    ])
    expect(await reconcile(shop, copy.at)).toEqual(['keep', 'keep'])
    await runJobs(shop, 48)
    for (const id of [waiting, newer]) {
      expect(await backAtProvider(lost, id)).toEqual([])
      expect((await findByReference(shop.database.db, id))!.state).toBe('unclaimed')
    }
    expect(await reconcile(shop, copy.at)).toEqual(['leave', 'leave'])
  })

  test('continues a review that began since', async () => {
    const { shop: lost, product } = await aShop(await fresh())
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    const shopper = aShopper(lost)
    const payment = await shopper.approve(product, PRICE, 'pending')
    const { body } = await shopper.capture(payment)

    const shop = await putBack(copy, await fresh(), lost)
    expect(await reconcile(shop, copy.at)).toEqual(['restore'])
    expect((await whole(shop, body.orderNumber)).order).toMatchObject({
      paymentStatus: 'pending',
      paymentUnderWay: true,
    })
    expect(await stockOf(shop)).toEqual({ stock_quantity: 3, held: 1 })
    expect(await reconcile(shop, copy.at)).toEqual([])
    await atProvider(lost, payment.id, 'complete')
    await runJobs(shop, 1)
    expect((await whole(shop, body.orderNumber)).order.paymentStatus).toBe('completed')
    expect(await stockOf(shop)).toEqual({ stock_quantity: 2, held: 0 })
  })

  test('learns of reversals and disputes', async () => {
    const { shop: lost, product } = await aShop(await fresh(), 9)
    const older = await paidOrder(lost, product)
    const old = await paidOrder(lost, product)
    // The provider's list begins a little before the copy.
    lost.wait(60)
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    lost.wait(1)
    const { id, capture_id } = (await findByReference(lost.database.db, old.id))!
    // A refund at the provider's own site, which carries the id of its payment; the rest is taken back.
    await lost.provider.refund(capture_id!, { refundId: id, amount: 1000, note: '' })
    await atProvider(lost, old.id, 'reverse')
    await atProvider(lost, older.id, 'dispute')
    const newer = await paidOrder(lost, product)
    await atProvider(lost, newer.id, 'dispute')
    await atProvider(lost, newer.id, 'resolve-dispute')
    const last = await paidOrder(lost, product)
    expect((await refund(lost, last.number, PRICE)).status).toBe(200)

    const shop = await putBack(copy, await fresh(), lost)
    expect(await reconcile(shop, copy.at)).toEqual(['refund', 'restore', 'restore'])
    expect((await whole(shop, old.number)).order.paymentStatus).toBe('refunded')
    expect((await whole(shop, last.number)).order.paymentStatus).toBe('refunded')
    const { db } = shop.database
    const tasks = await findTasks({
      db,
      parcelMachines: shop.parcelMachines,
      arrivals: shop.arrivals,
      providers: shop.checkout.providers,
      uncopied: null,
      isLive: false,
      now: shop.now(),
    })
    const numbersOf = (kind: string) => tasks.find(task => task.kind === kind)?.count
    expect(numbersOf('reversal')).toBe(1)
    const disputes = await db.selectFrom('disputes').select(['payment_id', 'status']).execute()
    const disputed = await Promise.all([older, newer].map(({ id }) => findByReference(db, id)))
    expect(disputes.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
      { payment_id: disputed[0]!.id, status: 'open' },
      { payment_id: disputed[1]!.id, status: 'resolved' },
    ])
    const rows = await allRows(shop)
    expect(await reconcile(shop, copy.at)).toEqual([])
    expect(await allRows(shop)).toEqual(rows)
  })

  test('makes no order of money that the shop itself refunded without one', async () => {
    const { shop: lost } = await aShop(await fresh())
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    const id = await captureFirst(lost)
    await runJobs(lost, 2)
    expect(await backAtProvider(lost, id)).toEqual([3899])

    const shop = await putBack(copy, await fresh(), lost)
    expect(await reconcile(shop, copy.at)).toEqual([])
  })

  test('continues where the booking was interrupted', async () => {
    const { shop: lost, product } = await aShop(await fresh())
    const copy = await backUpDatabase(lost.database as FreshDatabase, lost.now())
    const paid = [await paidOrder(lost, product), await paidOrder(lost, product)]
    expect((await refund(lost, paid[0]!.number, '10.00')).status).toBe(200)

    const shop = await putBack(copy, await fresh(), lost)
    shop.expectErrors(/payment could not be booked/)
    let sold = 0
    const broken = {
      ...shop.checkout,
      catalog: {
        ...shop.catalog,
        // As if the process died after the first order was restored, and before its refund was recorded.
        stockChanged: () => {
          if (sold++ === 0) throw new Error('broken off')
        },
      },
    }
    const unbooked = await applyPlan(broken, await planOf(shop, copy.at))
    expect(unbooked).toMatchObject([{ why: 'broken off' }])
    expect(await reconcile(shop, copy.at)).toEqual(['refund'])
    for (const { number } of paid)
      expect((await whole(shop, number)).history.filter(({ event }) => event === 'paid')).toHaveLength(1)
    expect((await whole(shop, paid[0]!.number)).order.paymentStatus).toBe('partially_refunded')
    expect(await stockOf(shop)).toEqual({ stock_quantity: 1, held: 0 })
    const counters = await shop.database.db.selectFrom('counters').selectAll().execute()
    expect(counters.find(({ name }) => name === 'invoice')!.value).toBeLessThan(200)
    expect(await reconcile(shop, copy.at)).toEqual([])
  })

  test('that is the current shop instead stays as it is', async () => {
    const { shop, product } = await aShop(await fresh())
    const since = shop.now()
    const { number } = await paidOrder(shop, product)
    await issueInvoices(shop.checkout)
    await refund(shop, number, '10.00')
    // It may still wait for its order.
    await captureFirst(shop)
    const rows = await allRows(shop)
    const { numbers } = await planOf(shop, since)
    expect(numbers).toBeUndefined()
    expect(await reconcile(shop, since)).toEqual([])
    expect(await allRows(shop)).toEqual(rows)
  })

  test('reserves numbers if a provider lists no events, even if documents exist', async () => {
    const database = await fresh()
    const { shop, product } = await aShop(database)
    const since = shop.now()
    await paidOrder(shop, product)
    await issueInvoices(shop.checkout)
    const { provider } = shop
    const silent = { ...provider, can: { ...provider.can, listsEvents: false as const } }
    const { numbers } = await planOf(await testShop(database, { provider: () => silent }), since)
    expect(numbers).toEqual({
      last: { invoice: 1, creditNote: 0 },
      above: { invoice: 100, creditNote: 100 },
      why: 'estimated',
    })
  })
})
