/** Whoever pays consents to the paid offer and to no other, in every order of events. */
import { expect, test } from 'vitest'
import { dayAfter, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { watchPayments } from '#server/checkout/cleanup/watch-payments.ts'
import { handleProviderEvent } from '#server/checkout/settle/provider-events.ts'
import { settle } from '#server/checkout/settle/settle.ts'
import type { DocumentFacts } from '#server/documents/facts.ts'
import { eraseOrder } from '#server/privacy/erase-order.ts'
import { openBankLinkShop } from '#test/bank-link-shop.ts'
import { onEachDatabase } from '#test/database.ts'
import { HAT_DETAILS } from '#test/order.ts'
import {
  aCheckout,
  aShopper,
  CLIENT_DELIVERY,
  expectFound,
  findAdminTask,
  type Placed,
  type TestShop,
  testShop,
  webhookEvent,
  withProvider,
} from '#test/test-shop.ts'
import {
  type Asked,
  ask,
  bodyAt,
  consent,
  kindsOf,
  lettersOf,
  openPayment,
  price,
  type Refused,
  read,
  shownOn,
} from '#test/thread-shop.ts'

/** 45.00 plus 6.99 for a courier */
const SUM = '51.99'

const OFFERED = ['customer wish', 'owner offer']
const PAID = ['customer consent', 'shop payment']
const SUPERSEDED = { status: 409, body: { code: 'offer_superseded' } }

/** A priced request with a payment that its customer has approved. */
async function approved(shop: TestShop) {
  const asked = await ask(shop)
  await price(shop, asked, 4500, 'Mustad kõrvad')
  const { body: payment, status } = await openPayment(shop, asked, SUM)
  expect(status, JSON.stringify(payment)).toBe(200)
  const shopper = aShopper(shop, asked.sessionId)
  await shopper.decide(payment)
  return { asked, payment, capture: () => shopper.capture(payment) }
}

async function pay(shop: TestShop, asked: Asked, amount = SUM, offers?: object[]) {
  const { body: payment, status } = await openPayment(shop, asked, amount, offers)
  expect(status, JSON.stringify(payment)).toBe(200)
  const shopper = aShopper(shop, asked.sessionId)
  await shopper.decide(payment)
  expect((await shopper.capture(payment)).status).toBe(200)
  return payment
}

const isTaken = async (shop: TestShop, { id }: Placed) =>
  expectFound(await shop.provider.read(id)).capture !== undefined

const tellOfApproval = (shop: TestShop, { id }: Placed) =>
  handleProviderEvent(
    shop.checkout,
    webhookEvent({ id: `WH-${id}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id } }),
  )

onEachDatabase('a payment of a priced order', fresh => {
  test('is consent to the exact text that the page showed, with the payment and the time', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const owner = await testShop(database, { admin: true })
    const asked = await ask(shop)
    await price(shop, asked, 4500, 'Mustad kõrvad')
    const [shown] = await shownOn(shop, asked)
    expect(shown).toMatchObject({
      offer: 2,
      text: `Nõustun pakkumisega tellimusele ${asked.orderNumber}: Rebasemüts, €45.00. Kokku lepitud: Mustad kõrvad.`,
    })
    const { body: payment } = await openPayment(shop, asked, SUM)
    const opened = shop.now()
    shop.wait(5)
    const shopper = aShopper(shop, asked.sessionId)
    await shopper.decide(payment)
    for (const _ of ['once', 'again']) expect((await shopper.capture(payment)).status).toBe(200)
    const thread = await read(shop, asked)
    expect(kindsOf(thread)).toEqual([...OFFERED, ...PAID])
    const { payment: by, ...said } = bodyAt(thread, 2, 'consent')
    expect(said).toEqual({ offer: 2, text: shown!.text })
    expect(by).toMatchObject({ method: 'paypal', reference: payment.id })
    expect(Math.abs(new Date(by!.shownAt).getTime() - opened.getTime())).toBeLessThan(60_000)
    expect(new Date(thread.entries[2]!.at).getTime() - opened.getTime()).toBeGreaterThan(4 * 60_000)
    expect(bodyAt(thread, 3, 'payment')).toMatchObject({ offer: 2 })
    expect(thread).toMatchObject({ brokenAt: null, consentTo: null })
    // The owner is notified of the paid order only.
    expect(await lettersOf(shop, 'thread-message')).toEqual([])
    expect(await findAdminTask(owner, 'thread')).toBeUndefined()
  })

  test('adds no second consent if the customer has already consented to this offer', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await price(shop, asked, 4500)
    await consent(shop, asked, (await read(shop, asked)).consentTo)
    await pay(shop, asked)
    expect(kindsOf(await read(shop, asked))).toEqual([...OFFERED, 'customer consent', 'shop payment'])
  })

  test('adds no second consent if the customer consents on another page meanwhile', async () => {
    const database = await fresh()
    const [shop, other] = [await testShop(database), await testShop(database)]
    const { asked, payment } = await approved(shop)
    const { consentTo } = await read(shop, asked)
    const both = [consent(other, asked, consentTo), settle(shop.checkout, payment.id)]
    await Promise.all(both)
    const kinds = kindsOf(await read(shop, asked))
    expect(kinds.filter(kind => kind === 'customer consent')).toHaveLength(1)
    expect((await read(shop, asked)).brokenAt).toBeNull()
  })

  test('of a whole cart is consent to what was agreed for each order', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    const other = { ...(await ask(shop)), sessionId: asked.sessionId }
    const { db } = shop.database
    await db.updateTable('orders').set({ session_id: asked.sessionId }).execute()
    const shopper = aShopper(shop, asked.sessionId)
    for (const each of [asked, other]) {
      await price(shop, each, 4500)
      await shop.call('POST', '/api/cart', { customOrderId: each.id, sessionId: asked.sessionId })
    }
    const one = await shownOn(shop, asked)
    expect(
      await shopper.place('96.99', aCheckout({ offers: one })),
      'a page showing one of two offers is refused',
    ).toMatchObject(SUPERSEDED)
    const offers = [...one, ...(await shownOn(shop, other))]
    const { body: payment } = await shopper.place('96.99', aCheckout({ offers }))
    await shopper.decide(payment)
    expect((await shopper.capture(payment)).status).toBe(200)
    for (const each of [asked, other]) expect(kindsOf(await read(shop, each))).toEqual([...OFFERED, ...PAID])
  })

  test('is no consent if a stranger or the owner pays, or the client shows no offer', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const owner = await testShop(database, { admin: true })
    for (const [at, sessionId, offers] of [
      [shop, undefined, []],
      [shop, 'own', undefined],
      [owner, 'own', 'shown'],
    ] as const) {
      const asked = await ask(shop)
      await price(shop, asked, 4500)
      const shopper = sessionId ? aShopper(at, asked.sessionId) : aShopper(at)
      const shown = offers === 'shown' ? await shownOn(shop, asked) : offers
      const checkout = aCheckout({ invoice: asked.orderNumber, ...(shown && { offers: shown }) })
      const { body: payment } = await shopper.place(SUM, checkout)
      await shopper.decide(payment)
      expect((await shopper.capture(payment)).status).toBe(200)
      const thread = await read(shop, asked)
      expect(kindsOf(thread)).toEqual([...OFFERED, 'shop payment'])
      expect(bodyAt(thread, -1, 'payment')).toMatchObject({ offer: 2 })
    }
  })

  test('cannot be opened from a page that shows another text or offer', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await price(shop, asked, 4500)
    const old = await shownOn(shop, asked)
    await price(shop, asked, 4500, 'Valged kõrvad')
    const [now] = await shownOn(shop, asked)
    for (const shown of [old, [], [{ ...now, text: `${now!.text} Ja sall.` }], [{ ...now, offer: 2 }]])
      expect(await openPayment(shop, asked, SUM, shown)).toMatchObject(SUPERSEDED)
    expect(await shop.database.db.selectFrom('payments').select('id').execute()).toEqual([])
    await pay(shop, asked)
  })

  test('in cash is no consent; the customer may still give it', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const owner = await testShop(database, { admin: true })
    const asked = await ask(shop)
    await price(shop, asked, 4500)
    const byHand = { orderNumber: asked.orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    expect((await owner.call('PATCH', '/api/orders', byHand)).status).toBe(200)
    const thread = await read(shop, asked)
    expect(kindsOf(thread)).toEqual([...OFFERED, 'owner payment'])
    await consent(shop, asked, thread.consentTo)
    expect(kindsOf(await read(shop, asked)).at(-1)).toBe('customer consent')
  })

  test('loses the stored consent text when the customer is erased, even if it was never completed', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await price(shop, asked, 4500, 'Mustad kõrvad')
    await openPayment(shop, asked, SUM)
    const { db } = shop.database
    await eraseOrder({ db, files: shop.files, now: shop.now() }, asked.orderNumber, 'mari@heegel.ee')
    const kept = await db.selectFrom('payment_orders').selectAll().execute()
    expect(kept).toMatchObject([{ offer: 2, consent: null }])
  })
})

onEachDatabase('a new offer at the same price', fresh => {
  test('stops a payment opened before it: nothing is captured, whatever comes late', async () => {
    const shop = await testShop(await fresh())
    const { asked, payment, capture } = await approved(shop)
    await price(shop, asked, 4500, 'Valged kõrvad')
    expect(await capture()).toMatchObject({
      ...SUPERSEDED,
      body: { details: expect.stringContaining('Sinult raha ei võetud.') },
    })
    await tellOfApproval(shop, payment)
    shop.wait(5)
    await watchPayments(shop.checkout)
    // The same words again are another offer.
    await price(shop, asked, 4500, 'Mustad kõrvad')
    expect(await capture()).toMatchObject(SUPERSEDED)
    expect(await isTaken(shop, payment)).toBe(false)
    expect(kindsOf(await read(shop, asked))).toEqual([...OFFERED, 'owner offer', 'owner offer'])
    await pay(shop, asked)
    expect(bodyAt(await read(shop, asked), -1, 'payment')).toMatchObject({ offer: 4 })
  })

  test('stops it even if the event or the job comes first, or its hold has expired', async () => {
    const shop = await testShop(await fresh())
    for (const come of [
      (payment: Placed) => tellOfApproval(shop, payment),
      async () => {
        shop.wait(3)
        await watchPayments(shop.checkout)
      },
      async () => {
        shop.wait(60)
        await watchPayments(shop.checkout)
      },
    ]) {
      const { asked, payment, capture } = await approved(shop)
      await price(shop, asked, 4500, 'Valged kõrvad')
      await come(payment)
      expect(await capture()).toMatchObject(SUPERSEDED)
      expect(await isTaken(shop, payment)).toBe(false)
    }
  })

  test('is refused while the payment is being captured; the agreement stands', async () => {
    const shop = await testShop(await fresh())
    const { asked, payment } = await approved(shop)
    const dying = withProvider(shop, { capture: () => Promise.reject(new Error('killed')) })
    await expect(settle(dying, payment.id)).rejects.toThrow('killed')
    await expect(price(shop, asked, 4500, 'Valged kõrvad')).rejects.toThrow('in progress')
    shop.wait(3)
    await watchPayments(shop.checkout)
    const thread = await read(shop, asked)
    expect(kindsOf(thread)).toEqual([...OFFERED, ...PAID])
    expect(bodyAt(thread, 2, 'consent').text).toContain('Mustad kõrvad')
  })

  test('at the same moment on another node: either the agreed offer is paid, or nothing is captured', async () => {
    const database = await fresh()
    const [shop, node] = [await testShop(database), await testShop(database)]
    for (let i = 0; i < 4; i++) {
      const { asked, payment, capture } = await approved(shop)
      const [priced, captured] = await Promise.all([
        price(node, asked, 4500, 'Valged kõrvad').then(
          () => true,
          () => false,
        ),
        capture(),
      ])
      const thread = await read(shop, asked)
      expect(captured.status).toBe(priced ? 409 : 200)
      expect(await isTaken(shop, payment)).toBe(!priced)
      expect(kindsOf(thread)).toEqual([...OFFERED, ...(priced ? ['owner offer'] : PAID)])
      if (!priced) expect(bodyAt(thread, 2, 'consent').text).toContain('Mustad kõrvad')
    }
  })

  test('for a hat at its fixed price stops the payment, too', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    const { db } = shop.database
    const details = JSON.stringify(HAT_DETAILS)
    const hat = { kind: 'custom_hat' as const, items_total: 2700, total: 2700, details }
    await db.updateTable('orders').set(hat).execute()
    const { body: payment } = await openPayment(shop, asked, '33.99')
    await price(shop, asked, 2700, 'Kõrvadeta')
    const shopper = aShopper(shop, asked.sessionId)
    await shopper.decide(payment)
    expect(await shopper.capture(payment)).toMatchObject(SUPERSEDED)
    expect(await isTaken(shop, payment)).toBe(false)
  })

  test('does not affect a payment opened by an older version, which stored no offer', async () => {
    const shop = await testShop(await fresh())
    const { asked, capture } = await approved(shop)
    await shop.database.db.updateTable('payment_orders').set({ offer: null, consent: null }).execute()
    expect((await capture()).status).toBe(200)
    expect(kindsOf(await read(shop, asked))).toEqual([...OFFERED, 'shop payment'])
  })

  test.each(['job', 'event', 'return'])(
    'refunds a bank payment for the previous offer, found by the %s',
    async way => {
      const shop = await openBankLinkShop(await fresh())
      const asked = await ask(shop)
      await price(shop, asked, 4500)
      const { body: payment, status } = await openPayment(shop, asked, SUM)
      expect(status).toBe(200)
      await price(shop, asked, 4500, 'Valged kõrvad')
      shop.bank.pay(payment.id)
      if (way === 'job') await shop.pass(3)
      if (way === 'event') await shop.tell({ times: 2 })
      const comesBack = () => aShopper(shop, asked.sessionId).capture(payment)
      for (const _ of ['once', 'again'])
        expect(await comesBack()).toMatchObject({ status: 409, body: { code: 'payment_given_back' } })
      await shop.tell()
      await shop.pass(30)
      expect(await shop.backOf(payment)).toBe(5199)
      expect(await shop.books()).toMatchObject({ orders: [], mails: 0 })
      expect(kindsOf(await read(shop, asked))).toEqual([...OFFERED, 'owner offer'])
    },
  )

  test('a bank payment as agreed is consent', async () => {
    const shop = await openBankLinkShop(await fresh(), { admin: false })
    const asked = await ask(shop)
    await price(shop, asked, 4500)
    const { body: payment } = await openPayment(shop, asked, SUM)
    shop.bank.pay(payment.id)
    await shop.tell({ times: 2 })
    const thread = await read(shop, asked)
    expect(kindsOf(thread)).toEqual([...OFFERED, ...PAID])
    expect(bodyAt(thread, 2, 'consent').payment).toMatchObject({
      method: shop.bank.provider.name,
      reference: payment.id,
    })
  })
})

onEachDatabase('an offer with a last day', fresh => {
  const DAY = 24 * 60
  /** An offer that is valid for two more days. */
  const offered = async (shop: TestShop) => {
    const asked = await ask(shop)
    await price(shop, asked, 4500, 'Mustad kõrvad.', dayAfter(tallinnDay(shop.now()), 2))
    return asked
  }
  const LAPSED = { status: 409, body: { code: 'offer_lapsed' } }

  test('has that day in the text of the consent, and cannot be accepted or paid later', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const owner = await testShop(database, { admin: true })
    const asked = await offered(shop)
    const { consentTo } = await read(shop, asked)
    expect(consentTo!.text).toMatch(/ Mustad kõrvad\. Pakkumine kehtib kuni \d+\. \S+ni \d{4}\.$/)
    shop.wait(3 * DAY)
    owner.wait(3 * DAY)
    expect(await read(shop, asked)).toMatchObject({ consentTo: null, isLapsed: true })
    const refused = await consent(shop, asked, consentTo)
    expect(refused).toMatchObject({ ...LAPSED, body: { details: expect.stringContaining('uus pakkumine') } })
    for (const shown of [undefined, await shownOn(shop, asked)])
      expect(await openPayment(shop, asked, SUM, shown)).toMatchObject(LAPSED)
    const stranger = aShopper(shop)
    expect(await stranger.place(SUM, aCheckout({ invoice: asked.orderNumber }))).toMatchObject(LAPSED)
    const link = await owner.call<Refused>('POST', `/api/orders/${asked.orderNumber}/send-payment-email`)
    expect(link).toMatchObject(LAPSED)
    await price(shop, asked, 4500)
    await pay(shop, asked)
  })

  test('may be paid later if the payment was opened or the consent given in time', async () => {
    const shop = await testShop(await fresh())
    const [opened, agreed] = [await offered(shop), await offered(shop)]
    await consent(shop, agreed, (await read(shop, agreed)).consentTo)
    // In the last hour of the last day.
    const end = startOfDay(dayAfter(tallinnDay(shop.now()), 3)).getTime()
    shop.wait((end - shop.now().getTime()) / 60_000 - 30)
    const { body: payment } = await openPayment(shop, opened, SUM)
    await aShopper(shop).decide(payment)
    shop.wait(60)
    expect(await read(shop, opened)).toMatchObject({ isLapsed: true })
    expect((await aShopper(shop).capture(payment)).status).toBe(200)
    expect(await read(shop, opened)).toMatchObject({ isLapsed: false })
    expect(kindsOf(await read(shop, opened))).toEqual([...OFFERED, ...PAID])
    await pay(shop, agreed)
  })

  test('is valid on that day itself, and cannot be made with a day in the past', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const asked = await ask(shop)
    const give = (validUntil: string) =>
      shop.call<Refused>('PUT', '/api/orders?action=invoice', {
        orderNumber: asked.orderNumber,
        price: '45.00',
        validUntil,
      })
    expect(await give(dayAfter(tallinnDay(shop.now()), -1))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'validUntil' }] },
    })
    expect((await give('homme')).status).toBe(400)
    expect((await give(tallinnDay(shop.now()))).status).toBe(200)
    expect((await openPayment(shop, asked, SUM)).status).toBe(200)
  })

  test('states it in the e-mail with the link, and its pro forma is due by that day', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const asked = await ask(shop)
    const days = [2, 20].map(offset => dayAfter(tallinnDay(shop.now()), offset))
    for (const day of [days[0], days[0], days[1], undefined]) await price(shop, asked, 4500, '', day)
    const { db } = shop.database
    const papers = await db.selectFrom('documents').select('facts').orderBy('number').execute()
    const due = papers.map(({ facts }) => (JSON.parse(facts) as DocumentFacts).terms!.dueDay)
    expect(due).toEqual([...days, dayAfter(tallinnDay(shop.now()), 7)])
    await price(shop, asked, 4500, '', days[1])
    await shop.call('POST', `/api/orders/${asked.orderNumber}/send-payment-email`)
    const [letter] = await db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'payment-link')
      .execute()
    expect(JSON.parse(letter!.data)).toMatchObject({ validUntil: days[1] })
  })

  test('accepts a client-first payment only if it was opened in time', async () => {
    const shop = await testShop(await fresh())
    const asked = await offered(shop)
    const end = startOfDay(dayAfter(tallinnDay(shop.now()), 3)).getTime()
    shop.wait((end - shop.now().getTime()) / 60_000 - 30)
    const shopper = aShopper(shop)
    const captured = async (minutes: number) => {
      const { body } = await shop.call<Placed>('POST', '/api/paypal/order', { amount: SUM })
      await shopper.decide(body)
      shop.wait(minutes)
      expect((await shopper.capture(body)).status).toBe(200)
      return body.id
    }
    const settled = (paypalOrderId: string) =>
      shop.call('POST', `/api/orders/${asked.orderNumber}/payment`, { ...CLIENT_DELIVERY, paypalOrderId })
    const inTime = await captured(45)
    expect(await settled(await captured(0))).toMatchObject(LAPSED)
    expect(await settled(inTime)).toMatchObject({ status: 200, body: { paymentStatus: 'completed' } })
    expect(kindsOf(await read(shop, asked))).toEqual([...OFFERED, 'shop payment'])
  })

  test('can be paid in cash after it, since the owner records that herself', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const asked = await offered(shop)
    shop.wait(3 * DAY)
    const byHand = { orderNumber: asked.orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' }
    expect((await shop.call('PATCH', '/api/orders', byHand)).status).toBe(200)
    expect((await read(shop, asked)).isLapsed).toBe(false)
  })
})
