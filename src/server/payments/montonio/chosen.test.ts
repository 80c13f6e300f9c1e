/** A shop paid through PayPal and Montonio: the shopper chooses, and each payment stays with its provider. */
import { afterEach, expect, test } from 'vitest'
import type { Transport } from '#sandbox/montonio/webhooks.ts'
import { refreshBanks } from '#server/payments/methods/refresh-banks.ts'
import { SUM } from '#test/bank-link-shop.ts'
import { onEachDatabase } from '#test/database.ts'
import { openMontonioBench } from '#test/montonio-bench.ts'
import { aCheckout, addProduct, aShopper, testShop } from '#test/test-shop.ts'

const BANK = { provider: 'montonio', bank: 'LHVBEE22', country: 'EE' }

onEachDatabase('a shop with PayPal and Montonio', fresh => {
  let close: (() => Promise<void>) | undefined
  afterEach(() => close?.())

  async function open(transport: Transport = 'both') {
    const database = await fresh()
    const bench = await openMontonioBench(database.db, { transport })
    close = bench.close
    const card = bench.connectBy('montonio_card')
    const shop = await testShop(database, { others: [bench.provider, card] })
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    const { log, checkout } = shop
    const refresh = () =>
      refreshBanks(
        { db: database.db, providers: checkout.providers, now: shop.now(), log },
        { isFirst: true },
      )
    await refresh()
    const place = (payWith?: object) =>
      shop.call<{ id: string; links: { rel: string; href: string }[] }>('POST', '/api/paypal/order', {
        amount: SUM,
        sessionId: shopper.sessionId,
        checkout: aCheckout(),
        payWith,
      })
    const orders = () =>
      shop.database.db
        .selectFrom('orders')
        .select(['payment_status', 'payment_method'])
        .orderBy('id')
        .execute()
    /** The parts with an open incident. */
    const failing = async () =>
      (
        await shop.database.db
          .selectFrom('incidents')
          .select('part')
          .where('opened_at', 'is not', null)
          .execute()
      ).map(({ part }) => part)
    return { shop, shopper, bench, place, orders, failing }
  }

  test('opens the payment at the provider and bank that the shopper chose', async () => {
    const { bench, place, shop } = await open()
    expect((await place()).body.links[0]!.href).toContain(new URL(shop.sandbox.url).host)
    expect(bench.orders.all()).toEqual([])
    const { body } = await place(BANK)
    expect(bench.orders.find(body.id)).toMatchObject({ bank: 'LHVBEE22', total: 3899 })
    expect((await place({ provider: 'cash' })).status).toBe(400)
  })

  test.each<Transport>(['both', 'query', 'body'])(
    'settles an order by an event whose token is sent as %s, without the browser',
    async transport => {
      const { bench, place, orders, shop } = await open(transport)
      const { body } = await place(BANK)
      bench.orders.move(bench.orders.find(body.id), 'PAID')
      await bench.sandbox.quiet()
      const [event] = bench.delivered
      const { pathname, search } = new URL(event!.url)
      expect(pathname).toBe('/api/montonio/webhook')
      const tell = (url: string) =>
        shop.app.inject({ method: 'POST', url, headers: event!.headers, payload: event!.body })
      expect((await tell(pathname + search)).statusCode).toBe(200)
      expect(await orders()).toEqual([{ payment_status: 'completed', payment_method: 'montonio' }])
      // PayPal's route accepts no event of another provider.
      expect((await tell('/api/paypal/webhook')).statusCode).toBe(401)
    },
  )

  test('redirects the returning browser to the payment named in its signed token', async () => {
    const { bench, place, shop } = await open()
    const { body } = await place(BANK)
    const location = (await bench.decide(body.links[0]!.href, 'leave')).headers.get('location')!
    const { pathname, search } = new URL(location)
    const comeBack = async (address: string) => {
      const { statusCode, headers } = await shop.app.inject({ method: 'GET', url: address })
      return [statusCode, headers.location]
    }
    expect(await comeBack(pathname + search)).toEqual([303, `/payment/success?token=${body.id}&by=montonio`])
    const forged = `${pathname}?order-token=${'a.b.c'}`
    expect(await comeBack(forged)).toEqual([303, '/payment/success?by=montonio'])
    expect(await comeBack(pathname)).toEqual([303, '/payment/success?by=montonio'])
  })

  test('names the provider in the return address if it has no parameter of its own', async () => {
    const returnUrls: string[] = []
    const shop = await testShop(await fresh(), {
      provider: paypal => ({
        ...paypal,
        name: 'montonio',
        create: async ({ returnUrl }) => {
          returnUrls.push(returnUrl)
          return { outcome: 'unknown', reason: 'timed out' }
        },
      }),
    })
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    expect((await shopper.place(SUM)).status).toBe(502)
    const { pathname, search } = new URL(returnUrls[0]!)
    expect(pathname + search).toBe('/payment/success?by=montonio')
  })

  test('accepts PayPal after an abandoned bank link, and refunds the bank’s late money', async () => {
    const { bench, place, shopper, orders, shop } = await open()
    const { body: left } = await place(BANK)
    const capture = await shopper.capture(left)
    expect([capture.status, capture.body]).toMatchObject([
      409,
      { code: 'payment_not_approved', link: left.links[0]!.href },
    ])
    const paid = await shopper.approve(await addProduct(shop), '70.99').catch(() => undefined)
    expect(paid).toBeDefined()
    expect((await shopper.capture(paid!)).status).toBe(200)
    bench.orders.move(bench.orders.find(left.id), 'PAID')
    await bench.sandbox.quiet()
    const { headers, body, url } = bench.delivered[0]!
    const { pathname } = new URL(url)
    const told = await shop.app.inject({ method: 'POST', url: pathname, headers, payload: body })
    expect(told.statusCode).toBe(200)
    const back = bench.orders.find(left.id).refunds.reduce((sum, { amount }) => sum + amount, 0)
    expect([(await orders()).filter(each => each.payment_status === 'completed').length, back]).toEqual([
      1, 3899,
    ])
  })

  test('treats cards and bank links as two methods of one agreement, each payment with its own', async () => {
    const { bench, place, orders, shop } = await open()
    const [{ body: byBank }, { body: byCard }] = [
      await place(BANK),
      await place({ provider: 'montonio_card' }),
    ]
    expect(bench.orders.find(byBank.id).method).toBe('paymentInitiation')
    expect(bench.orders.find(byCard.id).method).toBe('cardPayments')
    const location = new URL((await bench.decide(byCard.links[0]!.href, 'pay')).headers.get('location')!)
    expect(location.pathname).toBe('/api/montonio_card/return')
    const back = await shop.app.inject({ method: 'GET', url: location.pathname + location.search })
    expect(back.headers.location).toBe(`/payment/success?token=${byCard.id}&by=montonio_card`)
    await bench.sandbox.quiet()
    const { url, headers, body } = bench.delivered[0]!
    expect(new URL(url).pathname).toBe('/api/montonio_card/webhook')
    const told = await shop.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers,
      payload: body,
    })
    expect(told.statusCode).toBe(200)
    expect((await orders()).filter(each => each.payment_status === 'completed')).toEqual([
      { payment_status: 'completed', payment_method: 'montonio_card' },
    ])
  })

  test('reports cards disabled at Montonio as a separate incident, not ended by a bank payment', async () => {
    const { bench, place, shop, failing } = await open()
    shop.expectErrors(/payment provider rejected the call/)
    bench.sandbox.switchOff('cardPayments')
    for (let tried = 0; tried < 3; tried += 1)
      expect((await place({ provider: 'montonio_card' })).status).toBe(502)
    expect(await failing()).toEqual(['cards'])
    expect((await place(BANK)).status).toBe(200)
    expect(await failing()).toEqual(['cards'])
    bench.sandbox.switchOff(undefined)
    expect((await place({ provider: 'montonio_card' })).status).toBe(200)
    expect(await failing()).toEqual([])
  })

  test.each([
    ['an unknown bank', { ...BANK, bank: 'X' }],
    ['a bank of another country', { ...BANK, country: 'LV' }],
    ['an unknown country', { ...BANK, country: 'XX' }],
  ])('refuses %s as the client’s error, without asking Montonio', async (_what, payWith) => {
    const { bench, place, shop, failing } = await open()
    const later = () => shop.call('POST', '/api/paypal/order', { amount: '1.00', payWith })
    const refused = {
      status: 400,
      body: {
        code: 'invalid_input',
        details: expect.stringMatching(/panka/),
        issues: [{ path: 'payWith.bank' }],
      },
    }
    for (let tried = 0; tried < 3; tried += 1)
      for (const open of [later, () => place(payWith)]) expect(await open()).toMatchObject(refused)
    expect(bench.orders.all()).toEqual([])
    expect(await failing()).toEqual([])
  })

  test('has the bank chosen at Montonio if the shop has no list of banks yet', async () => {
    const { bench, place, shop } = await open()
    await shop.database.db.deleteFrom('banks').execute()
    const { body } = await place({ ...BANK, bank: 'X', country: 'XX' })
    expect(bench.orders.find(body.id)).toMatchObject({ bank: undefined, total: 3899 })
  })

  test('has another bank chosen at Montonio if the chosen one has left since the list was fetched', async () => {
    const { bench, place, shop, failing } = await open()
    shop.expectErrors(/payment provider rejected the call/)
    await shop.database.db
      .updateTable('banks')
      .set({ code: 'GONEEE22' })
      .where('code', '=', 'LHVBEE22')
      .execute()
    for (let tried = 0; tried < 3; tried += 1) {
      const { body, status } = await place({ ...BANK, bank: 'GONEEE22' })
      expect(status).toBe(200)
      expect(bench.orders.find(body.id)).toMatchObject({ bank: undefined, total: 3899 })
    }
    expect(await failing()).toEqual([])
  })

  test('reports a failing bank link without affecting PayPal, and vice versa', async () => {
    const { bench, place, shop } = await open()
    shop.expectErrors(/payment provider rejected the call/)
    const { secretKey } = bench.keys
    bench.sandbox.change({ secretKey: 'another' })
    expect((await place(BANK)).status).toBe(502)
    expect((await place()).status).toBe(200)
    const failing = () => shop.database.db.selectFrom('incidents').select(['part', 'opened_at']).execute()
    expect(await failing()).toEqual([{ part: 'bank_links', opened_at: expect.any(String) }])
    bench.sandbox.change({ secretKey })
    expect((await place(BANK)).status).toBe(200)
  })
})
