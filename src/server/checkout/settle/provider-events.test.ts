/** Events about reversals and disputes, and events that cannot be verified. */
import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { jobsOf } from '#server/jobs.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { connectPayPal } from '#server/payments/paypal/client.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  addProduct,
  aShopper,
  findAdminTask,
  type TestShop,
  testShop,
  webhookEvent,
} from '#test/test-shop.ts'
import { handleProviderEvent } from './provider-events.ts'

const SUM = '38.99'

async function aPaidOrder(shop: TestShop) {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop, { stockQuantity: 3 }), SUM)
  const { body } = await shopper.capture(payment)
  const { capture_id: captureId } = (await findByReference(shop.database.db, payment.id))!
  return { payment, orderNumber: body.orderNumber, captureId: captureId! }
}

onEachDatabase('a reversal', fresh => {
  test('is booked once from its signed event alone if the provider shows it nowhere else', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber, captureId } = await aPaidOrder(shop)
    const event = webhookEvent({
      id: 'WH-R',
      event_type: 'PAYMENT.CAPTURE.REVERSED',
      resource: {
        id: 'NOTFOUND1',
        status: 'COMPLETED',
        amount: { currency_code: 'EUR', value: SUM },
        links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureId}` }],
      },
    })
    // An event books no refund that cannot be found; the provider may resend it when it can be.
    expect(await handleProviderEvent(shop.checkout, event)).toBe(true)
    expect(await handleProviderEvent(shop.checkout, event)).toBe(true)
    expect(await findAdminTask(shop, 'reversal')).toMatchObject({
      count: 1,
      first: [{ id: orderNumber, sum: SUM }],
    })
    const refunds = await shop.database.db
      .selectFrom('refunds')
      .select(['amount', 'origin', 'state'])
      .execute()
    expect(refunds).toEqual([{ amount: 3899, origin: 'reversal', state: 'done' }])
  })
})

onEachDatabase('a dispute', fresh => {
  test('is a task with its deadline until it is answered or resolved', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber, captureId } = await aPaidOrder(shop)
    const respondBy = new Date(shop.now().getTime() + 10 * 86_400_000).toISOString()
    const disputed = (event_type: string, dispute_id: string, more = {}) =>
      webhookEvent({
        id: `${event_type}-${dispute_id}`,
        event_type,
        resource: {
          dispute_id,
          reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
          disputed_transactions: [{ seller_transaction_id: captureId }],
          seller_response_due_date: respondBy,
          dispute_amount: { currency_code: 'EUR', value: '20.00' },
          ...more,
        },
      })
    for (let i = 0; i < 2; i++)
      await handleProviderEvent(shop.checkout, disputed('CUSTOMER.DISPUTE.CREATED', 'PP-D-1'))
    expect(await findAdminTask(shop, 'dispute')).toMatchObject({
      count: 1,
      first: [
        {
          id: 'PP-D-1',
          orderNumber,
          name: 'Mari Maasikas',
          note: 'Ostja ütleb, et ei ole pakki saanud',
          sum: '20.00',
          dueAt: respondBy,
        },
      ],
    })
    const handled = { kind: 'dispute', id: 'PP-D-1' }
    expect((await shop.call('POST', '/api/admin/today/handled', handled)).status).toBe(200)
    expect(await findAdminTask(shop, 'dispute')).toBeUndefined()
    await handleProviderEvent(shop.checkout, disputed('CUSTOMER.DISPUTE.CREATED', 'PP-D-2'))
    expect(await findAdminTask(shop, 'dispute')).toMatchObject({ count: 1 })
    await handleProviderEvent(shop.checkout, disputed('CUSTOMER.DISPUTE.RESOLVED', 'PP-D-2'))
    expect(await findAdminTask(shop, 'dispute')).toBeUndefined()
    // A late event about the dispute's start does not reopen it.
    await handleProviderEvent(shop.checkout, disputed('CUSTOMER.DISPUTE.UPDATED', 'PP-D-2'))
    expect(await findAdminTask(shop, 'dispute')).toBeUndefined()
    const events = await shop.database.db.selectFrom('order_history').select('event').execute()
    expect(events.filter(({ event }) => event === 'dispute')).toHaveLength(2)
  })

  // As when the buyer escalates: an answer given before does not count any more.
  test('is a task again once the provider sets a later deadline', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { captureId } = await aPaidOrder(shop)
    const begun = shop.now().getTime()
    const inDays = (days: number) => new Date(begun + days * 86_400_000).toISOString()
    const tell = (event: 'CREATED' | 'UPDATED' | 'RESOLVED', respondBy?: string) =>
      handleProviderEvent(
        shop.checkout,
        webhookEvent({
          id: `${event}-${respondBy}`,
          event_type: `CUSTOMER.DISPUTE.${event}`,
          resource: {
            dispute_id: 'PP-D-1',
            disputed_transactions: [{ seller_transaction_id: captureId }],
            seller_response_due_date: respondBy,
          },
        }),
      )
    const answer = () => shop.call('POST', '/api/admin/today/handled', { kind: 'dispute', id: 'PP-D-1' })
    const dueAt = async () => (await findAdminTask(shop, 'dispute'))?.first[0]?.dueAt
    await tell('CREATED')
    await answer()
    await tell('UPDATED', inDays(10))
    expect(await dueAt(), 'the first deadline').toBe(inDays(10))
    await answer()
    await tell('UPDATED', inDays(10))
    expect(await dueAt(), 'the deadline that she has kept').toBeUndefined()
    await tell('UPDATED', inDays(20))
    expect(await dueAt()).toBe(inDays(20))
    await tell('CREATED', inDays(10))
    expect(await dueAt(), 'an event that comes late').toBe(inDays(20))
    await tell('RESOLVED', inDays(30))
    expect(await dueAt()).toBeUndefined()
  })
})

onEachDatabase('events whose signature does not match', fresh => {
  test('are logged, and a task for the owner if the provider lacks the webhook, until a genuine one arrives', async () => {
    let isWrong = true
    let wrong: PaymentProvider | undefined
    const shop = await testShop(await fresh(), {
      admin: true,
      events: true,
      provider: real => ({
        ...real,
        readEvent: (headers, body) => (isWrong ? wrong! : real).readEvent(headers, body),
        checkWebhook: url => (isWrong ? wrong! : real).checkWebhook!(url),
      }),
    })
    const { url: apiUrl, clientId, clientSecret } = shop.sandbox
    wrong = connectPayPal({ apiUrl, clientId, clientSecret, webhookId: 'WH-OF-ANOTHER-APP' }, shop.log)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop, { stockQuantity: 3 }), SUM)
    expect((await shopper.capture(payment)).status, 'payments continue without events').toBe(200)
    await expect
      .poll(() => findAdminTask(shop, 'events_refused'))
      .toMatchObject({
        first: [{ note: 'PayPal has no webhook with the id in PAYPAL_WEBHOOK_ID' }],
      })
    expect(shop.logged.some(({ msg }) => /signature/.test(msg))).toBe(true)
    isWrong = false
    await shopper.approve(await addProduct(shop), SUM)
    await shop.sandbox.eventsTried()
    await expect.poll(() => findAdminTask(shop, 'events_refused')).toBeUndefined()
    await wrong.close()
  })

  /**
   * Intercepts an event of a payment.
   * @returns a function that sends another one with its headers and a wrong signature
   */
  async function interceptEvent(shop: TestShop) {
    let known: Record<string, string> = {}
    shop.sandbox.sendEventsTo(async headers => {
      known = headers
      return 200
    })
    await aShopper(shop).approve(await addProduct(shop), SUM)
    await shop.sandbox.eventsTried()
    shop.sandbox.sendEventsTo(`${shop.config.publicUrl}/api/paypal/webhook`)
    return async () => {
      const headers = { ...known, 'paypal-transmission-sig': 'Zm9yZ2Vk' }
      const reply = await shop.call<ErrorBody>('POST', '/api/paypal/webhook', { id: 'forged' }, headers)
      expect([reply.status, reply.body.error]).toEqual([401, 'The signature of the event is not valid'])
    }
  }

  /** Returns the owner's incidents after all checks that run after a reply, which delay closing the app, are done. */
  async function tellsAtEnd(shop: TestShop) {
    await shop.app.close()
    const incidents = await shop.database.db
      .selectFrom('incidents')
      .select('message')
      .where('opened_at', 'is not', null)
      .execute()
    return incidents.map(({ message }) => message)
  }

  test('are a task if the provider lists events about payments that the shop did not accept', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const forge = await interceptEvent(shop)
    shop.wait(20)
    await forge()
    await expect
      .poll(() => findAdminTask(shop, 'events_refused'))
      .toMatchObject({ first: [{ note: expect.stringContaining('could not be verified') }] })
  })

  const checkEvents = (shop: TestShop) =>
    jobsOf(shop, new AbortController().signal)
      .find(({ name }) => name === 'check webhook delivery')!
      .work()

  test('or that never arrive are a task within hours', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    await interceptEvent(shop)
    await checkEvents(shop)
    expect(
      await findAdminTask(shop, 'events_refused'),
      'an event that may be on its way is no task',
    ).toBeUndefined()
    shop.wait(20)
    await checkEvents(shop)
    expect(await findAdminTask(shop, 'events_refused')).toMatchObject({
      first: [{ note: expect.stringContaining('or did not arrive') }],
    })
    shop.sandbox.sendEventsTo('https://another.example/api/paypal/webhook')
    await checkEvents(shop)
    expect(await findAdminTask(shop, 'events_refused')).toMatchObject({
      first: [{ note: expect.stringContaining('sends its events to another address') }],
    })
  })

  test('raise no alarm while the listed events may still be on their way', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    await (await interceptEvent(shop))()
    expect(await tellsAtEnd(shop)).toEqual([])
  })

  test('are rejected before the provider has answered the shop’s check', async () => {
    let answer: (() => void) | undefined
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: real => ({
        ...real,
        checkWebhook: async () => {
          await new Promise<void>(answered => {
            answer = answered
          })
          return { outcome: 'wrong', fault: 'told late' }
        },
      }),
    })
    await (await interceptEvent(shop))()
    await expect.poll(() => answer).toBeDefined()
    expect(await findAdminTask(shop, 'events_refused')).toBeUndefined()
    answer?.()
    expect(await tellsAtEnd(shop)).toEqual(['told late'])
  })

  test('are no incident if neither the shop nor the provider has a webhook', async () => {
    let unnamed: PaymentProvider | undefined
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: real => ({ ...real, checkWebhook: url => unnamed!.checkWebhook!(url) }),
    })
    const { url: apiUrl, clientId, clientSecret } = shop.sandbox
    unnamed = connectPayPal({ apiUrl, clientId, clientSecret, webhookId: undefined }, shop.log)
    const forge = await interceptEvent(shop)
    shop.sandbox.sendEventsTo('https://another.example/api/paypal/webhook')
    shop.wait(20)
    await forge()
    expect(await tellsAtEnd(shop)).toEqual([])
    await unnamed.close()
  })

  /** @returns also how often the provider was asked for its webhook */
  async function countingShop() {
    let asked = 0
    const shop = await testShop(await fresh(), {
      admin: true,
      provider: real => ({
        ...real,
        checkWebhook: url => {
          asked += 1
          return real.checkWebhook!(url)
        },
      }),
    })
    return { shop, asked: () => asked }
  }

  test('raise no alarm while the webhook is as configured, and trigger one check in ten minutes', async () => {
    const { shop, asked } = await countingShop()
    const forge = await interceptEvent(shop)
    for (let i = 0; i < 5; i++) await forge()
    await expect.poll(asked).toBe(1)
    expect(await tellsAtEnd(shop)).toEqual([])
    expect(asked()).toBe(1)
  })

  test('are a task while the provider sends its events elsewhere', async () => {
    const { shop, asked } = await countingShop()
    const forge = await interceptEvent(shop)
    await forge()
    await expect.poll(asked).toBe(1)
    shop.sandbox.sendEventsTo('https://another.example/api/paypal/webhook')
    shop.wait(11)
    for (let i = 0; i < 2; i++) await forge()
    const note = 'the webhook in PAYPAL_WEBHOOK_ID sends its events to another address'
    await expect.poll(() => findAdminTask(shop, 'events_refused')).toMatchObject({ first: [{ note }] })
    expect(asked()).toBe(2)

    await shop.sandbox.close()
    shop.wait(11)
    await forge()
    await expect.poll(asked).toBe(3)
    expect(await tellsAtEnd(shop), 'the task keeps its note while the provider is unreachable').toEqual([
      note,
    ])
  })

  test('that match no configuration of the shop are a stranger’s, and raise no alarm', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    for (let i = 0; i < 5; i++)
      expect((await shop.call('POST', '/api/paypal/webhook', { id: `${i}` })).status).toBe(401)
    expect(await findAdminTask(shop, 'events_refused')).toBeUndefined()
  })
})
