/**
 * A provider that is no longer configured, or whose account is closed: there is a way out for the money that it still
 * holds.
 */
import { expect, test } from 'vitest'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import { refundInput } from '#contract/refunds.ts'
import type { HandledTask } from '#contract/today.ts'
import { findByReference } from '#server/payments/ledger.ts'
import type { CaptureResult } from '#server/payments/provider.ts'
import { createRegistry } from '#server/payments/registry.ts'
import { markHandled } from '#server/today/mark-handled.ts'
import { findTask } from '#server/today/tasks.ts'
import { openBankLink } from '#test/bank-link.ts'
import { aPayer, type BankLinkShop, CENTS, openBankLinkShop, sellTo } from '#test/bank-link-shop.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, findAdminTask, testShop, withProvider } from '#test/test-shop.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'
import { settle } from '../settle/settle.ts'
import { watchRefunds } from './execute-refund.ts'
import { bookProviderRefunds } from './provider-refunds.ts'
import { refundOrder } from './request-refund.ts'

const OWNER = 'mari@heegel.example'
const WISH = refundInput.parse({ reason: 'Liiga väike' })

/** The shop after its bank was removed. */
const without = (shop: BankLinkShop): BankLinkShop['checkout'] => ({
  ...shop.checkout,
  providers: createRegistry([{ ...openBankLink().provider, name: 'montonio' as const }]),
})

/** When the refund that the owner has checked was requested: the latest, unless she names another. */
const sinceOf = async (shop: Pick<BankLinkShop, 'database'>) =>
  (
    await shop.database.db.selectFrom('refunds').select('created_at').orderBy('created_at', 'desc').execute()
  )[0]!.created_at

const handle = async (shop: Pick<BankLinkShop, 'call'>, kind: string, id: string) =>
  (await shop.call('POST', '/api/admin/today/handled', { kind, id })).status

const wordOf = async (shop: BankLinkShop, isMade = false, since?: string) => ({
  kind: isMade ? ('refund_made' as const) : ('refund_stuck' as const),
  since: since ?? (await sinceOf(shop)),
})

const answer = async (shop: BankLinkShop, id: string, ...word: [isMade?: boolean, since?: string]) =>
  (await shop.call('POST', '/api/admin/today/handled', { id, ...(await wordOf(shop, ...word)) })).status

/** The owner's answer in the shop without its bank. */
const answerWithout = async (shop: BankLinkShop, id: string, ...word: [isMade?: boolean, since?: string]) =>
  handleWithout(shop, { id, ...(await wordOf(shop, ...word)) })

const handleWithout = (shop: BankLinkShop, task: HandledTask) =>
  markHandled({ ...without(shop), catalog: shop.checkout.catalog }, task, OWNER, shop.now())

/** The owner's tasks are found with these in the shop without its bank. */
const tasksWithout = (shop: BankLinkShop) => ({
  ...shop,
  db: shop.database.db,
  providers: without(shop).providers,
  uncopied: null,
  isLive: false,
  now: shop.now(),
})

const refundsOf = (shop: BankLinkShop) =>
  shop.database.db
    .selectFrom('refunds')
    .select(['state', 'fault', 'amount', 'payment_id', 'origin'])
    .orderBy('created_at')
    .execute()

const refundedOf = async (shop: BankLinkShop, reference: string) =>
  (await findByReference(shop.database.db, reference))!.refunded

async function aPaidOrder(database: FreshDatabase) {
  const shop = await openBankLinkShop(database)
  const payer = await aPayer(shop, await addProduct(shop))
  shop.bank.pay(payer.payment.id)
  const { orderNumber } = (await payer.comesBack()).body
  return { shop, reference: payer.payment.id, orderNumber }
}

onEachDatabase('an order whose provider is gone', fresh => {
  test('fails to refund there, says so at once, and can be refunded by hand', async () => {
    const { shop, reference, orderNumber } = await aPaidOrder(await fresh())
    const gone = without(shop)
    await expect(refundOrder(gone, orderNumber, WISH, OWNER)).rejects.toMatchObject({
      code: 'refund_refused',
    })
    expect(await refundsOf(shop)).toMatchObject([{ state: 'failed', fault: 'no_access' }])
    expect(await refundedOf(shop, reference)).toBe(0)
    shop.wait(2)
    await refundOrder(gone, orderNumber, { ...WISH, byHand: true }, OWNER)
    expect(await refundsOf(shop)).toMatchObject([
      { state: 'failed' },
      { state: 'done', amount: CENTS, payment_id: null },
    ])
  })

  test('with a refund sent before waits for the owner’s word that it was not made', async () => {
    const { shop, reference, orderNumber } = await aPaidOrder(await fresh())
    shop.expectErrors(/not known yet/)
    shop.bank.setDown(true)
    expect(await refundOrder(shop.checkout, orderNumber, WISH, OWNER)).toMatchObject({ state: 'asked' })
    const gone = without(shop)
    shop.wait(60)
    await watchRefunds(gone)
    expect(await answer(shop, orderNumber), 'the owner cannot answer yet').toBe(409)
    shop.wait(61)
    await watchRefunds(gone)
    expect(await refundsOf(shop), 'the refund may have been made, so it stays open').toMatchObject([
      { state: 'asked' },
    ])
    expect(await findAdminTask(shop, 'refund_stuck')).toMatchObject({ first: [{ id: orderNumber }] })
    expect(await answer(shop, orderNumber)).toBe(200)
    expect(await answer(shop, orderNumber)).toBe(404)
    expect(await refundsOf(shop)).toMatchObject([{ state: 'failed', fault: 'not_made' }])
    expect(await refundedOf(shop, reference)).toBe(0)
    expect(await findAdminTask(shop, 'refund')).toMatchObject({ first: [{ id: orderNumber }] })
    await refundOrder(gone, orderNumber, { ...WISH, byHand: true }, OWNER)
  })

  test('with two refunds sent: the owner’s word concerns the one she has checked', async () => {
    const { shop, orderNumber } = await aPaidOrder(await fresh())
    shop.expectErrors(/not known yet/)
    shop.bank.setDown(true)
    for (const amount of ['1.00', '2.00']) {
      await refundOrder(
        shop.checkout,
        orderNumber,
        refundInput.parse({ reason: 'Liiga väike', amount }),
        OWNER,
      )
      shop.wait(2)
    }
    shop.wait(121)
    await watchRefunds(without(shop))
    expect(await answer(shop, orderNumber)).toBe(200)
    expect(await refundsOf(shop)).toMatchObject([
      { state: 'asked', amount: 100 },
      { state: 'failed', amount: 200, fault: 'not_made' },
    ])
  })

  test('with a refund accepted there waits for her word; made after all, it is booked once on return', async () => {
    const { shop, reference, orderNumber } = await aPaidOrder(await fresh())
    shop.expectErrors(/not known yet/)
    shop.bank.misbehave(reference, 'refund pending')
    await refundOrder(shop.checkout, orderNumber, WISH, OWNER)
    shop.wait(60)
    await expect(answerWithout(shop, orderNumber)).rejects.toMatchObject({
      code: 'refund_under_way',
    })
    shop.wait(61)
    await watchRefunds(without(shop))
    expect(await refundsOf(shop)).toMatchObject([{ state: 'asked' }])
    await answerWithout(shop, orderNumber)
    expect(await refundsOf(shop)).toMatchObject([{ state: 'failed', fault: 'not_made' }])
    expect(await refundedOf(shop, reference)).toBe(0)
    await bookProviderRefunds(shop.checkout, (await findByReference(shop.database.db, reference))!)
    expect(await refundedOf(shop, reference)).toBe(CENTS)
    // As the provider's own refund, not as money taken back.
    expect(await refundsOf(shop)).toMatchObject([{ state: 'failed' }, { origin: 'provider' }])
  })

  test('with a refund made there that it can no longer confirm relies on the owner’s word', async () => {
    const { shop, reference, orderNumber } = await aPaidOrder(await fresh())
    shop.expectErrors(/not known yet/)
    shop.bank.misbehave(reference, 'refund pending')
    await refundOrder(shop.checkout, orderNumber, WISH, OWNER)
    shop.wait(121)
    await watchRefunds(without(shop))
    const { since } = (await findTask(tasksWithout(shop), 'refund_stuck'))[0]!
    const before = new Date(Date.parse(since!) - 1).toISOString()
    await expect(answerWithout(shop, orderNumber, true, before)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(
      await answer(shop, orderNumber, true, since!),
      'the provider may still answer, so the owner’s word is refused',
    ).toBe(409)
    await answerWithout(shop, orderNumber, true, since!)
    expect(await refundsOf(shop)).toMatchObject([{ state: 'done', amount: CENTS }])
    expect((await findByReference(shop.database.db, reference))!).toMatchObject({
      state: 'refunded',
      refunded: CENTS,
    })
    const { order, history } = (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${orderNumber}`))
      .body
    expect(order.paymentStatus).toBe('refunded')
    expect(history.at(-1)).toMatchObject({ event: 'refund', data: { creditNote: expect.anything() } })
    const letters = await shop.database.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'refund')
      .execute()
    expect(letters.map(({ data }) => JSON.parse(data))).toMatchObject([{ amount: CENTS, byHand: false }])
    expect(await findTask(tasksWithout(shop), 'refund_stuck')).toEqual([])
    await expect(answerWithout(shop, orderNumber, true, since!)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test.each([
    ['by the shop’s name for it', false],
    ['by its sum alone', true],
  ])('whose provider lists a refund counted as made books it once: %s', async (_how, isUnnamed) => {
    const { shop, reference, orderNumber } = await aPaidOrder(await fresh())
    shop.expectErrors(/not known yet/)
    const { refund, read } = shop.bank.provider
    shop.bank.provider.refund = async (...request) => {
      await refund(...request)
      return { outcome: 'unknown', reason: 'the reply was lost' }
    }
    await refundOrder(shop.checkout, orderNumber, WISH, OWNER)
    shop.wait(121)
    await watchRefunds(without(shop))
    const { since } = (await findAdminTask(shop, 'refund_stuck'))!.first[0]!
    await answerWithout(shop, orderNumber, true, since!)
    shop.bank.provider.read = async asked => {
      const record = await read(asked)
      if (!isUnnamed || record.outcome !== 'found') return record
      return { ...record, refunds: record.refunds.map(each => ({ ...each, refundId: null })) }
    }
    for (const _night of [1, 2])
      await bookProviderRefunds(shop.checkout, (await findByReference(shop.database.db, reference))!)
    expect(await refundsOf(shop)).toMatchObject([{ state: 'done', amount: CENTS }])
    expect(await refundedOf(shop, reference)).toBe(CENTS)
  })
})

onEachDatabase('a refund that counts as made by the owner’s word', fresh => {
  test('is not counted twice if the provider took back the rest of the payment as well', async () => {
    const { shop, reference, orderNumber } = await aPaidOrder(await fresh())
    shop.expectErrors(/not known yet/)
    const { refund, read } = shop.bank.provider
    shop.bank.provider.refund = async (...request) => {
      await refund(...request)
      return { outcome: 'unknown', reason: 'the reply was lost' }
    }
    await refundOrder(
      shop.checkout,
      orderNumber,
      refundInput.parse({ reason: 'Liiga väike', amount: '2.00' }),
      OWNER,
    )
    shop.wait(121)
    await watchRefunds(without(shop))
    await answerWithout(shop, orderNumber, true)
    shop.bank.provider.read = async asked => {
      const record = await read(asked)
      if (record.outcome !== 'found') return record
      return { ...record, capture: { ...record.capture!, isRefunded: true } }
    }
    for (const _night of [1, 2])
      await bookProviderRefunds(shop.checkout, (await findByReference(shop.database.db, reference))!)
    expect(await refundsOf(shop)).toMatchObject([
      { state: 'done', amount: 200 },
      { state: 'done', amount: CENTS - 200 },
    ])
    expect(await refundedOf(shop, reference)).toBe(CENTS)
  })
})

onEachDatabase('money without an order whose provider is gone', fresh => {
  test.each(['never asked', 'asked before'])('is returned by hand: %s', async before => {
    const shop = await openBankLinkShop(await fresh())
    shop.expectErrors(/refused the refund|not known yet/)
    const product = await addProduct(shop, { stockQuantity: 1 })
    const { payment } = await aPayer(shop, product)
    await shop.pass(25)
    await sellTo(shop, product)
    shop.bank.pay(payment.id)
    const { refund } = shop.bank.provider
    shop.bank.provider.refund = async () =>
      before === 'asked before'
        ? { outcome: 'unknown', reason: 'the reply was lost' }
        : { outcome: 'refused', issue: 'INVALID_TOKEN', fault: 'no_access' }
    await shop.pass(12)
    shop.bank.provider.refund = refund
    const { capture_id: captureId } = (await findByReference(shop.database.db, payment.id))!
    if (before === 'asked before') expect(await handle(shop, 'money', captureId!)).toBe(409)
    for (let tries = 0; tries < 3; tries += 1) {
      shop.wait(24 * 60)
      await watchRefunds(without(shop))
    }
    expect(await findAdminTask(shop, 'money')).toMatchObject({ first: [{ id: captureId }] })
    expect(await handle(shop, 'money', captureId!)).toBe(200)
    expect((await findByReference(shop.database.db, payment.id))!.state).toBe('refunded')
  })
})

onEachDatabase('money without an order whose provider accepted its refund before it was gone', fresh => {
  test('waits for the owner’s word, too', async () => {
    const shop = await openBankLinkShop(await fresh())
    const product = await addProduct(shop, { stockQuantity: 1 })
    const { payment } = await aPayer(shop, product)
    await shop.pass(25)
    await sellTo(shop, product)
    shop.bank.pay(payment.id)
    shop.bank.misbehave(payment.id, 'refund pending')
    await shop.pass(12)
    const { capture_id: captureId } = (await findByReference(shop.database.db, payment.id))!
    expect(await refundsOf(shop)).toMatchObject([{ state: 'asked', fault: null }])
    shop.wait(121)
    await watchRefunds(without(shop))
    expect(await findAdminTask(shop, 'money'), 'the provider makes it within days').toBeUndefined()
    expect(await findTask(tasksWithout(shop), 'money')).toMatchObject([{ id: captureId, isUnderWay: false }])
    expect(
      await handle(shop, 'money', captureId!),
      'the provider may still answer, so the owner’s word is refused',
    ).toBe(409)
    await handleWithout(shop, { kind: 'money', id: captureId! })
    expect((await findByReference(shop.database.db, payment.id))!.state).toBe('refunded')
  })
})

onEachDatabase('a payment whose provider is gone', fresh => {
  test('holds no piece once released, however often its page is reloaded', async () => {
    const shop = await openBankLinkShop(await fresh())
    const payer = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    await shop.cancel(payer.payment)
    expect(await settle(without(shop), payer.payment.id)).toEqual({ outcome: 'provider_failed' })
    expect((await findByReference(shop.database.db, payer.payment.id))!.state).toBe('released')
    expect(await shop.books()).toMatchObject({ holds: 0, held: [0] })
  })

  test('under review is ended by the owner’s word, and its shopper is told', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/not known yet/)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop, { stockQuantity: 1 }), '38.99', 'pending')
    await shopper.capture(payment)
    const { db } = shop.database
    const { id } = (await findByReference(db, payment.id))!
    expect(await handle(shop, 'capture_stuck', id), 'a review under way cannot be ended').toBe(404)
    const silent: CaptureResult = { outcome: 'unknown', reason: 'HTTP 500' }
    const deps = withProvider(shop, { readCapture: async () => silent })
    for (let hour = 0; hour < 3; hour++) {
      shop.wait(60)
      await watchPayments(deps)
    }
    expect((await findAdminTask(shop, 'capture_stuck'))!.first[0]!.id).toBe(id)
    expect(await handle(shop, 'capture_stuck', id)).toBe(200)
    expect(await findByReference(db, payment.id)).toMatchObject({
      state: 'released',
      end_reason: 'not_taken',
    })
    const order = await db.selectFrom('orders').select(['status', 'paying_id']).executeTakeFirstOrThrow()
    expect(order).toEqual({ status: 'cancelled', paying_id: null })
    expect(await shopper.cart(), 'the hat is in the cart again').toHaveLength(1)
    const { held } = await db.selectFrom('products').select('held').executeTakeFirstOrThrow()
    expect(held).toBe(0)
    const letters = await db.selectFrom('outbox').select('template').execute()
    expect(letters.map(({ template }) => template)).toContain('payment-refused')
  })
})
