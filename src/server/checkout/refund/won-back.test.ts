/** Money that the provider had taken back and that a won dispute returns. */
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import type { Refund, RefundsAndDocuments } from '#contract/refunds.ts'
import type { OwnFacts } from '#contract/settings.ts'
import type { Today } from '#contract/today.ts'
import { dayAfter, monthOf, tallinnDay } from '#domain/tallinn.ts'
import { decide } from '#sandbox/payer.ts'
import type { DocumentFacts } from '#server/documents/facts.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import {
  addProduct,
  aShopper,
  expectFound,
  findAdminTask,
  type TestShop,
  testShop,
  withProvider,
} from '#test/test-shop.ts'
import { auditPayments } from '../cleanup/audit-payments.ts'
import { bookProviderRefunds } from './provider-refunds.ts'

const PRICE = '38.99'

onEachDatabase('money that a provider has taken back', fresh => {
  const papersOf = async (shop: TestShop, number: string) =>
    (await shop.call<RefundsAndDocuments>('GET', `/api/admin/orders/${number}/papers`)).body
  const auditOnce = async (shop: TestShop) => {
    shop.wait(24 * 60)
    await auditPayments(shop.checkout)
  }
  const reverse = async (shop: TestShop, reference: string) => {
    await decide(`${shop.sandbox.url}/checkoutnow?token=${reference}`, 'reverse')
    await shop.sandbox.eventsTried()
    await auditOnce(shop)
  }
  const comeAgain = (shop: TestShop, number: string, { id }: Pick<Refund, 'id'>, came: object = {}) =>
    shop.call<RefundsAndDocuments & ErrorBody>('POST', `/api/admin/orders/${number}/refunds/${id}/won-back`, {
      amount: PRICE,
      day: tallinnDay(shop.now()),
      ...came,
    })
  const orderOf = async (shop: TestShop, number: string) =>
    (await shop.call<Order>('GET', `/api/orders/${number}`)).body

  /** @param byHand the sum that the owner had refunded herself */
  async function takenBack({ byHand = '', vatNumber = '' } = {}) {
    const shop = await testShop(await fresh(), { admin: true })
    if (vatNumber) {
      const { body } = await shop.call<OwnFacts>('GET', '/api/admin/settings')
      const legal = { ...body.legal, vatNumber }
      expect(await shop.call('PUT', '/api/admin/settings', { ...body, legal })).toMatchObject({ status: 200 })
    }
    const shopper = aShopper(shop)
    const placed = await shopper.approve(await addProduct(shop, { stockQuantity: 3 }), PRICE)
    const number = (await shopper.capture(placed)).body.orderNumber
    if (byHand) {
      const wish = { reason: 'Auk', amount: byHand, byHand: true }
      expect((await shop.call('POST', `/api/admin/orders/${number}/refund`, wish)).status).toBe(200)
    }
    await reverse(shop, placed.id)
    const papers = await papersOf(shop, number)
    const reversal = papers.refunds.find(({ origin }) => origin === 'reversal')!
    return { shop, number, reference: placed.id, reversal }
  }

  test('and a won dispute returns is booked on the order once, however often it is entered', async () => {
    const { shop, number, reference, reversal } = await takenBack()
    const unpaid = await anOrder(shop.database.db, shop.now())
    expect(await orderOf(shop, number)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await findAdminTask(shop, 'reversal')).toMatchObject({ count: 1 })
    expect(await findAdminTask(shop, 'pack')).toBeUndefined()
    shop.wait(24 * 60)
    const replies = await Promise.all([1, 2, 3].map(() => comeAgain(shop, number, reversal)))
    replies.push(await comeAgain(shop, number, reversal))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies.at(-1)!.body).toMatchObject({
      left: PRICE,
      refunds: [{ id: reversal.id, wonBack: { amount: PRICE } }],
      documents: [
        { kind: 'invoice', number: 1, total: PRICE },
        { kind: 'invoice', number: 2, total: PRICE },
        { kind: 'credit_note', number: 1, total: `-${PRICE}` },
      ],
    })
    const order = await orderOf(shop, number)
    expect(order).toMatchObject({ paymentStatus: 'completed' })
    expect(await orderOf(shop, unpaid.order_number)).toMatchObject({ paymentStatus: 'pending' })
    expect(order.progress?.refunds, 'no refund to the customer is shown').toEqual([])
    expect(await findAdminTask(shop, 'reversal')).toBeUndefined()
    expect(await findAdminTask(shop, 'pack'), 'the order is to be packed again').toMatchObject({ count: 1 })
    const { db } = shop.database
    const history = await db
      .selectFrom('order_history')
      .select('data')
      .where('event', '=', 'won-back')
      .execute()
    expect(history.map(({ data }) => JSON.parse(data))).toMatchObject([{ amount: 3899, invoice: 2 }])
    const audited = await db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'order.won-back')
      .execute()
    expect(audited).toEqual([{ subject: number }])

    for (let night = 0; night < 2; night++) await auditOnce(shop)
    expect((await papersOf(shop, number)).refunds, 'the audit does not book the reversal again').toHaveLength(
      1,
    )
    expect(await findByReference(db, reference)).toMatchObject({ state: 'refunded', refunded: 3899 })
  })

  test('counts in the month it was won back, and the month it was taken in stays unchanged', async () => {
    const paid = tallinnDay(new Date())
    const { shop, number, reversal } = await takenBack()
    // The day after, which may be in the next month.
    const taken = tallinnDay(shop.now())
    const monthAfter = monthOf(dayAfter(`${monthOf(taken)}-01`, 40))
    while (monthOf(tallinnDay(shop.now())) < monthAfter) shop.wait(24 * 60)
    expect((await comeAgain(shop, number, reversal, { day: `${monthAfter}-01` })).status).toBe(200)
    const rowsOf = async (month: string) => {
      const { payload } = await shop.app.inject({ url: `/api/admin/books.csv?month=${month}` })
      return papa.parse<Record<string, string>>(payload.slice(1), {
        header: true,
        delimiter: ';',
        skipEmptyLines: true,
      }).data
    }
    const months = [...new Set([monthOf(paid), monthOf(taken)])]
    const then = (await Promise.all(months.map(rowsOf))).flat().filter(({ Liik }) => Liik)
    expect(then.map(({ Liik, Kokku }) => [Liik, Kokku])).toEqual([
      ['Makse', '38,99'],
      ['Tagasimakse', '-38,99'],
    ])
    expect(then[0]).toMatchObject({ Arve: '1', Kreeditarve: '' })
    expect(await rowsOf(monthAfter)).toMatchObject([
      { Liik: 'Tagasi tulnud raha', Tellimus: number, Arve: '2', Kokku: '38,99', Kontole: '38,99' },
      { Kuupäev: 'Laekunud', Kokku: '38,99' },
      { Kuupäev: 'Tagastatud', Kokku: '0,00' },
      { Kuupäev: 'Kokku', Kokku: '38,99' },
    ])
    const { thisMonth } = (await shop.call<Today>('GET', '/api/admin/today')).body
    expect(thisMonth).toMatchObject({ month: monthAfter, paid: PRICE, refunded: '0.00', orders: 0 })
    const days = await shop.app.inject({ url: `/api/admin/account-days.csv?month=${monthAfter}` })
    expect(days.payload).toContain('38,99')
  })

  test('and is won back in part leaves the rest refunded, and is refundable by hand only', async () => {
    const { shop, number, reversal } = await takenBack({ byHand: '10.00' })
    const came = await comeAgain(shop, number, reversal, { amount: '20,00' })
    expect(came).toMatchObject({ status: 200, body: { refunded: '28.99', left: '10.00' } })
    expect(came.body.documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', PRICE],
      ['invoice', '10.00'],
      ['credit_note', '-10.00'],
      ['credit_note', '-28.99'],
    ])
    expect(await orderOf(shop, number)).toMatchObject({ paymentStatus: 'partially_refunded' })
    const give = (named: object) =>
      shop.call<ErrorBody>('POST', `/api/admin/orders/${number}/refund`, { reason: 'Auk', ...named })
    expect(await give({}), 'the payment has nothing left to refund').toMatchObject({
      status: 502,
      body: { code: 'refund_refused' },
    })
    expect((await give({ byHand: true })).status).toBe(200)
    expect(await papersOf(shop, number)).toMatchObject({ left: '0.00' })
    expect(await orderOf(shop, number)).toMatchObject({ paymentStatus: 'refunded' })
  })

  test.each([
    // The VAT of the sum alone is 6.90: the credit note had the rest of the invoice's.
    ['whole has the VAT that was credited', PRICE, { total: 3566, vat: { rate: 24, amount: 691 } }],
    ['in part has the VAT of that part', '32.32', { total: 2899, vat: { rate: 24, amount: 561 } }],
  ])('and is won back %s', async (_how, amount, stated) => {
    const { shop, number, reversal } = await takenBack({ byHand: '3.33', vatNumber: 'EE123456789' })
    expect((await comeAgain(shop, number, reversal, { amount })).status).toBe(200)
    const rows = await shop.database.db.selectFrom('documents').select('facts').orderBy('number').execute()
    const facts = rows.map(row => JSON.parse(row.facts) as DocumentFacts)
    expect(facts.findLast(({ kind }) => kind === 'credit_note')?.vat).toEqual({ rate: 24, amount: -691 })
    expect(facts.findLast(({ kind }) => kind === 'invoice')).toMatchObject(stated)
  })

  test('cannot be won back beyond its sum, on a wrong day, or for the owner’s own refund', async () => {
    const { shop, number, reversal } = await takenBack({ byHand: '10.00' })
    const own = (await papersOf(shop, number)).refunds.find(({ origin }) => origin === 'owner')!
    const today = tallinnDay(shop.now())
    expect(await comeAgain(shop, number, own, { amount: '10.00' })).toMatchObject({ status: 404 })
    expect(await comeAgain(shop, number, { id: 'none' })).toMatchObject({ status: 404 })
    expect(await comeAgain(shop, number, reversal, { amount: '39.00' })).toMatchObject({
      status: 409,
      body: { code: 'refund_too_large' },
    })
    for (const day of [dayAfter(today, -2), dayAfter(today)])
      expect(await comeAgain(shop, number, reversal, { day })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'day' }] },
      })
    expect((await papersOf(shop, number)).refunds.map(({ wonBack }) => wonBack)).toEqual([null, null])
    expect((await comeAgain(shop, number, reversal)).status).toBe(200)
    expect(await comeAgain(shop, number, reversal, { amount: '38.00' })).toMatchObject({
      status: 409,
      body: { code: 'refund_differs' },
    })
  })

  describe('and its record does not list', () => {
    async function takenUnlisted() {
      const shop = await testShop(await fresh(), { admin: true })
      const shopper = aShopper(shop)
      const placed = await shopper.approve(await addProduct(shop), PRICE)
      const number = (await shopper.capture(placed)).body.orderNumber
      const real = expectFound(await shop.provider.read(placed.id))
      /** @param refunds what the record lists, by id; one without a moment has no date */
      const readRecord = async (
        refunds: Record<string, { at?: Date; amount?: number }> = {},
        told: Parameters<typeof bookProviderRefunds>[2] = [],
      ) => {
        const record = {
          ...real,
          capture: { ...real.capture!, isRefunded: true },
          refunds: Object.entries(refunds).map(([id, { at, amount = 3899 }]) => {
            const dated = at && { at: at.toISOString() }
            return { id, amount, refundId: null, note: '', isPending: false, ...dated }
          }),
        }
        const read = withProvider(shop, {
          read: async () => record,
          readRefund: async providerRefundId => ({ outcome: 'refunded', providerRefundId, amount: 3899 }),
          listEvents: async () => ({ outcome: 'listed', events: [] }),
        })
        const payment = (await findByReference(shop.database.db, placed.id))!
        expect(await bookProviderRefunds(read, payment, told)).toBe(true)
      }
      const made = shop.now()
      shop.wait(24 * 60)
      await readRecord()
      const [reversal] = (await papersOf(shop, number)).refunds
      return { shop, number, made, readRecord, reversal: reversal! }
    }

    test.each(['before', 'after'])('is booked once, even if listed %s it was won back', async when => {
      const { shop, number, made, readRecord, reversal } = await takenUnlisted()
      if (when === 'before') await readRecord({ LISTED: { at: made } })
      expect((await comeAgain(shop, number, reversal)).status).toBe(200)
      for (let night = 0; night < 2; night++) {
        shop.wait(24 * 60)
        await readRecord({ LISTED: { at: made } })
      }
      const papers = await papersOf(shop, number)
      expect(papers).toMatchObject({
        left: PRICE,
        refunds: [{ id: reversal.id, providerRefundId: 'LISTED', wonBack: { amount: PRICE } }],
      })
      expect(papers.documents.filter(({ kind }) => kind === 'credit_note')).toHaveLength(1)
      expect((await orderOf(shop, number)).progress?.refunds, 'no refund to the customer is shown').toEqual(
        [],
      )
    })

    test.each(['before', 'after'])(
      'is booked once, even if listed in parts, %s it was won back',
      async when => {
        const { shop, number, made, readRecord, reversal } = await takenUnlisted()
        const first = { FIRST: { at: made, amount: 1500 } }
        const parts = { ...first, SECOND: { at: made, amount: 1500 }, THIRD: { at: made, amount: 899 } }
        if (when === 'before') {
          await readRecord(first)
          await readRecord(parts)
        }
        expect((await comeAgain(shop, number, reversal)).status).toBe(200)
        for (const listed of [first, parts, parts]) {
          shop.wait(24 * 60)
          await readRecord(listed)
        }
        const papers = await papersOf(shop, number)
        expect(papers).toMatchObject({
          left: PRICE,
          refunds: [{ id: reversal.id, amount: PRICE, wonBack: { amount: PRICE } }],
        })
        expect(papers.refunds).toHaveLength(1)
        expect(papers.documents.filter(({ kind }) => kind === 'credit_note')).toHaveLength(1)

        const again = { AGAIN: { at: shop.now(), amount: 1000 } }
        shop.wait(60)
        for (let night = 0; night < 2; night++) await readRecord({ ...again, ...parts })
        const { refunds, left, documents } = await papersOf(shop, number)
        expect(refunds, 'the new refund is booked beside the reversal').toMatchObject([
          {},
          { providerRefundId: 'AGAIN', amount: '10.00' },
        ])
        expect(left).toBe('28.99')
        expect(documents.filter(({ kind }) => kind === 'credit_note')).toHaveLength(2)
      },
    )

    test('is booked once if listed without a date after it was won back', async () => {
      const { shop, number, readRecord, reversal } = await takenUnlisted()
      expect((await comeAgain(shop, number, reversal)).status).toBe(200)
      await readRecord({ LISTED: {} })
      await readRecord({ LISTED: {} })
      expect((await papersOf(shop, number)).refunds).toMatchObject([{ providerRefundId: 'LISTED' }])
      await readRecord({ LISTED: {}, AGAIN: {} })
      const { refunds, left } = await papersOf(shop, number)
      expect(
        refunds.map(({ providerRefundId }) => providerRefundId),
        'no more than the captured amount is booked',
      ).toEqual(['LISTED', 'AGAIN'])
      expect(left).toBe('0.00')
    })

    test('is booked once if listed in parts without dates, and a refund beyond them is another', async () => {
      const { shop, number, readRecord, reversal } = await takenUnlisted()
      expect((await comeAgain(shop, number, reversal)).status).toBe(200)
      const parts = { FIRST: { amount: 2000 }, SECOND: { amount: 1899 } }
      await readRecord(parts)
      expect((await papersOf(shop, number)).refunds).toHaveLength(1)
      await readRecord({ ...parts, AGAIN: { amount: 1000 } })
      const { refunds, left } = await papersOf(shop, number)
      expect(refunds).toMatchObject([{ id: reversal.id }, { providerRefundId: 'AGAIN', amount: '10.00' }])
      expect(left).toBe('28.99')
    })

    test.each([
      ['before', ['LISTED']],
      ['after', ['reversal', 'LISTED']],
    ] as const)('and only an event reports later was made %s it was won back', async (when, names) => {
      const { shop, number, made, readRecord, reversal } = await takenUnlisted()
      expect((await comeAgain(shop, number, reversal)).status).toBe(200)
      shop.wait(24 * 60)
      const at = (when === 'before' ? made : shop.now()).toISOString()
      const about = { about: 'refund', reference: null, captureId: null, amount: 3899 } as const
      const event = { id: 'WH-LATE', type: 'REFUNDED', at, providerRefundId: 'LISTED', ...about }
      await readRecord({}, [event])
      const { refunds } = await papersOf(shop, number)
      expect(
        refunds.map(({ providerRefundId }) => providerRefundId!.replace(/^reversal-.*/, 'reversal')),
      ).toEqual(names)
    })

    test('is distinguished from a refund made after it was won back', async () => {
      const { shop, number, made, readRecord, reversal } = await takenUnlisted()
      expect((await comeAgain(shop, number, reversal)).status).toBe(200)
      shop.wait(24 * 60)
      const again = shop.now()
      shop.wait(60)
      await readRecord({ AGAIN: { at: again } })
      await readRecord({ AGAIN: { at: again }, LISTED: { at: made } })
      const { refunds, left } = await papersOf(shop, number)
      expect(refunds.map(({ providerRefundId }) => providerRefundId)).toEqual(['LISTED', 'AGAIN'])
      expect(left).toBe('0.00')
    })
  })
})
