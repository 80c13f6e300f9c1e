/** Money without an order that the bank does not refund, and that the owner returns herself. */
import { expect, test, vi } from 'vitest'
import { type BankLinkShop, CENTS, SUM, strayMoney } from '#test/bank-link-shop.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import type { Behaviour } from '#test/provider-harness.ts'
import { findAdminTask } from '#test/test-shop.ts'
import { deleteExpiredPayments } from '../cleanup/expired-payment-cleanup.ts'

/** Runs the jobs once an hour, which is cheaper than every minute. */
async function passHours(shop: BankLinkShop, hours: number): Promise<void> {
  for (let gone = 0; gone < hours; gone += 1) {
    shop.wait(59)
    await shop.pass(1)
  }
}

async function openStrayMoney(database: FreshDatabase, behaviour: Behaviour) {
  const { shop, payment, paymentId: id, captureId } = await strayMoney(database, behaviour)
  const { db } = shop.database
  return {
    shop,
    payment,
    captureId,
    handle: async () =>
      (await shop.call('POST', '/api/admin/today/handled', { kind: 'money', id: captureId })).status,
    refund: () => db.selectFrom('refunds').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow(),
    ledger: () =>
      db.selectFrom('payments').select(['state', 'refunded']).where('id', '=', id).executeTakeFirstOrThrow(),
    audited: () =>
      db
        .selectFrom('audit_log')
        .select(['action', 'subject'])
        .where('action', '=', 'money.handled')
        .execute(),
  }
}

onEachDatabase('money that the bank does not refund', fresh => {
  test('is not refunded again after the owner returned it and the balance is sufficient', async () => {
    const stray = await openStrayMoney(await fresh(), 'refund refused')
    const { shop, payment, captureId, handle, refund, ledger, audited } = stray
    shop.expectErrors(/refused the refund/)
    expect(await findAdminTask(shop, 'money')).toMatchObject({
      count: 1,
      first: [{ id: captureId, note: 'Makseteenuse kontol ei ole tagasimakseks piisavalt raha.', sum: SUM }],
    })
    expect(await handle()).toBe(200)
    expect(await findAdminTask(shop, 'money')).toBeUndefined()
    shop.bank.fillBalance(payment.id)
    await passHours(shop, 48)
    expect(await shop.backOf(payment)).toBe(0)
    expect(await findAdminTask(shop, 'money')).toBeUndefined()
    expect(await refund()).toMatchObject({
      ...{ state: 'done', provider_refund_id: null, fault: null, issue: null, next_check_at: null },
      handled_at: expect.any(String),
    })
    expect(await ledger()).toEqual({ state: 'refunded', refunded: CENTS })

    expect(await handle(), 'the same return cannot be reported twice').toBe(404)
    expect(await ledger()).toEqual({ state: 'refunded', refunded: CENTS })
    expect(await audited()).toEqual([{ action: 'money.handled', subject: captureId }])
  })

  test('is refunded by the bank once the balance suffices, unless the owner has returned it', async () => {
    const { shop, payment, handle, ledger } = await openStrayMoney(await fresh(), 'refund refused')
    shop.expectErrors(/refused the refund/)
    shop.bank.fillBalance(payment.id)
    await passHours(shop, 48)
    expect(await shop.backOf(payment)).toBe(CENTS)
    expect(await ledger()).toEqual({ state: 'refunded', refunded: CENTS })
    expect(await handle()).toBe(404)
  })

  test('cannot be returned by hand while a retry is under way, or after a lost answer', async () => {
    const { shop, payment, handle, refund } = await openStrayMoney(await fresh(), 'refund refused')
    shop.expectErrors(/refused the refund/)
    const { provider } = shop.bank
    const real = provider.refund
    const during: number[] = []
    provider.refund = async (...asked) => {
      during.push(await handle())
      return real(...asked)
    }
    await passHours(shop, 2)
    expect(during.length).toBeGreaterThan(1)
    expect(new Set(during)).toEqual(new Set([409]))
    expect(await findAdminTask(shop, 'money'), 'the task stays').toMatchObject({ count: 1 })

    provider.refund = async () => ({ outcome: 'unknown', reason: 'the reply was lost' })
    await passHours(shop, 48)
    expect(await handle()).toBe(409)
    provider.refund = real
    await shop.pass(60)
    expect(await refund(), 'the bank is asked at most once an hour').toMatchObject({
      fault: 'insufficient_funds',
    })
    expect(await handle()).toBe(200)
    expect(await shop.backOf(payment)).toBe(0)
  })

  test('stays known as its payer’s until it is returned', async () => {
    const { shop, handle } = await openStrayMoney(await fresh(), 'refund refused')
    shop.expectErrors(/refused the refund/)
    const { db } = shop.database
    const stray = async () => {
      await deleteExpiredPayments(db, new Date(shop.now().getTime() - 30 * 24 * 3_600_000))
      return db.selectFrom('orders').select('customer_name').where('placed_at', 'is', null).execute()
    }
    shop.wait(31 * 24 * 60)
    expect(await stray()).toEqual([{ customer_name: 'Mari Maasikas' }])
    expect(await findAdminTask(shop, 'money')).toMatchObject({ first: [{ name: 'Mari Maasikas' }] })
    expect(await handle()).toBe(200)
    expect(await stray()).toEqual([])
  })

  test('is not requested again after the bank had accepted it, and is returned by the owner', async () => {
    const { shop, payment, captureId, handle, ledger } = await openStrayMoney(await fresh(), 'refund pending')
    shop.expectErrors(/refused the refund/)
    const requested = vi.spyOn(shop.bank.provider, 'refund')
    shop.bank.endReview(payment.id, 'decline')
    await passHours(shop, 48)
    expect(requested).not.toHaveBeenCalled()
    expect(await findAdminTask(shop, 'money')).toMatchObject({
      count: 1,
      first: [{ id: captureId, note: 'Makseteenus ei teinud tagasimakset (REJECTED).', sum: SUM }],
    })
    expect(await handle()).toBe(200)
    await passHours(shop, 48)
    expect(requested).not.toHaveBeenCalled()
    expect(await ledger()).toEqual({ state: 'refunded', refunded: CENTS })
    expect(await findAdminTask(shop, 'money')).toBeUndefined()
  })

  test('cannot be returned by hand while the bank is refunding it', async () => {
    const { shop, payment, handle, ledger, audited } = await openStrayMoney(await fresh(), 'refund pending')
    expect(await handle()).toBe(409)
    expect(await audited()).toEqual([])
    shop.bank.endReview(payment.id, 'complete')
    await shop.pass(90)
    expect(await shop.backOf(payment)).toBe(CENTS)
    expect(await ledger()).toEqual({ state: 'refunded', refunded: CENTS })
  })
})
