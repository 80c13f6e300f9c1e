import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { OwnerOrderMade } from '#contract/owner-orders.ts'
import type { RefundedOrder, RefundsAndDocuments } from '#contract/refunds.ts'
import type { Today } from '#contract/today.ts'
import { dayAfter, monthOf, tallinnDay } from '#domain/tallinn.ts'
import { decide } from '#sandbox/payer.ts'
import type { DocumentFacts } from '#server/documents/facts.ts'
import { issueInvoices } from '#server/documents/issue-invoices.ts'
import { findDueMails } from '#server/mail/outbox.ts'
import { findByReference, findPaymentById } from '#server/payments/ledger.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { findPendingRefunds, insertRefund, listRefunds } from '#server/payments/refund-ledger.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { anOrder, withdrawFrom } from '#test/order.ts'
import {
  aCheckout,
  addProduct,
  aSession,
  aShopper,
  type TestShop,
  testShop,
  uncalledProvider,
  webhookEvent,
  withProvider,
} from '#test/test-shop.ts'
import { auditPayments } from '../cleanup/audit-payments.ts'
import { handleProviderEvent } from '../settle/provider-events.ts'
import { watchRefunds } from './execute-refund.ts'

const PRICE = '38.99'
const ACTOR = 'mari@heegel.example'

/** The owner's shop with an order that was paid at the provider. */
async function aPaidOrder(
  database: FreshDatabase,
  { outcome = 'ok', ...options }: { outcome?: string } & Parameters<typeof testShop>[1] = {},
) {
  const shop = await testShop(database, { admin: true, ...options })
  const product = await addProduct(shop, { stockQuantity: 3 })
  const shopper = aShopper(shop)
  const { id: providerOrderId } = await shopper.approve(product, PRICE, outcome)
  const captured = await shop.call<{ orderNumber: string }>(
    'POST',
    `/api/paypal/capture?orderID=${providerOrderId}`,
  )
  expect(captured.status).toBe(200)
  return { shop, product, providerOrderId, number: captured.body.orderNumber }
}

const refund = (shop: TestShop, number: string, wish: Record<string, unknown> = {}) =>
  shop.call<RefundedOrder & ErrorBody>('POST', `/api/admin/orders/${number}/refund`, {
    reason: 'Müts oli liiga väike',
    ...wish,
  })
const refundsAndDocuments = async (shop: TestShop, number: string) =>
  (await shop.call<RefundsAndDocuments>('GET', `/api/admin/orders/${number}/papers`)).body

/** Cents that the provider has refunded, refund by refund. */
async function refundedAtProvider(shop: TestShop, providerOrderId: string): Promise<number[]> {
  const order = await shop.provider.read(providerOrderId)
  return order.outcome === 'found' ? order.refunds.map(({ amount }) => amount).toSorted((a, b) => a - b) : []
}

/** Checks everything known about an order's refunds, which must agree. */
async function expectRefunded(
  shop: TestShop,
  { number, providerOrderId }: { number: string; providerOrderId: string },
  amounts: number[],
  paymentStatus: string,
) {
  const { db } = shop.database
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  expect(order.payment_status).toBe(paymentStatus)
  expect(await refundedAtProvider(shop, providerOrderId)).toEqual(amounts)
  const done = (await listRefunds(db, order.id)).filter(({ state }) => state === 'done')
  expect(done.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(amounts)
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const payment = (await findByReference(db, providerOrderId))!
  expect(payment.refunded).toBe(total)
  expect(payment.state).toBe(total === payment.amount ? 'refunded' : 'captured')
  const mails = await db.selectFrom('outbox').selectAll().where('template', '=', 'refund').execute()
  expect(mails).toHaveLength(amounts.length)
  const notes = await db.selectFrom('documents').select('number').where('kind', '=', 'credit_note').execute()
  expect(notes.map(note => note.number).toSorted((a, b) => a - b)).toEqual(amounts.map((_, i) => i + 1))
  const history = await db.selectFrom('order_history').selectAll().where('event', '=', 'refund').execute()
  expect(history).toHaveLength(amounts.length)
}

/** Makes a refund with the merchant's account, but not through this shop. */
async function refundAtProvidersSite(shop: TestShop, providerOrderId: string, amount: number) {
  const payment = (await findByReference(shop.database.db, providerOrderId))!
  const result = await shop.provider.refund(payment.capture_id!, {
    refundId: `site-${amount}`,
    amount,
    note: 'Käsitsi',
  })
  expect(result.outcome).toBe('refunded')
}

onEachDatabase('a refund', fresh => {
  test('touches neither the payment of another order nor its refund under way', async () => {
    const paid = await aPaidOrder(await fresh())
    const { shop, number, product } = paid
    const { db } = shop.database
    const shopper = aShopper(shop)
    const placed = await shopper.approve(product, PRICE)
    expect((await shopper.capture(placed)).status).toBe(200)
    const other = (await findByReference(db, placed.id))!
    const asked = { id: 'R1', payment_id: other.id, amount: 100, reason: 'Viga', actor: ACTOR, restock: 0 }
    const unnamed = {
      order_id: null,
      lines: null,
      request_id: null,
      provider_refund_id: null,
    }
    await insertRefund(db, { ...asked, ...unnamed, origin: 'owner' }, shop.now())
    const ofOther = async () => [await findPaymentById(db, other.id), await findPendingRefunds(db, other.id)]
    const before = await ofOther()
    expect((await refund(shop, number)).status).toBe(200)
    await expectRefunded(shop, paid, [3899], 'refunded')
    expect(await ofOther()).toEqual(before)
  })

  test('returns everything, and records who made it and why', async () => {
    const paid = await aPaidOrder(await fresh())
    const { shop, number } = paid
    expect(await refund(shop, number)).toMatchObject({
      status: 200,
      body: {
        orderNumber: number,
        paymentStatus: 'refunded',
        refund: { amount: PRICE, state: 'done', reason: 'Müts oli liiga väike', byHand: false, actor: ACTOR },
      },
    })
    await expectRefunded(shop, paid, [3899], 'refunded')
    const { db } = shop.database
    const mail = await db
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'refund')
      .executeTakeFirstOrThrow()
    expect(mail.recipient).toBe('mari@gmail.com')
    expect(JSON.parse(mail.data)).toMatchObject({
      orderNumber: number,
      amount: 3899,
      isWhole: true,
      byHand: false,
    })
    const logged = await db
      .selectFrom('audit_log')
      .select(['actor', 'subject', 'data'])
      .where('action', '=', 'order.refund')
      .executeTakeFirstOrThrow()
    expect(logged).toMatchObject({ actor: ACTOR, subject: number })
    expect(JSON.parse(logged.data), 'without the reason, which may be about the customer').toEqual({
      amount: '38.99',
      restock: false,
      byHand: false,
    })
    expect(await refund(shop, number, { reason: 'Veel kord' })).toMatchObject({
      status: 409,
      body: { code: 'already_refunded' },
    })
  })

  test('is announced after the e-mail about the cancellation, which promises it', async () => {
    const { shop, number } = await aPaidOrder(await fresh())
    const cancelled = { orderStatus: 'cancelled' }
    expect((await shop.call('PUT', `/api/orders/${number}/status`, cancelled)).status).toBe(200)
    const due = async () =>
      (await findDueMails(shop.database.db, shop.now(), 50)).map(({ template }) => template)
    expect(await due(), 'the e-mail about the cancellation waits its minute').not.toContain('status-changed')
    await refund(shop, number)
    const letters = ['status-changed', 'refund']
    expect((await due()).filter(template => letters.includes(template))).toEqual(letters)
  })

  test('sends no other e-mail early', async () => {
    const { shop, number } = await aPaidOrder(await fresh())
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'shipped' })
    await refund(shop, number, { amount: '5.00' })
    const due = await findDueMails(shop.database.db, shop.now(), 50)
    expect(due.map(({ template }) => template)).not.toContain('status-changed')
  })

  test('in parts never refunds more than was paid', async () => {
    const paid = await aPaidOrder(await fresh())
    const { shop, number } = paid
    expect(await refund(shop, number, { amount: '5.00' })).toMatchObject({
      status: 200,
      body: { paymentStatus: 'partially_refunded', refund: { amount: '5.00' } },
    })
    expect(await refund(shop, number, { amount: 34 })).toMatchObject({
      status: 409,
      body: { code: 'refund_too_large', details: 'Tagastada saab veel kuni €33.99.' },
    })
    expect(await refundsAndDocuments(shop, number)).toMatchObject({
      total: PRICE,
      refunded: '5.00',
      left: '33.99',
    })
    expect((await refund(shop, number, { reason: 'Ülejäänu' })).body.refund.amount).toBe('33.99')
    await expectRefunded(shop, paid, [500, 3399], 'refunded')
  })

  test.each([
    ['with a request id', { amount: '5.00', requestId: 'klikk-0001' }],
    ['without a request id', { amount: '5.00' }],
    ['of everything', {}],
  ])('clicked ten times, %s, moves the money once', async (_, wish) => {
    const paid = await aPaidOrder(await fresh())
    const { shop, number } = paid
    const replies = await Promise.all(Array.from({ length: 10 }, () => refund(shop, number, wish)))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.refund.id}`)).size).toBe(1)
    expect((await refund(shop, number, wish)).body.refund.id).toBe(replies[0]!.body.refund.id)
    const isWhole = !('amount' in wish)
    await expectRefunded(shop, paid, [isWhole ? 3899 : 500], isWhole ? 'refunded' : 'partially_refunded')
  })

  test('with a request id used for another sum moves nothing, and says what was refunded', async () => {
    const paid = await aPaidOrder(await fresh())
    const { shop, number } = paid
    const named = { requestId: 'klikk-0001' }
    await refund(shop, number, { ...named, amount: '5.00' })
    expect(await refund(shop, number, { ...named, amount: '7.00' })).toMatchObject({
      status: 409,
      body: { code: 'refund_differs', details: expect.stringContaining('€5.00 on tagastatud') },
    })
    expect((await refund(shop, number, { ...named, amount: '5.00', reason: 'Muu' })).status).toBe(200)
    await expectRefunded(shop, paid, [500], 'partially_refunded')
  })

  test('of the same sum is a second refund with another request id, or later', async () => {
    const paid = await aPaidOrder(await fresh())
    const { shop, number } = paid
    await refund(shop, number, { amount: '5.00', requestId: 'klikk-0001' })
    await refund(shop, number, { amount: '5.00', requestId: 'klikk-0002' })
    shop.wait(2)
    await refund(shop, number, { amount: '5.00' })
    await expectRefunded(shop, paid, [500, 500, 500], 'partially_refunded')
  })

  test('is refused if the owner has not seen what was refunded since', async () => {
    const paid = await aPaidOrder(await fresh())
    const { shop, number } = paid
    const { refunded, settledAt } = await refundsAndDocuments(shop, number)
    const seen = { refunded, settledAt }
    expect(seen).toEqual({ refunded: '0.00', settledAt: null })
    const first = { amount: '5.00', requestId: 'vorm-0001', seen }
    expect((await refund(shop, number, first)).status).toBe(200)
    const second = { ...first, requestId: 'vorm-0002' }
    expect(await refund(shop, number, second)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', details: expect.stringContaining('€5.00') },
    })
    expect(
      (await refund(shop, number, first)).status,
      'a repeated request after a lost answer succeeds',
    ).toBe(200)
    await expectRefunded(shop, paid, [500], 'partially_refunded')
    const lookedAgain = { ...second, seen: { ...seen, refunded: '5.00' } }
    expect((await refund(shop, number, lookedAgain)).status).toBe(200)
    await expectRefunded(shop, paid, [500, 500], 'partially_refunded')
  })

  test('is refused if the owner has not seen that the money was returned outside the shop', async () => {
    const { shop, number } = await aPaidOrder(await fresh())
    const wish = { requestId: 'vorm-0001', seen: { refunded: '0.00', settledAt: null as string | null } }
    await shop.call('PUT', `/api/orders/${number}/status`, { orderStatus: 'cancelled' })
    await shop.call('POST', '/api/admin/today/handled', { kind: 'owed', id: number })
    expect(await refund(shop, number, wish)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', details: expect.stringContaining('tehtuks') },
    })
    const { settledAt } = await refundsAndDocuments(shop, number)
    expect((await refund(shop, number, { ...wish, seen: { ...wish.seen, settledAt } })).status).toBe(200)
  })

  test('is refused if the owner has not seen that a withdrawal was marked as done', async () => {
    const { shop, number } = await aPaidOrder(await fresh())
    const wish = { requestId: 'vorm-0001', seen: { refunded: '0.00', settledAt: null as string | null } }
    const email = 'mari@gmail.com'
    const lines = [{ position: 0, quantity: 1 }]
    const withdrawal = { orderNumber: number, email, receiptEmail: email, name: 'Mari', lines }
    expect((await shop.call('POST', '/api/withdrawals', withdrawal)).status).toBe(201)
    const other = await anOrder(shop.database.db, shop.now())
    await withdrawFrom(shop.database.db, other.id, shop.now())
    await shop.call('POST', `/api/admin/orders/${number}/withdrawals-done`)
    expect((await refund(shop, number, wish)).body.code).toBe('changed_meanwhile')
    const { settledAt } = await refundsAndDocuments(shop, number)
    shop.wait(1)
    await shop.call('POST', `/api/admin/orders/${other.order_number}/withdrawals-done`)
    expect((await refund(shop, number, { ...wish, seen: { ...wish.seen, settledAt } })).status).toBe(200)
  })

  test('by two owners in two processes at once never exceeds what is left', async () => {
    const database = await fresh()
    const paid = await aPaidOrder(database)
    const other = await testShop(database, { admin: true, provider: () => paid.shop.provider })
    const replies = await Promise.all([
      refund(paid.shop, paid.number, { amount: '30.00', reason: 'Üks' }),
      refund(other, paid.number, { amount: '20.00', reason: 'Teine' }),
      refund(paid.shop, paid.number, { amount: '30.00', reason: 'Kolmas' }),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'refund_too_large')).toHaveLength(2)
    const [done] = replies.filter(({ status }) => status === 200)
    await expectRefunded(paid.shop, paid, [Number(done!.body.refund.amount) * 100], 'partially_refunded')
  })

  test.each(['refund-timeout', 'refund-lost-reply'])('with %s is made all the same, once', async outcome => {
    const paid = await aPaidOrder(await fresh(), { outcome, providerTimeoutMs: 1_000 })
    expect((await refund(paid.shop, paid.number)).status).toBe(200)
    await expectRefunded(paid.shop, paid, [3899], 'refunded')
  })

  test('without any answer from the provider is finished by the job', async () => {
    const paid = await aPaidOrder(await fresh(), { outcome: 'refund-outage' })
    const { shop, number } = paid
    shop.expectErrors(/outcome of the refund/)
    expect(await refund(shop, number)).toMatchObject({
      status: 202,
      body: { paymentStatus: 'completed', refund: { state: 'asked' } },
    })
    expect(await refundsAndDocuments(shop, number)).toMatchObject({ refunded: PRICE, left: '0.00' })
    for (let minute = 0; minute < 10; minute++) {
      shop.wait(2)
      await watchRefunds(shop.checkout)
    }
    await expectRefunded(shop, paid, [3899], 'refunded')
  })

  test.each(['before', 'after'])(
    'by a process that dies %s the provider acts is finished by the job',
    async moment => {
      const database = await fresh()
      const paid = await aPaidOrder(database)
      const { provider } = paid.shop
      const dying: PaymentProvider = {
        ...provider,
        refund: async (...call) => {
          if (moment === 'after') await provider.refund(...call)
          throw new Error('killed')
        },
      }
      const shop = await testShop(database, { admin: true, provider: () => dying })
      shop.expectErrors(/unexpected error/)
      expect((await refund(shop, paid.number, { amount: '10.00' })).status).toBe(500)
      paid.shop.wait(2)
      await watchRefunds(paid.shop.checkout)
      await expectRefunded(paid.shop, paid, [1000], 'partially_refunded')
    },
  )

  test('refused by the provider changes nothing, says why, and frees the sum', async () => {
    const paid = await aPaidOrder(await fresh(), { outcome: 'refund-fails' })
    const { shop, number } = paid
    const wish = { requestId: 'klikk-0001' }
    const refused = {
      status: 502,
      body: { code: 'refund_refused', details: 'PayPali kontol ei ole tagasimakseks piisavalt raha.' },
    }
    expect(await refund(shop, number, wish)).toMatchObject(refused)
    expect(await refund(shop, number, wish)).toMatchObject(refused)
    await expectRefunded(shop, paid, [], 'completed')
    expect(await refundsAndDocuments(shop, number)).toMatchObject({
      left: PRICE,
      refunds: [{ state: 'failed', fault: 'PayPali kontol ei ole tagasimakseks piisavalt raha.' }],
    })
    const byHand = await refund(shop, number, { byHand: true, reason: 'Kandsin ise tagasi' })
    expect(byHand).toMatchObject({
      status: 200,
      body: { paymentStatus: 'refunded', refund: { byHand: true } },
    })
    expect(await refundedAtProvider(shop, paid.providerOrderId)).toEqual([])
  })

  test.each([
    ['complete', [3899], 'refunded', '0.00'],
    ['decline', [], 'completed', PRICE],
  ] as const)('that is pending, then ends with %s', async (decision, amounts, status, left) => {
    const paid = await aPaidOrder(await fresh(), { outcome: 'refund-pending' })
    const { shop, number, providerOrderId } = paid
    expect(await refund(shop, number)).toMatchObject({ status: 202, body: { refund: { state: 'asked' } } })
    shop.wait(2)
    await watchRefunds(shop.checkout)
    expect((await refundsAndDocuments(shop, number)).refunds).toMatchObject([{ state: 'asked' }])
    const approveUrl = `${shop.sandbox.url}/checkoutnow?token=${providerOrderId}`
    await fetch(approveUrl, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })
    shop.wait(20)
    await watchRefunds(shop.checkout)
    await expectRefunded(shop, paid, [...amounts], status)
    expect((await refundsAndDocuments(shop, number)).left).toBe(left)
  })

  test('at the provider’s own site is booked once by its event', async () => {
    const paid = await aPaidOrder(await fresh(), { events: true, outcome: 'webhook-twice' })
    const { shop, number, providerOrderId } = paid
    await refundAtProvidersSite(shop, providerOrderId, 700)
    await shop.sandbox.eventsTried()
    await expectRefunded(shop, paid, [700], 'partially_refunded')
    expect((await refundsAndDocuments(shop, number)).refunds).toMatchObject([
      { amount: '7.00', actor: 'paypal', reason: 'Käsitsi', state: 'done' },
    ])
    // The rest is the shop's own refund, whose event brings nothing new.
    await refund(shop, number)
    await shop.sandbox.eventsTried()
    await expectRefunded(shop, paid, [700, 3199], 'refunded')
  })

  test('at the provider’s own site without an event is noticed when the provider refuses', async () => {
    const paid = await aPaidOrder(await fresh())
    const { shop, number, providerOrderId } = paid
    await refundAtProvidersSite(shop, providerOrderId, 3899)
    expect(await refund(shop, number)).toMatchObject({
      status: 502,
      body: { details: 'PayPalis on see raha juba tagasi makstud.' },
    })
    await expectRefunded(shop, paid, [3899], 'refunded')
  })

  test('whose event arrives before the provider’s reply is booked once', async () => {
    const database = await fresh()
    const paid = await aPaidOrder(database)
    const { provider, sandbox } = paid.shop
    const slow: PaymentProvider = {
      ...provider,
      refund: async (...call) => {
        const result = await provider.refund(...call)
        await sandbox.eventsTried()
        return result
      },
    }
    // The events go to one process, the owner's click to another.
    const address = await paid.shop.app.listen({ port: 0, host: '127.0.0.1' })
    sandbox.sendEventsTo(`${address}/api/paypal/webhook`)
    const other = await testShop(database, { admin: true, provider: () => slow })
    expect((await refund(other, paid.number, { amount: '10.00' })).body.refund.state).toBe('done')
    await expectRefunded(paid.shop, paid, [1000], 'partially_refunded')
  })

  test('made by the provider itself is booked by its event, and waits for the owner', async () => {
    const paid = await aPaidOrder(await fresh(), { events: true, outcome: 'webhook-twice' })
    const { shop, number, providerOrderId } = paid
    await decide(`${shop.sandbox.url}/checkoutnow?token=${providerOrderId}`, 'reverse')
    await shop.sandbox.eventsTried()
    const { db } = shop.database
    expect((await refundsAndDocuments(shop, number)).refunds).toMatchObject([
      {
        amount: PRICE,
        origin: 'reversal',
        actor: 'paypal',
        reason: 'PayPal võttis raha tagasi',
        state: 'done',
      },
    ])
    expect((await findByReference(db, providerOrderId))!).toMatchObject({
      state: 'refunded',
      refunded: 3899,
    })
    const told = await db
      .selectFrom('order_history')
      .select(['actor', 'event'])
      .where('event', 'in', ['refund', 'reversal'])
      .execute()
    expect(told).toEqual([{ actor: 'paypal', event: 'reversal' }])
    expect(
      await db.selectFrom('outbox').select('id').where('template', '=', 'refund').execute(),
      'the customer who took the money back gets no e-mail',
    ).toEqual([])
    const waiting = async () =>
      (await shop.call<Today>('GET', '/api/admin/today')).body.tasks.find(({ kind }) => kind === 'reversal')
    expect(await waiting()).toMatchObject({ count: 1, first: [{ id: number, sum: PRICE }] })
    const handled = { kind: 'reversal', id: number }
    expect((await shop.call('POST', '/api/admin/today/handled', handled)).status).toBe(200)
    expect(await waiting()).toBeUndefined()
  })

  test('won back in a dispute can be booked as an order of the owner’s', async () => {
    const paid = await aPaidOrder(await fresh(), { events: true })
    const { shop, number, providerOrderId } = paid
    await decide(`${shop.sandbox.url}/checkoutnow?token=${providerOrderId}`, 'reverse')
    await shop.sandbox.eventsTried()
    const { thisMonth: before } = (await shop.call<Today>('GET', '/api/admin/today')).body
    expect(before).toMatchObject({ paid: PRICE, refunded: PRICE })
    const line = {
      productId: null,
      name: `Tellimus ${number}: vaidlus lahenes`,
      unitPrice: PRICE,
      quantity: 1,
    }
    const back = await shop.call<OwnerOrderMade>('POST', '/api/admin/orders', {
      lines: [line],
      payment: 'bank_transfer',
      customerName: 'Mari Maasikas',
    })
    expect(back.status, JSON.stringify(back.body)).toBe(201)
    await issueInvoices(shop.checkout)
    const { thisMonth } = (await shop.call<Today>('GET', '/api/admin/today')).body
    expect(thisMonth).toMatchObject({ paid: '77.98', refunded: PRICE })
    const facts = await shop.database.db.selectFrom('documents').select(['kind', 'number']).execute()
    expect(facts.map(({ kind, number }) => `${kind} ${number}`).toSorted()).toEqual([
      'credit_note 1',
      'invoice 1',
      'invoice 2',
    ])
    expect((await refundsAndDocuments(shop, number)).refunds).toMatchObject([{ origin: 'reversal' }])
  })

  test.each([
    ['in full, and reversed with an event', PRICE, true, [3899]],
    ['in part, and reversed with an event', '10.00', true, [1000, 2899]],
    ['in full, and reversed without an event', PRICE, false, [3899]],
  ] as const)(
    'by hand, %s by the provider, is booked once and waits for the owner',
    async (_what, amount, events, credited) => {
      const paid = await aPaidOrder(await fresh(), { events, outcome: 'refund-fails' })
      const { shop, number, providerOrderId } = paid
      const { db } = shop.database
      expect((await refund(shop, number)).status).toBe(502)
      expect((await refund(shop, number, { amount, byHand: true })).status).toBe(200)
      await decide(`${shop.sandbox.url}/checkoutnow?token=${providerOrderId}`, 'reverse')
      await shop.sandbox.eventsTried()
      const order = await shop.provider.read(providerOrderId)
      const [reversal] = order.outcome === 'found' ? order.refunds : []
      const { capture_id } = (await findByReference(db, providerOrderId))!
      const again = async () => {
        const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture_id}` }]
        const resource = { id: reversal!.id, links }
        const event = { id: 'WH-AGAIN', event_type: 'PAYMENT.CAPTURE.REVERSED', resource }
        expect(await handleProviderEvent(shop.checkout, webhookEvent(event))).toBe(true)
      }
      if (events) await again()
      for (let night = 0; night < 2; night++) {
        shop.wait(24 * 60)
        await auditPayments(shop.checkout)
      }
      await again()

      const { body } = await shop.call<Today>('GET', '/api/admin/today')
      const tasks = body.tasks.filter(({ kind }) => kind === 'reversal')
      expect(tasks).toMatchObject([{ count: 1, first: [{ id: number, sum: PRICE }] }])
      expect(await findByReference(db, providerOrderId)).toMatchObject({ state: 'refunded', refunded: 3899 })
      const papers = await refundsAndDocuments(shop, number)
      expect(papers).toMatchObject({ left: '0.00' })
      expect(papers.refunds.filter(({ state }) => state === 'done')).toMatchObject([
        { amount, byHand: true, origin: 'owner' },
        { amount: PRICE, byHand: false, origin: 'reversal', providerRefundId: reversal!.id },
      ])
      const notes = await db
        .selectFrom('documents')
        .select('facts')
        .where('kind', '=', 'credit_note')
        .execute()
      const totals = notes.map(({ facts }) => -JSON.parse(facts).total)
      expect(
        totals.toSorted((a, b) => a - b),
        'credit notes do not exceed the invoice',
      ).toEqual(credited)
      const told = await db
        .selectFrom('order_history')
        .select('actor')
        .where('event', '=', 'reversal')
        .execute()
      expect(told).toEqual([{ actor: 'paypal' }])
      expect(await refund(shop, number, { reason: 'Veel kord' })).toMatchObject({
        status: 409,
        body: { code: 'already_refunded' },
      })
    },
  )

  test('missing from the provider’s order is looked up by its id', async () => {
    const database = await fresh()
    const paid = await aPaidOrder(database)
    const { shop, number, providerOrderId } = paid
    await decide(`${shop.sandbox.url}/checkoutnow?token=${providerOrderId}`, 'reverse')
    const { provider } = shop
    const order = await provider.read(providerOrderId)
    const [reversal] = order.outcome === 'found' ? order.refunds : []
    const silent = withProvider(shop, { read: async () => ({ ...order, refunds: [] }) as typeof order })
    const captureId = (await findByReference(shop.database.db, providerOrderId))!.capture_id!
    const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureId}` }]
    const event = {
      id: 'WH-1',
      event_type: 'PAYMENT.CAPTURE.REVERSED',
      resource: { id: reversal!.id, links },
    }
    expect(await handleProviderEvent(silent, webhookEvent(event))).toBe(true)
    expect((await refundsAndDocuments(shop, number)).refunds).toMatchObject([
      { amount: PRICE, origin: 'reversal' },
    ])
  })

  test('disputed is recorded in the history of its order', async () => {
    const { shop, providerOrderId } = await aPaidOrder(await fresh())
    const { db } = shop.database
    const seller_transaction_id = (await findByReference(db, providerOrderId))!.capture_id
    const disputed_transactions = [{ seller_transaction_id }, { seller_transaction_id: 'NOTOURS' }]
    const event = {
      id: 'WH-2',
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      resource: { dispute_id: 'PP-D-1', disputed_transactions },
    }
    for (let i = 0; i < 2; i++)
      expect(await handleProviderEvent(shop.checkout, webhookEvent(event))).toBe(true)
    const told = await db
      .selectFrom('order_history')
      .select(['actor', 'data'])
      .where('event', '=', 'dispute')
      .execute()
    expect(told).toEqual([{ actor: 'paypal', data: JSON.stringify({ dispute: 'PP-D-1' }) }])
  })

  test('of an order paid by hand is only recorded', async () => {
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: uncalledProvider,
    })
    const { body: order } = await shop.call<{ orderNumber: string }>('POST', '/api/orders', {
      products: [{ id: await addProduct(shop), quantity: 1 }],
      customerName: 'Mari Maasikas',
      customerEmail: 'mari@gmail.com',
      customerPhone: '51234567',
      deliveryMethod: 'test_shipping',
    })
    const { orderNumber } = order
    expect(await refund(shop, orderNumber)).toMatchObject({ status: 409, body: { code: 'not_paid' } })
    await shop.call('PATCH', '/api/orders', {
      orderNumber,
      paymentStatus: 'completed',
      paymentMethod: 'cash',
    })
    expect(await refundsAndDocuments(shop, orderNumber)).toMatchObject({
      throughProvider: false,
      left: '32.05',
    })
    const received = await shop.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'order-received')
      .execute()
    expect(received.map(({ recipient, data }) => [recipient, JSON.parse(data)])).toMatchObject([
      ['mari@gmail.com', { orderNumber, isPaid: true }],
    ])
    expect((await refund(shop, orderNumber, { amount: '32.06' })).body.code).toBe('refund_too_large')
    expect(await refund(shop, orderNumber, { amount: '2.05' })).toMatchObject({
      status: 200,
      body: { paymentStatus: 'partially_refunded', refund: { byHand: true, state: 'done' } },
    })
    const mail = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'refund')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(mail.data)).toMatchObject({ amount: 205, byHand: true })
  })

  test('made by the owner herself counts on the day it was made', async () => {
    const shop = await testShop(await fresh(), { admin: true, provider: uncalledProvider })
    const today = tallinnDay(shop.now())
    const before = (month: string) => dayAfter(`${month}-01`, -1)
    const lastMonth = before(monthOf(today))
    const paidOn = before(monthOf(lastMonth))
    const { body } = await shop.call<OwnerOrderMade>('POST', '/api/admin/orders', {
      lines: [{ productId: null, name: 'Rebasekott', unitPrice: '45.50', quantity: 1, madeToOrder: true }],
      payment: 'bank_transfer',
      paidOn,
      requestId: 'laat-1234567890abcdef',
      ...{ customerName: '', customerEmail: '', customerPhone: '', customerAddress: '', customerCity: '' },
      ...{ customerPostalCode: '', deliveryMethod: '', selectedParcelMachine: '' },
    })
    const { orderNumber } = body.order
    const wish = { amount: '5.50', requestId: 'refund-of-november' }
    for (const day of [dayAfter(paidOn, -1), dayAfter(today)])
      expect(await refund(shop, orderNumber, { ...wish, day }), day).toMatchObject({
        status: 400,
        body: { details: 'Vali päev, mis ei ole enne makset ega tulevikus.', issues: [{ path: 'day' }] },
      })
    const given = await refund(shop, orderNumber, { ...wish, day: lastMonth })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    expect(tallinnDay(new Date(given.body.refund.doneAt!))).toBe(lastMonth)
    const { facts } = await shop.database.db
      .selectFrom('documents')
      .select('facts')
      .where('kind', '=', 'credit_note')
      .executeTakeFirstOrThrow()
    const note = JSON.parse(facts) as DocumentFacts
    expect(tallinnDay(new Date(note.payment!.at)), 'the credit note has the day of the refund').toBe(
      lastMonth,
    )
    expect(tallinnDay(new Date(note.issuedAt))).toBe(today)
    const months = (await shop.call<Today>('GET', '/api/admin/today')).body
    expect([months.lastMonth.refunded, months.thisMonth.refunded]).toEqual(['5.50', '0.00'])

    const again = await refund(shop, orderNumber, { ...wish, day: lastMonth })
    expect(again.body.refund.id, 'the same request returns the same refund').toBe(given.body.refund.id)
    const other = await refund(shop, orderNumber, { ...wish, day: today })
    expect(other, 'the same request with another day is refused').toMatchObject({
      status: 409,
      body: { code: 'refund_differs' },
    })
  })

  test('restocks counted pieces only on request, and only once', async () => {
    const { shop, number, product } = await aPaidOrder(await fresh())
    const stock = async () => (await shop.catalog.product(product))!.shown.stockQuantity
    expect(await refundsAndDocuments(shop, number)).toMatchObject({ isCounted: true })
    await refund(shop, number, { amount: '1.00' })
    expect(await stock()).toBe(2)
    await refund(shop, number, { restock: true, requestId: 'klikk-0001' })
    expect(await stock()).toBe(3)
    await refund(shop, number, { restock: true, requestId: 'klikk-0001' })
    expect(await stock()).toBe(3)
  })

  test('in part restocks nothing, as it is unknown which pieces it is for', async () => {
    const { shop, number, product } = await aPaidOrder(await fresh())
    const stock = async () => (await shop.catalog.product(product))!.shown.stockQuantity
    expect(await refund(shop, number, { amount: '2.00', restock: true })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path: 'restock' }] },
    })
    expect(await refundsAndDocuments(shop, number)).toMatchObject({ refunds: [], left: PRICE })
    expect(await stock()).toBe(2)
    await refund(shop, number, { amount: PRICE, restock: true })
    expect(await stock()).toBe(3)
  })

  test('of orders paid together takes its own share from each', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true, events: true })
    const sessionId = aSession()
    const numbers: string[] = []
    for (const price of ['10.00', '20.00']) {
      const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
        name: 'Mari Maasikas',
        email: 'mari@gmail.com',
        description: 'Sall',
      })
      await shop.call('PUT', '/api/orders?action=invoice', { orderNumber: body.orderNumber, price })
      await shop.call('POST', '/api/cart?action=custom-order', { orderNumber: body.orderNumber, sessionId })
      numbers.push(body.orderNumber)
    }
    const shopper = aShopper(shop, sessionId)
    const { body: payment } = await shopper.place('36.99', aCheckout())
    await shopper.decide(payment)
    expect((await shopper.capture(payment)).status).toBe(200)
    const totals = async () =>
      Promise.all(numbers.map(async number => (await refundsAndDocuments(shop, number)).left))
    const lefts = (await totals()).map(Number)
    expect(lefts.reduce((sum, left) => sum + left, 0)).toBeCloseTo(36.99)
    const first = await refund(shop, numbers[0]!)
    expect(first).toMatchObject({ status: 200, body: { paymentStatus: 'refunded' } })
    await shop.sandbox.eventsTried()
    expect(Number((await totals())[1])).toBe(lefts[1])
    // The rest is refunded at the provider's own site: it belongs to the other order.
    await refundAtProvidersSite(shop, payment.id, Math.round(lefts[1]! * 100))
    await shop.sandbox.eventsTried()
    expect(await totals()).toEqual(['0.00', '0.00'])
    expect((await findByReference(database.db, payment.id))!.state).toBe('refunded')
  })

  test('requires an administrator, an existing order and a reason', async () => {
    const database = await fresh()
    const paid = await aPaidOrder(database)
    const visitor = await testShop(database)
    expect((await refund(visitor, paid.number)).status).toBe(401)
    expect((await visitor.call('GET', `/api/admin/orders/${paid.number}/papers`)).status).toBe(401)
    expect((await refund(paid.shop, 'ORD-000000000')).status).toBe(404)
    for (const wish of [{ reason: '' }, { amount: '0.00' }, { amount: '-1' }, { amount: '1.005' }])
      expect((await refund(paid.shop, paid.number, wish)).status).toBe(400)
    await expectRefunded(paid.shop, paid, [], 'completed')
  })
})
