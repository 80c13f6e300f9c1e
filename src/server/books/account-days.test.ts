import papa from 'papaparse'
import { expect, test } from 'vitest'
import { monthOf, tallinnDay } from '#domain/tallinn.ts'
import { storeFee } from '#server/payments/fees.ts'
import { onEachDatabase } from '#test/database.ts'
import { openMontonioBench } from '#test/montonio-bench.ts'
import { aCheckout, addProduct, aShopper, HAT_ORDER, type Placed, testShop } from '#test/test-shop.ts'
import { explainPayouts } from './explain-payouts.ts'

const SUM = '38.99'

onEachDatabase('what should reach the account, day by day', fresh => {
  test('is grouped by service and method, and a payout file explains it to the cent', async () => {
    const database = await fresh()
    const bench = await openMontonioBench(database.db)
    const card = bench.connectBy('montonio_card')
    const shop = await testShop(database, { admin: true, others: [bench.provider, card] })
    const month = monthOf(tallinnDay(shop.now()))
    const rows = async () => {
      const { payload, statusCode } = await shop.app.inject({
        url: `/api/admin/account-days.csv?month=${month}`,
      })
      expect(statusCode).toBe(200)
      return papa.parse<Record<string, string>>(payload.slice(1), {
        header: true,
        delimiter: ';',
        skipEmptyLines: true,
      }).data
    }
    const pay = async (provider: string) => {
      const shopper = aShopper(shop)
      await shopper.add(await addProduct(shop))
      const { body } = await shop.call<Placed>('POST', '/api/paypal/order', {
        amount: SUM,
        sessionId: shopper.sessionId,
        checkout: aCheckout(),
        payWith: { provider },
      })
      if (provider === 'paypal') await shopper.decide(body)
      else bench.orders.move(bench.orders.find(body.id), 'PAID')
      return (await shopper.capture(body)).body.orderNumber
    }
    const [byCard, byPaypal] = [await pay('montonio_card'), await pay('paypal')]
    await shop.call('POST', `/api/admin/orders/${byPaypal}/refund`, { reason: 'Liiga väike', amount: '5.00' })

    const unknown = await rows()
    expect(unknown).toMatchObject([
      { Teenus: 'Montonio', Makseviis: 'Pangakaart', Laekunud: '38,99', Tagastatud: '0,00' },
      { Teenus: 'PayPal', Makseviis: 'PayPal', Laekunud: '38,99', Tagastatud: '-5,00', Kontole: '' },
      { Kuupäev: 'Kokku', Laekunud: '77,98', Tagastatud: '-5,00', Kontole: '' },
    ])
    expect(unknown[1]).toMatchObject({ 'Makseid, mille tasu ei ole teada': '1' })

    const explained = await explainPayouts(
      database.db,
      [
        'Date,Type,Currency,Gross,Fee,Net,Invoice Number',
        `24/11/2026,Payment,EUR,38.99,-0.98,38.01,${byCard}`,
        `24/11/2026,Payment,EUR,38.99,-1.48,37.51,${byPaypal}`,
        `24/11/2026,Payment Refund,EUR,-5.00,0.00,-5.00,${byPaypal}`,
      ].join('\n'),
    )
    expect(explained).toMatchObject({ explained: 3, others: [], net: '70.52' })
    expect(await rows()).toMatchObject([
      { Makseviis: 'Pangakaart', Teenustasu: '-0,98', Kontole: '38,01' },
      { Makseviis: 'PayPal', Teenustasu: '-1,48', Kontole: '32,51' },
      { Kuupäev: 'Kokku', Teenustasu: '-2,46', Kontole: '70,52' },
    ])
    await card.close()
    await bench.close()
  })

  test('has the fee of a payment of two orders for both, as has the month’s table', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const shopper = aShopper(shop)
    const { sessionId } = shopper
    for (const _ of [1, 2]) {
      const hat = { ...HAT_ORDER, paymentType: 'later', sessionId }
      const { body } = await shop.call<{ id: string }>('POST', '/api/custom-hat-orders', hat)
      const added = await shop.call('POST', '/api/cart', { sessionId, customHatOrderId: body.id })
      expect(added.status, JSON.stringify(added.body)).toBe(200)
    }
    const placed = await shopper.place('60.99')
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    await shopper.decide(placed.body)
    expect((await shopper.capture(placed.body)).status).toBe(200)
    const payments = await db.selectFrom('payments').select('id').execute()
    expect(payments).toHaveLength(1)
    await storeFee(db, payments[0]!.id, 220)
    const month = monthOf(tallinnDay(shop.now()))
    const read = async (table: string) => {
      const { payload } = await shop.app.inject({ url: `/api/admin/${table}?month=${month}` })
      return papa.parse<Record<string, string>>(payload.slice(1), {
        header: true,
        delimiter: ';',
        skipEmptyLines: true,
      }).data
    }
    const sums = { Teenustasu: '-2,20', Kontole: '58,79' }
    const known = { ...sums, 'Makseid, mille tasu ei ole teada': '0' }
    expect(await read('account-days.csv')).toMatchObject([known, known])
    const entries = await read('books.csv')
    expect(entries.at(-1)).toMatchObject({ Kuupäev: 'Kokku', Kokku: '60,99', ...sums })
    const fees = entries.filter(({ Liik }) => Liik).map(({ Teenustasu }) => Teenustasu)
    expect(fees.toSorted()).toEqual(['-2,20', '0,00'])
  })

  test('has no refund by hand: no service has moved it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), SUM)
    const { orderNumber } = (await shopper.capture(payment)).body
    const byHand = { reason: 'Liiga väike', byHand: true }
    expect((await shop.call('POST', `/api/admin/orders/${orderNumber}/refund`, byHand)).status).toBe(200)
    const { payload } = await shop.app.inject({
      url: `/api/admin/account-days.csv?month=${monthOf(tallinnDay(shop.now()))}`,
    })
    const { data } = papa.parse(payload.slice(1), { header: true, delimiter: ';', skipEmptyLines: true })
    expect(data).toMatchObject([
      { Teenus: 'PayPal', Laekunud: '38,99', Tagastatud: '0,00' },
      { Kuupäev: 'Kokku', Laekunud: '38,99', Tagastatud: '0,00' },
    ])
  })

  test('is for the owner alone', async () => {
    const shop = await testShop(await fresh())
    const { statusCode } = await shop.app.inject({ url: '/api/admin/account-days.csv?month=2026-03' })
    expect(statusCode).toBe(401)
  })
})
