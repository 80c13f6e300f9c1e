/** A refund that its provider has accepted, and reports as made some days later. */
import { expect, test } from 'vitest'
import { refundInput } from '#contract/refunds.ts'
import { findByReference } from '#server/payments/ledger.ts'
import { aPayer, type BankLinkShop, CENTS, openBankLinkShop, strayMoney } from '#test/bank-link-shop.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, findAdminTask } from '#test/test-shop.ts'
import { auditPayments } from '../cleanup/audit-payments.ts'
import { watchRefunds } from './execute-refund.ts'
import { refundOrder } from './request-refund.ts'

const TOO_EARLY = { status: 409, body: { code: 'refund_under_way' } }

/** Lets days pass, running the job after each. */
async function passDays(shop: BankLinkShop, days: number): Promise<void> {
  for (let gone = 0; gone < days; gone += 1) {
    shop.wait(24 * 60)
    await watchRefunds(shop.checkout)
  }
}

async function anOrderBeingRefunded(database: FreshDatabase) {
  const shop = await openBankLinkShop(database)
  const payer = await aPayer(shop, await addProduct(shop))
  shop.bank.pay(payer.payment.id)
  const { orderNumber } = (await payer.comesBack()).body
  shop.bank.misbehave(payer.payment.id, 'refund pending')
  await refundOrder(shop.checkout, orderNumber, refundInput.parse({ reason: 'Väike' }), 'mari@heegel.example')
  const { created_at: since } = await shop.database.db
    .selectFrom('refunds')
    .select('created_at')
    .executeTakeFirstOrThrow()
  const says = (kind: 'refund_stuck' | 'refund_made') =>
    shop.call('POST', '/api/admin/today/handled', { kind, id: orderNumber, since })
  return { shop, payment: payer.payment, orderNumber, says, task: () => findAdminTask(shop, 'refund_stuck') }
}

/** Money without an order, whose refund the bank refuses or accepts. */
async function openStrayMoney(database: FreshDatabase, behaviour: 'refund pending' | 'refund refused') {
  const { shop, payment, captureId: id } = await strayMoney(database, behaviour)
  return {
    shop,
    payment,
    returnByHand: () => shop.call('POST', '/api/admin/today/handled', { kind: 'money', id }),
    task: async () => (await findAdminTask(shop, 'money'))?.first[0],
  }
}

onEachDatabase('a refund that its provider has accepted', fresh => {
  test.each(['refund_stuck', 'refund_made'] as const)(
    'waits for its provider for ten days, then for the owner’s word: %s',
    async word => {
      const { shop, orderNumber, says, task } = await anOrderBeingRefunded(await fresh())
      await passDays(shop, 9)
      expect(await task()).toBeUndefined()
      expect(await says(word)).toMatchObject(TOO_EARLY)
      await passDays(shop, 2)
      expect(await task()).toMatchObject({ count: 1, first: [{ id: orderNumber }] })
      expect((await says(word)).status).toBe(200)
      expect(await task()).toBeUndefined()
    },
  )

  test('is not requested or booked again once the owner has said that it was not made, until it is made', async () => {
    const { shop, payment, says, task } = await anOrderBeingRefunded(await fresh())
    await passDays(shop, 11)
    expect((await says('refund_stuck')).status).toBe(200)
    const refunds = () =>
      shop.database.db.selectFrom('refunds').select(['state', 'origin']).orderBy('created_at').execute()
    const given = [{ state: 'failed', origin: 'owner' }]
    await auditPayments(shop.checkout)
    expect(await refunds()).toEqual(given)
    expect(await task()).toBeUndefined()
    expect(await findAdminTask(shop, 'refund')).toMatchObject({ count: 1 })
    shop.bank.endReview(payment.id, 'complete')
    shop.wait(24 * 60)
    await auditPayments(shop.checkout)
    expect(await refunds()).toEqual([...given, { state: 'done', origin: 'provider' }])
  })

  test('of money without an order waits as long', async () => {
    const { shop, payment, returnByHand, task } = await openStrayMoney(await fresh(), 'refund pending')
    await passDays(shop, 9)
    expect(await task()).toBeUndefined()
    expect(await returnByHand()).toMatchObject(TOO_EARLY)
    await passDays(shop, 2)
    expect(await task()).toMatchObject({ isUnderWay: false })
    expect((await returnByHand()).status).toBe(200)
    expect(await findByReference(shop.database.db, payment.id)).toMatchObject({ refunded: CENTS })
  })

  test('waits as long from the acceptance, however long it was refused before', async () => {
    const { shop, payment, returnByHand, task } = await openStrayMoney(await fresh(), 'refund refused')
    shop.expectErrors(/refused the refund/)
    await passDays(shop, 11)
    expect(await task()).toMatchObject({ isUnderWay: false })
    shop.bank.misbehave(payment.id, 'refund pending')
    await passDays(shop, 2)
    expect(await task()).toBeUndefined()
    expect(await returnByHand()).toMatchObject(TOO_EARLY)
  })
})

onEachDatabase('a refund of money without an order that its provider has not answered', fresh => {
  test('is a task without a way to return the money by hand, until it is refused', async () => {
    const { shop, returnByHand, task } = await openStrayMoney(await fresh(), 'refund refused')
    shop.expectErrors(/refused the refund|not known yet/)
    const { refund } = shop.bank.provider
    shop.bank.provider.refund = async () => ({ outcome: 'unknown', reason: 'the reply was lost' })
    await passDays(shop, 1)
    expect(await task()).toMatchObject({ isUnderWay: true })
    expect(await returnByHand()).toMatchObject(TOO_EARLY)
    shop.bank.provider.refund = refund
    await passDays(shop, 1)
    expect(await task()).toMatchObject({ isUnderWay: false })
    expect((await returnByHand()).status).toBe(200)
  })
})
