import { expect, test } from 'vitest'
import { UNPAID_PAYMENTS_AN_HOUR } from '#domain/hold-limits.ts'
import { deleteClientNetworks } from '#server/privacy/delete-client-networks.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, addProduct, aSession, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'

const PRICE = { 1: '38.99', 2: '70.99', 4: '134.99', 5: '166.99' }
type Pieces = keyof typeof PRICE

/** A stranger who begins to pay from an address, and never does. */
function strangerAt(shop: TestShop, remoteAddress: string) {
  const post = async (url: string, payload: object) => {
    const reply = await shop.app.inject({ method: 'POST', url, payload, remoteAddress })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  const place = (sessionId: string, quantity: Pieces = 1) =>
    post('/api/paypal/order', {
      amount: PRICE[quantity],
      currency: 'EUR',
      intent: 'CAPTURE',
      sessionId,
      checkout: aCheckout(),
    })
  const hold = async (productId: number, quantity: Pieces = 1, sessionId = aSession()) => {
    const added = await post('/api/cart', { productId, quantity, sessionId })
    return added.status === 200 ? place(sessionId, quantity) : added
  }
  return { hold, place }
}

onEachDatabase('the last pieces', fresh => {
  const open = async () => {
    const shop = await testShop(await fresh(), { env: { RATE_LIMITS: '1' } })
    const hat = await addProduct(shop, { stockQuantity: 4 })
    return { shop, hat }
  }
  const expiryOf = async (shop: TestShop) =>
    (await shop.database.db.selectFrom('payments').select('expires_at').where('state', '=', 'open').execute())
      .map(({ expires_at }) => Math.round((Date.parse(expires_at) - shop.now().getTime()) / 60_000))
      .toSorted((a, b) => a - b)

  test('one address holds at most half of them in several carts', async () => {
    const { shop, hat } = await open()
    const { hold } = strangerAt(shop, '10.0.0.1')
    expect((await hold(hat)).status).toBe(200)
    expect((await hold(hat)).status).toBe(200)
    const refused = await hold(hat)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      code: 'too_many_requests',
      details: expect.stringContaining('sinu võrgust'),
    })
    expect(Number(refused.headers['retry-after'])).toBe(420)
    expect((await strangerAt(shop, '10.0.0.2').hold(hat)).status, 'another address is not limited').toBe(200)
  })

  test('one IPv6 line holds no more, whichever of its networks it comes from', async () => {
    const { shop, hat } = await open()
    expect((await strangerAt(shop, '2001:db8:0:1::1').hold(hat)).status).toBe(200)
    expect((await strangerAt(shop, '2001:db8:0:2::1').hold(hat)).status).toBe(200)
    expect((await strangerAt(shop, '2001:db8:0:ff::1').hold(hat)).status).toBe(429)
    expect((await strangerAt(shop, '2001:db8:0:100::1').hold(hat)).status, 'another line').toBe(200)
  })

  test('one cart may buy them all', async () => {
    const { shop, hat } = await open()
    expect((await strangerAt(shop, '10.0.0.1').hold(hat, 4)).status).toBe(200)
  })

  test('are held unpaid at most four times an hour', async () => {
    const { shop, hat } = await open()
    const { hold, place } = strangerAt(shop, '10.0.0.1')
    const session = aSession()
    expect((await hold(hat, 1, session)).status).toBe(200)
    for (let i = 0; i < 3; i++) expect((await place(session)).status, 'a renewal is accepted').toBe(200)
    const refused = await place(session)
    expect(refused.status).toBe(429)
    expect(refused.body.details).toContain('maksmata')
    expect((await hold(hat)).status, 'another cart of the same address is refused').toBe(429)
    expect((await strangerAt(shop, '10.0.0.2').hold(hat)).status, 'another address is not limited').toBe(200)
    shop.wait(61)
    expect((await place(session)).status, 'an hour later a renewal is accepted').toBe(200)
  })

  test('a cart with half of a plentiful product is held at most four times an hour, too', async () => {
    const { shop } = await open()
    const many = await addProduct(shop, { stockQuantity: 8 })
    const { hold, place } = strangerAt(shop, '10.0.0.1')
    const session = aSession()
    expect((await hold(many, 4, session)).status).toBe(200)
    for (let i = 0; i < 3; i++) expect((await place(session, 4)).status, 'a renewal is accepted').toBe(200)
    expect((await place(session, 4)).status).toBe(429)
    expect((await hold(many)).status, 'a single piece is still accepted').toBe(200)
  })

  test('small carts with half of a product together are limited, too; a small one may be renewed', async () => {
    const { shop } = await open()
    const many = await addProduct(shop, { stockQuantity: 8 })
    const { hold, place } = strangerAt(shop, '10.0.0.1')
    const session = aSession()
    expect((await hold(many, 2, session)).status).toBe(200)
    for (let i = 0; i < 6; i++) expect((await place(session, 2)).status, 'a renewal is accepted').toBe(200)
    const refused = await hold(many, 2)
    expect([refused.status, refused.headers['retry-after']], 'half of the stock together is refused').toEqual(
      [429, '420'],
    )
    expect(refused.body.details).toContain('sinu võrgust')
    expect((await strangerAt(shop, '10.0.0.2').hold(many, 2)).status, 'another address is not limited').toBe(
      200,
    )
  })

  test('several shoppers of one network can pay at the same time', async () => {
    const { shop } = await open()
    const many = await addProduct(shop, { stockQuantity: 8 })
    const { hold } = strangerAt(shop, '10.0.0.1')
    for (let i = 0; i < 8; i++) expect((await hold(many)).status).toBe(200)
  })

  test('a plentiful product is not limited', async () => {
    const { shop } = await open()
    const many = await addProduct(shop, { stockQuantity: 50 })
    const { hold } = strangerAt(shop, '10.0.0.1')
    for (let i = 0; i < 8; i++) expect((await hold(many)).status).toBe(200)
  })

  test.each(['at the counter', 'before the cart'])(
    'a hold ends early when others want it %s',
    async where => {
      const { shop, hat } = await open()
      const session = aSession()
      const waiting = strangerAt(shop, '10.0.0.2').hold
      if (where === 'at the counter')
        await shop.call('POST', '/api/cart', { productId: hat, quantity: 1, sessionId: session })
      await strangerAt(shop, '10.0.0.1').hold(hat, 4)
      await strangerAt(shop, '10.0.0.3').hold(await addProduct(shop, { stockQuantity: 1 }))
      expect(await expiryOf(shop)).toEqual([20, 20])
      const refused =
        where === 'at the counter'
          ? await shop.call<{ code: string; details: string }>('POST', '/api/paypal/order', {
              amount: PRICE[1],
              currency: 'EUR',
              intent: 'CAPTURE',
              sessionId: session,
              checkout: aCheckout(),
            })
          : await waiting(hat)
      expect(refused.body).toMatchObject({ code: 'out_of_stock' })
      expect(await expiryOf(shop), 'the hold of another product stays').toEqual([7, 20])
      shop.wait(8)
      await watchPayments(shop.checkout)
      expect((await waiting(hat)).status).toBe(200)
    },
  )

  test('a hold that has lasted long enough ends at the job’s next run', async () => {
    const { shop, hat } = await open()
    await strangerAt(shop, '10.0.0.1').hold(hat, 4)
    shop.wait(9)
    await watchPayments(shop.checkout)
    const { hold } = strangerAt(shop, '10.0.0.2')
    expect((await hold(hat)).body).toMatchObject({ code: 'out_of_stock' })
    await watchPayments(shop.checkout)
    expect((await hold(hat)).status).toBe(200)
  })

  test('a shopper refused because somebody else is paying is told so', async () => {
    const { shop, hat } = await open()
    await strangerAt(shop, '10.0.0.1').hold(hat, 4)
    const detailsOf = async (quantity: Pieces, product = hat) =>
      (await strangerAt(shop, '10.0.0.2').hold(product, quantity)).body.details
    expect(await detailsOf(5), 'there were never so many').toBe('See toode on otsas.')
    expect(await expiryOf(shop), 'their hold is not shortened').toEqual([20])
    const beingPaidFor =
      'Selle eest maksab praegu keegi teine. Kui ta mõne minuti jooksul ei maksa, saad selle ise osta.'
    expect(await detailsOf(4)).toBe(beingPaidFor)
    expect(await detailsOf(1)).toBe(beingPaidFor)
    expect(await expiryOf(shop)).toEqual([7])
    const mitten = await addProduct(shop, { stockQuantity: 2 })
    await strangerAt(shop, '10.0.0.3').hold(mitten, 1)
    expect(await detailsOf(2, mitten), 'one can be bought at once').toBe('Neid on alles ainult 1.')
  })

  test('approving after the early end pays if pieces are left, and is not charged otherwise', async () => {
    const { shop, hat } = await open()
    const slow = aShopper(shop)
    await slow.add(hat, 4)
    const placed = (await slow.place(PRICE[4])).body
    await strangerAt(shop, '10.0.0.2').hold(hat)
    shop.wait(8)
    await watchPayments(shop.checkout)
    const quick = aShopper(shop)
    const bought = await quick.approve(hat, PRICE[1])
    expect((await quick.capture(bought)).status).toBe(200)
    await slow.decide(placed)
    expect((await slow.capture(placed)).body.code).toBe('out_of_stock')
    expect(await shop.provider.read(placed.id)).toMatchObject({ stage: 'approved' })
  })

  test('the network of a payment is erased after an hour', async () => {
    const { shop, hat } = await open()
    await strangerAt(shop, '10.0.0.1').hold(hat)
    const networks = async () =>
      (await shop.database.db.selectFrom('payments').select('client_network').execute()).map(
        ({ client_network }) => client_network,
      )
    await deleteClientNetworks(shop.database.db, shop.now())
    expect(await networks()).toEqual(['10.0.0.1'])
    shop.wait(61)
    await deleteClientNetworks(shop.database.db, shop.now())
    expect(await networks()).toEqual([null])
  })
})

const aHat = () => ({
  firstName: 'Mari',
  lastName: 'Maasikas',
  customerEmail: 'mari@gmail.com',
  customerPhone: '+372 5123 4534',
  hatDiameter: '56 cm',
  hatCategory: 'beanie',
  colors: ['roosa', 'must'],
  sessionId: aSession(),
})

onEachDatabase('payments left unpaid', fresh => {
  const openMany = async (shop: TestShop, count: number, network: string) => {
    const template = await shop.database.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, index) => ({
      ...template,
      id: `unpaid-${index}`,
      provider_order_id: null,
      client_network: network,
    }))
    await shop.database.db.insertInto('payments').values(rows).execute()
  }

  test('close the shop to one address until an hour has passed, and to no other', async () => {
    const shop = await testShop(await fresh(), { env: { RATE_LIMITS: '1' } })
    const many = await addProduct(shop, { stockQuantity: 1_000 })
    const { hold } = strangerAt(shop, '10.0.0.1')
    expect((await hold(many)).status).toBe(200)
    await openMany(shop, UNPAID_PAYMENTS_AN_HOUR - 2, '10.0.0.1')
    expect((await hold(many)).status).toBe(200)
    const refused = await hold(many)
    expect(refused.status).toBe(429)
    expect(refused.body.details).toContain('pooleli jäetud')
    expect((await strangerAt(shop, '10.0.0.2').hold(many)).status).toBe(200)
    shop.wait(61)
    expect((await hold(many)).status).toBe(200)
  })

  test.each(['an invoice', 'a hat', 'a later order'])('are counted for %s, too', async what => {
    const shop = await testShop(await fresh(), { env: { RATE_LIMITS: '1' } })
    const payment = { amount: '27.00', currency: 'EUR', intent: 'CAPTURE' }
    const order = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
      ...aHat(),
      paymentType: 'later',
      status: 'pending_confirmation',
    })
    const bodies: Record<string, object> = {
      'an invoice': {
        ...payment,
        amount: '33.99',
        checkout: { ...aCheckout(), invoice: order.body.orderNumber },
      },
      'a hat': { ...payment, hat: aHat() },
      'a later order': payment,
    }
    const url = '/api/paypal/order'
    const reply = await shop.app.inject({
      method: 'POST',
      url,
      payload: bodies[what]!,
      remoteAddress: '10.0.0.1',
    })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(await shop.database.db.selectFrom('payments').select('client_network').execute()).toEqual([
      { client_network: '10.0.0.1' },
    ])
  })
})
