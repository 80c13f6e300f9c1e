/**
 * A bank link whose bank is down, loses its replies, or takes the money back: the shop never claims what it does not
 * know, and no money is lost.
 */
import { expect, test } from 'vitest'
import {
  aPayer,
  CENTS,
  openBankLinkShop,
  PAID_ONCE,
  PAYMENT_REFUNDED,
  type Placed,
  SUM,
  sellTo,
} from '#test/bank-link-shop.ts'
import { onEachDatabase } from '#test/database.ts'
import { aCheckout, addProduct, aShopper, CUSTOMER, expectFound } from '#test/test-shop.ts'

onEachDatabase('a bank that does not answer', fresh => {
  test('leaves the payment open on the shopper’s return, until it answers', async () => {
    const shop = await openBankLinkShop(await fresh())
    shop.expectErrors(/outcome of the capture is not known/)
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    shop.bank.pay(payer.payment.id)
    shop.bank.setDown(true)
    expect(await payer.comesBack()).toMatchObject({ body: { code: 'payment_provider_failed' } })
    await shop.pass(40)
    expect(await shop.books(), 'the piece stays held until the bank answers').toMatchObject({ holds: 1 })
    shop.bank.setDown(false)
    await shop.pass(3)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })

  test.each(['capture reply lost', 'capture outage'] as const)(
    'once (%s) costs no order',
    async behaviour => {
      const shop = await openBankLinkShop(await fresh())
      shop.expectErrors(/outcome of the capture is not known/)
      const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
      shop.bank.pay(payer.payment.id, behaviour)
      await payer.comesBack()
      await shop.pass(12)
      expect(await shop.books()).toEqual(PAID_ONCE)
    },
  )

  test('holds the piece of a payment never made no longer than it is down', async () => {
    const shop = await openBankLinkShop(await fresh())
    shop.expectErrors(/outcome of the capture is not known/)
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    shop.bank.setDown(true)
    await payer.comesBack()
    shop.bank.abandon(payer.payment.id)
    shop.bank.setDown(false)
    await shop.pass(25)
    expect(await shop.books()).toMatchObject({ orders: [], holds: 0, stock: [1], held: [0] })
  })

  test('leaves the outcome open: a shopper who came too late is not told that nothing was charged', async () => {
    const shop = await openBankLinkShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const payer = await aPayer(shop, product)
    await shop.pass(25)
    await sellTo(shop, product)
    shop.bank.pay(payer.payment.id)
    shop.bank.setDown(true)
    expect(await payer.comesBack()).toMatchObject({ body: { code: 'payment_provider_failed' } })
    shop.bank.setDown(false)
    await shop.pass(15)
    expect(await shop.backOf(payer.payment)).toBe(CENTS)
    expect(await payer.comesBack()).toMatchObject(PAYMENT_REFUNDED)
  })

  test.each(['refund reply lost', 'refund outage', 'refund pending'] as const)(
    'returns money only once: %s',
    async behaviour => {
      const shop = await openBankLinkShop(await fresh())
      const product = await addProduct(shop, { stockQuantity: 1 })
      const payer = await aPayer(shop, product)
      await shop.pass(25)
      await sellTo(shop, product)
      shop.bank.pay(payer.payment.id, behaviour)
      await shop.pass(15)
      shop.bank.endReview(payer.payment.id, 'complete')
      await shop.pass(90)
      expect(expectFound(await shop.bank.provider.read(payer.payment.id)).refunds).toMatchObject([
        { amount: CENTS },
      ])
      expect(await payer.comesBack()).toMatchObject(PAYMENT_REFUNDED)
      const refunds = await shop.database.db.selectFrom('refunds').select('state').execute()
      expect(refunds).toEqual([{ state: 'done' }])
    },
  )
})

onEachDatabase('an order that was paid through a bank link', fresh => {
  test('is booked as refunded once if the bank voids it later', async () => {
    const shop = await openBankLinkShop(await fresh())
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    shop.bank.pay(payer.payment.id)
    expect((await payer.comesBack()).status).toBe(200)
    shop.bank.void(payer.payment.id)
    await shop.tell({ times: 2 })
    expect((await shop.books()).orders).toEqual(['refunded'])
    const refunds = await shop.database.db.selectFrom('refunds').select(['amount', 'origin']).execute()
    expect(refunds).toEqual([{ amount: CENTS, origin: 'reversal' }])
  })

  test('is told to the shop again if it could not read the payment', async () => {
    const shop = await openBankLinkShop(await fresh())
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    shop.bank.pay(payer.payment.id)
    expect((await payer.comesBack()).status).toBe(200)
    await shop.tell()
    const { read } = shop.bank.provider
    shop.bank.void(payer.payment.id)
    shop.bank.provider.read = async () => ({ outcome: 'unknown', reason: 'away' })
    await shop.tell({ status: 502 })
    expect((await shop.books()).orders).toEqual(['completed'])
    shop.bank.provider.read = read
    await shop.tell()
    expect((await shop.books()).orders).toEqual(['refunded'])
  })

  test('of a shopper who paid too late for the last piece is not made, and the payer is told once', async () => {
    const shop = await openBankLinkShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const late = await aPayer(shop, product)
    await shop.pass(21)
    await sellTo(shop, product)
    shop.bank.pay(late.payment.id)
    await shop.tell({ times: 2 })
    await shop.pass(2)
    const letters = await shop.database.db
      .selectFrom('outbox')
      .select(['recipient', 'data'])
      .where('template', '=', 'money-returned')
      .execute()
    expect(letters.map(({ recipient, data }) => ({ recipient, ...JSON.parse(data) }))).toEqual([
      { recipient: CUSTOMER.email, customerName: 'Mari Maasikas', amount: CENTS, currency: 'EUR' },
    ])
  })

  test('is never created if the bank voided it before the shop knew', async () => {
    const shop = await openBankLinkShop(await fresh())
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    shop.bank.pay(payer.payment.id)
    shop.bank.void(payer.payment.id)
    await shop.tell()
    expect(await payer.comesBack()).toMatchObject(PAYMENT_REFUNDED)
    await shop.pass(25)
    expect(await shop.books()).toMatchObject({ orders: [], holds: 0, stock: [1], held: [0] })
  })

  test('is refunded by the owner through the same bank', async () => {
    const shop = await openBankLinkShop(await fresh())
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    shop.bank.pay(payer.payment.id)
    const { body } = await payer.comesBack()
    const refund = (amount?: string) =>
      shop.call('POST', `/api/admin/orders/${body.orderNumber}/refund`, { reason: 'Katki', amount })
    expect((await refund('10.00')).status).toBe(200)
    expect((await shop.books()).orders).toEqual(['partially_refunded'])
    expect((await refund()).status).toBe(200)
    await shop.tell({ times: 2 })
    expect((await shop.books()).orders).toEqual(['refunded'])
    expect(await shop.backOf(payer.payment)).toBe(CENTS)
  })

  test('by its number, and cancelled before the money came, is refunded', async () => {
    const shop = await openBankLinkShop(await fresh())
    const { body: hat } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
      firstName: CUSTOMER.firstName,
      lastName: CUSTOMER.lastName,
      customerEmail: CUSTOMER.email,
      customerPhone: CUSTOMER.phone,
      hatDiameter: '56 cm',
      hatCategory: 'custom',
    })
    const { orderNumber } = hat
    const shopper = aShopper(shop)
    const { body: payment } = await shopper.place('33.99', aCheckout({ invoice: orderNumber }))
    await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
    shop.bank.pay(payment.id)
    await shop.pass(3)
    expect(await shop.backOf(payment)).toBe(3399)
    expect(await shopper.capture(payment)).toMatchObject(PAYMENT_REFUNDED)
    expect((await shop.books()).orders).toEqual([])
  })

  test('through a client that never posted it is refunded', async () => {
    const shop = await openBankLinkShop(await fresh())
    await addProduct(shop)
    const { body: payment } = await shop.call<Placed>('POST', '/api/paypal/order', { amount: SUM })
    shop.bank.pay(payment.id)
    await shop.pass(150)
    expect(await shop.backOf(payment)).toBe(CENTS)
    expect((await shop.books()).orders).toEqual([])
  })
})

onEachDatabase('a payment refused while another was under way', fresh => {
  test('is still looked for once its shopper has asked again, though he pays later and does not come back', async () => {
    const shop = await openBankLinkShop(await fresh())
    const { db } = shop.database
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop, { stockQuantity: 2 }))
    const { body: first } = await shopper.place(SUM)
    const setState = (state: 'capturing' | 'released') =>
      db.updateTable('payments').set({ state }).where('provider_order_id', '=', first.id).execute()
    await setState('capturing')
    const { body: second } = await shopper.place(SUM)
    const refusal = { status: 409, body: { code: 'payment_under_way' } }
    expect(await shopper.capture(second)).toMatchObject(refusal)
    await setState('released')
    const again = () => shop.call('POST', `/api/paypal/capture?orderID=${second.id}&again=true`)
    expect((await again()).status).not.toBe(200)
    shop.bank.pay(second.id)
    await shop.pass(15)
    expect(await shop.books()).toMatchObject({ orders: [{}] })
  })
})

onEachDatabase('a bank that is slow to open a payment', fresh => {
  /** Opens the first payment at a bank that answers only when released. */
  async function openSlowly() {
    const shop = await openBankLinkShop(await fresh())
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop, { stockQuantity: 1 }))
    const { provider } = shop.bank
    const { create } = provider
    const [opened, told] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
    provider.create = async (...wanted) => {
      provider.create = create
      const made = await create(...wanted)
      if (made.outcome === 'created') opened.resolve(made.reference)
      await told.promise
      return made
    }
    const placed = shopper.place(SUM)
    const payment: Placed = { id: await opened.promise }
    const answer = () => {
      told.resolve()
      return placed
    }
    return { shop, shopper, payment, answer }
  }

  test('refuses an attempt replaced while being opened, and finds its money', async () => {
    const { shop, shopper, payment, answer } = await openSlowly()
    expect((await shopper.place(SUM)).status).toBe(200)
    const replaced = shop.database.db.selectFrom('payments').select('next_check_at')
    expect(
      await replaced.where('state', '=', 'released').execute(),
      'the released attempt is still checked, as its page may be known',
    ).toEqual([{ next_check_at: expect.any(String) }])
    expect(await answer()).toMatchObject({ status: 409, body: { code: 'payment_under_way' } })
    shop.bank.pay(payment.id)
    await shop.pass(15)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })

  test('refuses an attempt whose cart was paid meanwhile, and refunds its money', async () => {
    const { shop, shopper, payment, answer } = await openSlowly()
    const { body: newer } = await shopper.place(SUM)
    shop.bank.pay(newer.id)
    expect((await shopper.capture(newer)).status).toBe(200)
    expect(await answer()).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    shop.bank.pay(payment.id)
    await shop.pass(15)
    expect(await shop.books()).toEqual(PAID_ONCE)
    expect(await shop.backOf(payment)).toBe(CENTS)
  })

  test('refuses an attempt that the job released meanwhile, and finds its money', async () => {
    const { shop, payment, answer } = await openSlowly()
    await shop.pass(15)
    expect(await answer()).toMatchObject({ status: 502, body: { code: 'payment_provider_failed' } })
    shop.bank.pay(payment.id)
    await shop.pass(15)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })
})
