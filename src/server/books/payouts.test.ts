import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { ExplainedPayouts } from '#contract/payouts.ts'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import type { Today } from '#contract/today.ts'
import { dayAfter, monthOf, tallinnDay } from '#domain/tallinn.ts'
import { decide } from '#sandbox/payer.ts'
import { auditPayments } from '#server/checkout/cleanup/audit-payments.ts'
import { bookProviderRefunds } from '#server/checkout/refund/provider-refunds.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, addProduct, aSession, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { readPayouts, sumIn } from './payout-file.ts'

async function pay(shop: TestShop) {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop), '38.99')
  const number = (await shopper.capture(payment)).body.orderNumber
  const { capture_id } = await shop.database.db
    .selectFrom('payments')
    .select('capture_id')
    .where('provider_order_id', '=', payment.id)
    .executeTakeFirstOrThrow()
  return { number, captureId: capture_id!, approveUrl: payment.links[0]!.href }
}

/** Two custom orders, paid at once with their delivery: 86.99. */
async function payTogether(shop: TestShop) {
  const sessionId = aSession()
  const numbers: string[] = []
  for (const price of ['30.00', '50.00']) {
    const request = { name: 'Ostja', email: 'ostja@gmail.com', description: 'müts' }
    const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', request)
    const { orderNumber } = body
    await shop.call('PUT', '/api/orders?action=invoice', { orderNumber, price })
    await shop.call('POST', '/api/cart?action=custom-order', { orderNumber, sessionId })
    numbers.push(orderNumber)
  }
  const shopper = aShopper(shop, sessionId)
  const placed = (await shopper.place('86.99', aCheckout())).body
  await shopper.decide(placed)
  await shopper.capture(placed)
  return { numbers, placed }
}

async function explain(shop: TestShop, ...lines: string[]) {
  const body = [
    '--b',
    'content-disposition: form-data; name="file"; filename="valjamaksed.csv"',
    'content-type: text/csv',
    '',
    ...lines,
    '--b--',
    '',
  ].join('\r\n')
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/payouts',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: body,
  })
  return { status: reply.statusCode, body: reply.json() as ExplainedPayouts & { details?: string } }
}

/** @param openedAt when its payer was sent to pay */
async function payAt(
  shop: TestShop,
  number: string,
  at: string,
  { openedAt = at, ...columns }: { openedAt?: string; payment_method?: string } = {},
) {
  const { db } = shop.database
  const { paying_id } = await db
    .updateTable('orders')
    .set({ paid_at: at, ...columns })
    .where('order_number', '=', number)
    .returning('paying_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('payments').set({ created_at: openedAt }).where('id', '=', paying_id).execute()
}

const doneAt = (at: string) => ({ created_at: at, done_at: at })

const refund = (shop: TestShop, number: string, amount: string) =>
  shop.call('POST', `/api/admin/orders/${number}/refund`, { reason: 'Liiga väike', amount })

const monthRows = async (shop: TestShop) => {
  const { month } = (await shop.call<Today>('GET', '/api/admin/today')).body.thisMonth
  const { payload } = await shop.app.inject({ url: `/api/admin/books.csv?month=${month}` })
  return papa.parse<Record<string, string>>(payload.slice(1), {
    header: true,
    delimiter: ';',
    skipEmptyLines: true,
  }).data
}
const lastRow = async (shop: TestShop) => (await monthRows(shop)).at(-1)

onEachDatabase('a payout file of a payment service', fresh => {
  test('a PayPal file is explained to the cent: payments, refunds, fees and unexplained lines', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const [one, two, wrong] = [await pay(shop), await pay(shop), await pay(shop)]
    await refund(shop, two.number, '5.00')
    const { status, body } = await explain(
      shop,
      'Date,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Invoice Number',
      `01/03/2026,Mari,Express Checkout Payment,Completed,EUR,38.99,-1.48,37.51,${one.captureId},`,
      `01/03/2026,Mari,Express Checkout Payment,Completed,EUR,38.99,-1.48,37.51,XYZ12345,${two.number}`,
      `02/03/2026,Mari,Payment Refund,Completed,EUR,-5.00,0.00,-5.00,ABC12345,${two.number}`,
      `02/03/2026,Mari,Express Checkout Payment,Completed,EUR,40.00,-1.48,38.52,,${wrong.number}`,
      '03/03/2026,,General Withdrawal,Completed,EUR,"-1,070.02",0.00,"-1,070.02",WITHDRAW1,',
      '03/03/2026,,Express Checkout Payment,Pending,EUR,11.00,0.00,11.00,PENDING11,',
      '03/03/2026,,Express Checkout Payment,Completed,USD,11.00,0.00,11.00,DOLLARS11,',
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ explained: 3, gross: '-957.04', fee: '4.44', net: '-961.48' })
    expect(body.others).toMatchObject([
      { row: 5, orderNumber: wrong.number, difference: '1.01' },
      { row: 6, orderNumber: null, net: '-1070.02', text: expect.stringContaining('General Withdrawal') },
    ])
    const day = tallinnDay(shop.now())
    const paid = { first: day, last: day }
    expect(body.days).toEqual([
      { date: '01/03/2026', gross: '77.98', fee: '2.96', net: '75.02', paid },
      { date: '02/03/2026', gross: '35.00', fee: '1.48', net: '33.52', paid },
      { date: '03/03/2026', gross: '-1070.02', fee: '0.00', net: '-1070.02', paid: null },
    ])
    // From then on the month knows the fees of the explained payments.
    expect(await lastRow(shop)).toMatchObject({ Teenustasu: '-2,96', Kontole: '70,02' })
  })

  test('missing payments and refunds of its service and days are listed', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const [there, forgotten, later, byHand] = [
      await pay(shop),
      await pay(shop),
      await pay(shop),
      await pay(shop),
    ]
    await refund(shop, there.number, '5.00')
    const paidOn = (number: string, day: string, columns = {}) =>
      payAt(shop, number, `${day}T10:00:00.000Z`, columns)
    await shop.database.db.updateTable('refunds').set(doneAt('2026-02-27T12:00:00.000Z')).execute()
    await paidOn(there.number, '2026-02-26')
    await paidOn(forgotten.number, '2026-02-27')
    await paidOn(later.number, '2026-03-02')
    await paidOn(byHand.number, '2026-02-27', { payment_method: 'cash' })
    const refunded = { orderNumber: there.number, day: '2026-02-27', method: 'PayPal', gross: '-5.00' }
    const missed = { orderNumber: forgotten.number, day: '2026-02-27', method: 'PayPal', gross: '38.99' }
    const heading = 'Date,Gross,Fee,Net,Invoice Number'

    // With the days of the payments: as far as its own dates reach.
    const line = `26/02/2026,38.99,-1.48,37.51,${there.number}`
    const { body } = await explain(shop, heading, line, '28/02/2026,-37.51,0.00,-37.51,')
    expect(body.missing).toEqual([missed, refunded])
    expect(body.months).toEqual([{ month: '2026-02', gross: '38.99', fee: '1.48', net: '37.51' }])

    // With the days of the payouts: from its first payment to its last.
    const payout = [
      `05/03/2026,38.99,-1.48,37.51,${there.number}`,
      `05/03/2026,38.99,-1.48,37.51,${later.number}`,
      `05/03/2026,-5.00,0.00,-5.00,${there.number}`,
    ]
    const paidOut = (await explain(shop, heading, ...payout)).body
    expect(paidOut.missing).toEqual([missed])
    expect(paidOut.days).toMatchObject([
      { date: '05/03/2026', net: '70.02', paid: { first: '2026-02-26', last: '2026-03-02' } },
    ])
    expect(paidOut.months).toMatchObject([
      { month: '2026-02', net: '32.51' },
      { month: '2026-03', net: '37.51' },
    ])
    expect(
      (await explain(shop, heading, '26/02/2026,-5.00,0,-5.00,')).body.missing,
      'lines of no service list no missing payments',
    ).toEqual([])
  })

  test.each(['id', 'provider_order_id', 'capture_id'] as const)(
    'a payment is found by its %s',
    async column => {
      const shop = await testShop(await fresh(), { admin: true })
      await pay(shop)
      const payment = await shop.database.db.selectFrom('payments').select(column).executeTakeFirstOrThrow()
      const [named] = Object.values(payment)
      const { body } = await explain(shop, 'Date,Gross,Reference', `2026-03-01,38.99,${named}`)
      expect(body).toMatchObject({ explained: 1, others: [] })
    },
  )

  describe('at the edge of a month', () => {
    const heading = 'Date,Gross,Fee,Net,Invoice Number'
    const lineOf = (day: string, { number }: { number: string }, gross = '38.99') =>
      `${day},${gross},0.00,${gross},${number}`
    const numbersOf = ({ body }: Awaited<ReturnType<typeof explain>>) =>
      body.missing.map(({ orderNumber, gross }) => `${orderNumber} ${gross}`)

    test('what the service counts in the previous month is missing in neither file', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const [march, lateAtNight, april, forgotten, reviewed] = [
        await pay(shop),
        await pay(shop),
        await pay(shop),
        await pay(shop),
        await pay(shop),
      ]
      await payAt(shop, march.number, '2026-03-20T10:00:00.000Z')
      await payAt(shop, lateAtNight.number, '2026-03-31T21:30:00.000Z')
      await payAt(shop, april.number, '2026-04-01T11:00:00.000Z')
      await payAt(shop, forgotten.number, '2026-04-10T11:00:00.000Z')
      const openedAt = '2026-03-29T11:00:00.000Z'
      await payAt(shop, reviewed.number, '2026-04-03T11:00:00.000Z', { openedAt })
      // The nightly audit learned of it.
      await refund(shop, march.number, '5.00')
      await shop.database.db
        .updateTable('refunds')
        .set({ origin: 'reversal', ...doneAt('2026-04-01T01:00:00.000Z') })
        .execute()
      const before = await explain(
        shop,
        heading,
        lineOf('2026-03-20', march),
        lineOf('2026-03-29', reviewed),
        lineOf('2026-03-31', march, '-5.00'),
        lineOf('2026-03-31', lateAtNight),
      )
      expect(before.body.explained).toBe(4)
      expect(numbersOf(before)).toEqual([])
      const after = await explain(
        shop,
        heading,
        lineOf('2026-04-01', april),
        '2026-04-30,-30.00,0.00,-30.00,',
      )
      expect(numbersOf(after), 'only what no other file can contain is missing').toEqual([
        `${forgotten.number} 38.99`,
      ])
    })

    test('money won back that reached the bank a month after its line is missing in neither file', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const [march, april] = [await pay(shop), await pay(shop)]
      await payAt(shop, march.number, '2026-02-20T10:00:00.000Z')
      await payAt(shop, april.number, '2026-04-10T10:00:00.000Z')
      await refund(shop, march.number, '5.00')
      await shop.database.db
        .updateTable('refunds')
        .set({
          origin: 'reversal',
          ...doneAt('2026-03-02T10:00:00.000Z'),
          won_back: 500,
          won_back_at: '2026-04-02T09:00:00.000Z',
        })
        .execute()
      const before = await explain(shop, heading, lineOf('2026-03-29', march, '5.00'))
      expect(before.body).toMatchObject({ explained: 1, missing: [] })
      const withdrawn = '2026-04-01,-30.00,0.00,-30.00,'
      expect(numbersOf(await explain(shop, heading, withdrawn, lineOf('2026-04-10', april)))).toEqual([])
    })

    test('a refund that the owner asked for within its days is missing, whenever it was paid', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const [february, march] = [await pay(shop), await pay(shop)]
      await payAt(shop, february.number, '2026-02-20T10:00:00.000Z')
      await payAt(shop, march.number, '2026-03-10T10:00:00.000Z')
      await refund(shop, february.number, '5.00')
      const at = doneAt('2026-03-12T10:00:00.000Z')
      await shop.database.db.updateTable('refunds').set(at).execute()
      const withdrawn = ['2026-03-01,-30.00,0.00,-30.00,', '2026-03-31,-30.00,0.00,-30.00,']
      const file = () => explain(shop, heading, ...withdrawn, lineOf('2026-03-10', march))
      expect(numbersOf(await file())).toEqual([`${february.number} -5.00`])
      await shop.database.db.updateTable('refunds').set({ origin: 'reversal' }).execute()
      expect(numbersOf(await file()), 'the service may have taken it before').toEqual([])
    })

    test('what is paid out on the following day is missing in neither file', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const [first, last, next] = [await pay(shop), await pay(shop), await pay(shop)]
      await payAt(shop, first.number, '2026-03-20T10:00:00.000Z')
      await payAt(shop, last.number, '2026-03-30T10:00:00.000Z')
      await payAt(shop, next.number, '2026-03-31T10:00:00.000Z')
      const march = await explain(shop, heading, lineOf('2026-03-21', first), lineOf('2026-03-31', last))
      expect(numbersOf(march)).toEqual([])
      expect(numbersOf(await explain(shop, heading, lineOf('2026-04-01', next)))).toEqual([])
    })

    test('payments of one day divided by two payouts are missing in neither file', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const [first, morning, forgotten, noon, evening, last] = [
        await pay(shop),
        await pay(shop),
        await pay(shop),
        await pay(shop),
        await pay(shop),
        await pay(shop),
      ]
      await payAt(shop, first.number, '2026-03-26T08:00:00.000Z')
      await payAt(shop, forgotten.number, '2026-03-27T08:00:00.000Z')
      await payAt(shop, morning.number, '2026-03-29T07:00:00.000Z')
      await payAt(shop, noon.number, '2026-03-29T09:00:00.000Z')
      await payAt(shop, evening.number, '2026-03-29T17:00:00.000Z')
      await payAt(shop, last.number, '2026-03-30T17:00:00.000Z')
      const march = await explain(shop, heading, lineOf('2026-03-31', first), lineOf('2026-03-31', noon))
      expect(numbersOf(march)).toEqual([`${forgotten.number} 38.99`, `${morning.number} 38.99`])
      const april = await explain(shop, heading, lineOf('2026-04-02', evening), lineOf('2026-04-02', last))
      expect(numbersOf(april)).toEqual([])
    })
  })

  test('a payment or a refund explains one line, and a line that repeats it is named', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { number } = await pay(shop)
    await refund(shop, number, '5.00')
    const [payment, back] = [`01/03/2026,38.99,${number}`, `02/03/2026,-5.00,${number}`]
    const { body } = await explain(shop, 'Date,Gross,Invoice Number', payment, payment, back, back)
    expect(body).toMatchObject({ explained: 2, missing: [] })
    expect(body.others).toMatchObject([
      { row: 3, orderNumber: number, difference: '38.99' },
      { row: 5, orderNumber: number, difference: '-5.00' },
    ])
  })

  test('a refund by hand is neither missing from a file, nor mistaken for a chargeback in it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { number } = await pay(shop)
    const byHand = { reason: 'Kandsin ise tagasi', byHand: true }
    expect((await shop.call('POST', `/api/admin/orders/${number}/refund`, byHand)).status).toBe(200)
    const heading = 'Date,Gross,Fee,Net,Invoice Number'
    const payment = `01/03/2026,38.99,-1.48,37.51,${number}`
    const chargeback = `02/03/2026,-38.99,0.00,-38.99,${number}`
    expect((await explain(shop, heading, payment)).body).toMatchObject({
      explained: 1,
      others: [],
      missing: [],
    })
    expect((await explain(shop, heading, payment, chargeback)).body).toMatchObject({
      explained: 1,
      others: [{ row: 3, orderNumber: number, difference: '-38.99' }],
      missing: [],
    })
    const [paid, back] = await monthRows(shop)
    expect(paid).toMatchObject({ Kokku: '38,99', Kontole: '37,51' })
    expect(back).toMatchObject({ Kokku: '-38,99', Teenustasu: '', Kontole: '' })
    expect(await lastRow(shop)).toMatchObject({ Kokku: '0,00', Kontole: '37,51' })
  })

  test('a chargeback after a refund by hand explains its own line', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { number, approveUrl } = await pay(shop)
    const byHand = { reason: 'Kandsin ise tagasi', byHand: true, amount: '10.00' }
    expect((await shop.call('POST', `/api/admin/orders/${number}/refund`, byHand)).status).toBe(200)
    await decide(approveUrl, 'reverse')
    shop.wait(24 * 60)
    await auditPayments(shop.checkout)
    const { body } = await explain(
      shop,
      'Date,Gross,Fee,Net,Invoice Number',
      `01/03/2026,38.99,-1.48,37.51,${number}`,
      `02/03/2026,-38.99,0.00,-38.99,${number}`,
    )
    expect(body).toMatchObject({ explained: 2, others: [], missing: [] })
  })

  test('a chargeback listed in parts is explained once, if its parts add up to it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { number, approveUrl } = await pay(shop)
    await decide(approveUrl, 'reverse')
    shop.wait(24 * 60)
    await auditPayments(shop.checkout)
    const line = (sum: string) => `02/03/2026,${sum},0.00,${sum},${number}`
    const heading = 'Date,Gross,Fee,Net,Invoice Number'
    const paid = `01/03/2026,38.99,-1.48,37.51,${number}`
    const [first, second, third] = [line('-15.00'), line('-15.00'), line('-8.99')]
    const withFee = await explain(shop, heading, paid, line('-20.00'), first, second, third)
    expect(withFee.body).toMatchObject({
      explained: 4,
      others: [{ row: 3, orderNumber: number, difference: '-20.00' }],
      missing: [],
    })
    // Two months, if today is the last day of one.
    const gross = withFee.body.months.reduce((sum, month) => sum + Number(month.gross), 0)
    expect(gross, 'the unexplained line is left out of the sum').toBe(0)
    const twice = await explain(shop, heading, paid, first, second, third, first, second, third)
    expect(twice.body).toMatchObject({ explained: 4, others: [{ row: 6 }, { row: 7 }, { row: 8 }] })
    const whole = await explain(shop, heading, paid, line('-38.99'), first, second, third)
    expect(whole.body).toMatchObject({ explained: 2, others: [{ row: 4 }, { row: 5 }, { row: 6 }] })
    const lacking = await explain(shop, heading, paid, first, third)
    expect(lacking.body).toMatchObject({
      explained: 1,
      others: [
        { row: 3, difference: '-15.00' },
        { row: 4, difference: '-8.99' },
      ],
    })
  })

  test('one refund of orders paid together explains one line, and is missing once', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { placed } = await payTogether(shop)
    const payment = (await findByReference(shop.database.db, placed.id))!
    const idOf = async (amount: number, refundId: string) => {
      const back = await shop.provider.refund(payment.capture_id!, { refundId, amount, note: '' })
      if (back.outcome !== 'refunded') throw new Error(back.outcome)
      await bookProviderRefunds(shop.checkout, payment)
      return back.providerRefundId
    }
    const heading = 'Date,Gross,Fee,Net,Transaction ID'
    const day = tallinnDay(shop.now())
    const paid = `${day},86.99,-3.00,83.99,${payment.capture_id}`
    const first = `${day},-10.00,0.00,-10.00,${await idOf(1000, 'at-the-site-1')}`
    const rest = `${day},-76.99,0.00,-76.99,${await idOf(7699, 'at-the-site-2')}`
    expect(await shop.database.db.selectFrom('refunds').select('id').execute()).toHaveLength(3)
    const whole = (await explain(shop, heading, paid, first, rest)).body
    expect(whole).toMatchObject({ explained: 3, others: [], missing: [] })
    const twice = (await explain(shop, heading, paid, first, rest, rest)).body
    expect(twice).toMatchObject({ explained: 3, others: [{ row: 5, difference: '-76.99' }], missing: [] })
    const without = (await explain(shop, heading, paid, first)).body
    expect(without).toMatchObject({ explained: 2, others: [], missing: [{ gross: '-76.99' }] })
  })

  test('the fee that the provider itself reports is stored by the nightly audit', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    await pay(shop)
    expect(await lastRow(shop)).toMatchObject({ Teenustasu: '0,00', Kontole: '0,00' })
    await auditPayments(shop.checkout)
    expect(await lastRow(shop)).toMatchObject({ Teenustasu: '-1,48', Kontole: '37,51', Kokku: '38,99' })
  })

  test('a file without fees removes no known fee', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { captureId } = await pay(shop)
    await auditPayments(shop.checkout)
    const { body } = await explain(shop, 'Date,Gross,Transaction ID', `01/03/2026,38.99,${captureId}`)
    expect(body).toMatchObject({ explained: 1, fee: '0.00' })
    expect(await lastRow(shop)).toMatchObject({ Teenustasu: '-1,48', Kontole: '37,51' })
  })

  test('a file without dates or sums is refused with advice; strangers cannot send one', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true })
    const { status, body } = await explain(shop, 'Nimi,Linn', 'Mari,Tartu')
    expect([status, body.details]).toEqual([400, expect.stringContaining('CSV')])
    expect((await explain(await testShop(database), 'Date,Gross', '1,2')).status).toBe(401)
    expect(
      (await explain(shop, 'Date,Gross')).body.details,
      'a file without rows is refused with advice',
    ).toContain('CSV')
    const odd = await explain(shop, 'Date,Gross', '01.03.2026,38.99', '02.03.2026,12 ja 50')
    expect([odd.status, odd.body.details]).toEqual([400, expect.stringContaining('Real 3')])
    const none = await explain(shop, 'Date,Gross,Fee', '01.03.2026,38.99,--', '02.03.2026,5.00,N/A')
    expect(none.body).toMatchObject({ gross: '43.99', fee: '0.00' })
  })

  describe('with money that was taken back', () => {
    const heading = 'Date,Gross,Fee,Net,Transaction ID'
    const feeOf = async (shop: TestShop) =>
      (await shop.database.db.selectFrom('payments').select('fee').orderBy('created_at').execute())[0]!.fee

    /** Takes the payment back. @returns the day on which it is won back, long after */
    async function takeBack(shop: TestShop, approveUrl: string) {
      const takenOn = tallinnDay(shop.now())
      await decide(approveUrl, 'reverse')
      await shop.sandbox.eventsTried()
      shop.wait(24 * 60)
      await auditPayments(shop.checkout)
      while (tallinnDay(shop.now()) < dayAfter(takenOn, 20)) shop.wait(24 * 60)
      return tallinnDay(shop.now())
    }
    async function writeDown(shop: TestShop, number: string) {
      const { body: papers } = await shop.call<RefundsAndDocuments>(
        'GET',
        `/api/admin/orders/${number}/papers`,
      )
      const [{ id, amount }] = papers.refunds as [RefundsAndDocuments['refunds'][number]]
      const came = { amount, day: tallinnDay(shop.now()) }
      const { status } = await shop.call('POST', `/api/admin/orders/${number}/refunds/${id}/won-back`, came)
      expect(status).toBe(200)
    }

    test.each([0, 3, 16])(
      'money won back is explained by a line dated %i days before the bank’s',
      async days => {
        const shop = await testShop(await fresh(), { admin: true })
        const { number, captureId, approveUrl } = await pay(shop)
        const paidOn = tallinnDay(shop.now())
        const cameOn = await takeBack(shop, approveUrl)
        await writeDown(shop, number)
        const later = await pay(shop)
        const paid = `${paidOn},38.99,-1.67,37.32,${captureId}`
        const first = await explain(shop, heading, paid)
        expect(first.body).toMatchObject({ explained: 1, others: [] })
        const wonBack = `${dayAfter(cameOn, -days)},38.99,0.00,38.99,${captureId}`
        const after = { month: monthOf(cameOn), gross: '38.99' }
        expect((await explain(shop, heading, wonBack)).body).toMatchObject({
          explained: 1,
          others: [],
          months: [after],
        })
        expect(await feeOf(shop)).toBe(167)
        if (days < 10) {
          const withFee = wonBack.replace('0.00,38.99', '-1.67,37.32')
          expect((await explain(shop, heading, withFee)).body.months).toMatchObject([after])
        }
        const taken = `${dayAfter(paidOn)},-38.99,0.00,-38.99,${captureId}`
        const all = (await explain(shop, heading, wonBack, taken, paid)).body
        expect(all).toMatchObject({ explained: 3, others: [] })
        expect(
          all.missing.map(({ orderNumber }) => orderNumber),
          'payments are missing only within the days of the file',
        ).toEqual(days === 0 ? [later.number] : [])
      },
    )

    test('money that came but is not recorded is named, and not mistaken for a payment', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const { number, captureId, approveUrl } = await pay(shop)
      const paid = `${tallinnDay(shop.now())},38.99,-1.67,37.32,${captureId}`
      const cameOn = await takeBack(shop, approveUrl)
      expect((await explain(shop, heading, paid)).body).toMatchObject({ explained: 1, others: [] })
      const came = await explain(shop, heading, `${cameOn},38.99,0.00,38.99,${captureId}`)
      expect(came.body).toMatchObject({
        explained: 0,
        others: [{ orderNumber: number, difference: '38.99' }],
        months: [],
      })
      expect(await feeOf(shop)).toBe(167)
      const paidOut = `${cameOn},38.99,-1.67,37.32,${captureId}`
      expect(
        (await explain(shop, heading, paidOut)).body,
        'a line dated on the day of the payout is explained',
      ).toMatchObject({
        explained: 1,
        others: [],
      })
    })

    test('the payment’s own line is no money that came later, if its fee or the file’s is not known', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const { captureId, approveUrl } = await pay(shop)
      const cameOn = await takeBack(shop, approveUrl)
      const { db } = shop.database
      await db.updateTable('payments').set({ fee: 167 }).execute()
      const withoutFees = await explain(shop, 'Date,Gross,Transaction ID', `${cameOn},38.99,${captureId}`)
      expect(withoutFees.body).toMatchObject({ explained: 1, others: [] })
      await db.updateTable('payments').set({ fee: null }).execute()
      const paidOut = await explain(shop, heading, `${cameOn},38.99,-1.67,37.32,${captureId}`)
      expect(paidOut.body).toMatchObject({ explained: 1, others: [] })
    })

    test('money won back explains one line, dated no earlier than it was taken', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const { number, captureId, approveUrl } = await pay(shop)
      const before = dayAfter(tallinnDay(shop.now()), -1)
      const cameOn = await takeBack(shop, approveUrl)
      await writeDown(shop, number)
      const paid = `${before},38.99,-1.67,37.32,${captureId}`
      const twicePaid = await explain(shop, heading, paid, paid)
      expect(twicePaid.body).toMatchObject({ explained: 1, others: [{ row: 3 }] })
      const wonBack = `${cameOn},38.99,0.00,38.99,${captureId}`
      const twiceWonBack = await explain(shop, heading, wonBack, wonBack)
      expect(twiceWonBack.body).toMatchObject({ explained: 1, others: [{ row: 3 }] })
    })

    test('money won back from orders paid together is one line, and is missing once', async () => {
      const shop = await testShop(await fresh(), { admin: true })
      const { numbers, placed } = await payTogether(shop)
      const { capture_id } = (await findByReference(shop.database.db, placed.id))!
      const paid = `${tallinnDay(shop.now())},86.99,-3.00,83.99,${capture_id}`
      const cameOn = await takeBack(shop, placed.links[0]!.href)
      expect((await explain(shop, heading, paid)).body).toMatchObject({ explained: 1, others: [] })
      const wonBack = `${cameOn},86.99,0.00,86.99,${capture_id}`
      await writeDown(shop, numbers[0]!)
      expect(
        (await explain(shop, heading, wonBack)).body,
        'half of a shared amount does not explain the line',
      ).toMatchObject({
        explained: 0,
        others: [{ difference: '86.99' }],
      })
      await writeDown(shop, numbers[1]!)
      expect((await explain(shop, heading, wonBack)).body).toMatchObject({
        explained: 1,
        others: [],
        months: [{ month: monthOf(cameOn), gross: '86.99' }],
        missing: [],
      })
      expect(await feeOf(shop)).toBe(300)
      const withdrawn = `${dayAfter(cameOn)},-86.99,0.00,-86.99,`
      expect((await explain(shop, heading, paid, withdrawn)).body.missing).toMatchObject([
        { gross: '-86.99' },
        { gross: '86.99', day: cameOn },
      ])
    })
  })
})

onEachDatabase('a line whose status the shop does not know', fresh => {
  test('counts in the sums, and is shown with its order instead of being explained', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { number, captureId } = await pay(shop)
    const { body } = await explain(
      shop,
      'Date,Status,Gross,Fee,Net,Transaction ID',
      `01/03/2026,Under investigation,38.99,-1.48,37.51,${captureId}`,
    )
    expect(body).toMatchObject({
      gross: '38.99',
      explained: 0,
      others: [{ row: 2, orderNumber: number, gross: '38.99', difference: '38.99' }],
    })
    expect(body.others[0]!.text).toContain('Under investigation')
  })
})

test('a status is read in any spelling; a payment that was not made has no line', () => {
  const rows = readPayouts(
    [
      'Date,Status,Gross',
      '01/03/2026,Partially Refunded,1.00',
      '01/03/2026,PARTIALLY_REFUNDED,2.00',
      '01/03/2026,Pending,3.00',
      '01/03/2026,Cancelled,4.00',
      '01/03/2026,On hold,5.00',
    ].join('\n'),
  )
  expect(rows.map(({ gross, isDone }) => [gross, isDone])).toEqual([
    [100, true],
    [200, true],
    [500, false],
  ])
})

test('a file in Estonian is read as well, with its own separators', () => {
  const rows = readPayouts(
    'Kuupäev;Viide;Summa;Teenustasu;Neto\n01.03.2026;ORD-7K2M9QX4T;1 038,99;0,20;1 038,79\n02.03.2026;;−5,00;;−5,00',
  )
  expect(rows).toMatchObject([
    { row: 2, date: '01.03.2026', gross: 103_899, fee: 20, net: 103_879 },
    { row: 3, gross: -500, fee: 0, net: -500 },
  ])
})

test('a file that names only what reached the account is read with the fees it names', () => {
  const rows = readPayouts('Date,Net,Fee\n01/03/2026,37.51,-1.48\n02/03/2026,-5.00,\n03/03/2026,,0.00')
  expect(rows).toMatchObject([
    { row: 2, gross: 3899, fee: 148, tellsFee: true, net: 3751 },
    { row: 3, gross: -500, fee: 0, tellsFee: false, net: -500 },
  ])
})

test.each([
  ['1,234.56', 123_456],
  ['1.234,56', 123_456],
  ['1 234,5', 123_450],
  ['-5', -500],
  ['€12.00', 1200],
  ['', undefined],
  ['Summa', undefined],
  ['38.9900', 3899],
  ['0.235', 24],
  ['12.344', 1234],
  ['1,234', 123_400],
  ['0,235', 24],
  ['1.234.567', 123_456_700],
  ['12.3.4', undefined],
  ['=HYPERLINK("x")', undefined],
])('the sum %j is %s cents', (text, cents) => {
  expect(sumIn(text)).toBe(cents)
})
