/**
 * A bank link paid after it ended, while the shop, the bank or its keys are away for days: no money is lost silently.
 */
import { expect, test } from 'vitest'
import { findByReference } from '#server/payments/ledger.ts'
import { createRegistry } from '#server/payments/registry.ts'
import { openBankLink } from '#test/bank-link.ts'
import {
  aPayer,
  type BankLinkShop,
  openBankLinkShop,
  PAID_ONCE,
  type Placed,
  SUM,
} from '#test/bank-link-shop.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, findAdminTask } from '#test/test-shop.ts'
import { deleteExpiredPayments } from '../cleanup/expired-payment-cleanup.ts'
import { watchPayments } from '../cleanup/watch-payments.ts'

const DAY_MINUTES = 24 * 60

/** Runs the job once an hour. */
async function passHours(shop: BankLinkShop, hours: number, deps = shop.checkout): Promise<void> {
  for (let gone = 0; gone < hours; gone += 1) {
    shop.wait(60)
    await watchPayments(deps)
  }
}

/** Runs the nightly erasure. */
const forgetOld = (shop: BankLinkShop) =>
  deleteExpiredPayments(shop.database.db, new Date(shop.now().getTime() - 30 * DAY_MINUTES * 60_000))

const nextLookAt = async (shop: BankLinkShop, { id }: Placed) =>
  (await findByReference(shop.database.db, id))!.next_check_at

onEachDatabase('a bank link paid after it ended', fresh => {
  const open = async () => {
    const shop = await openBankLinkShop(await fresh())
    return { shop, payer: await aPayer(shop, await addProduct(shop, { stockQuantity: 1 })) }
  }

  test('while the shop was down for days is checked before it is given up', async () => {
    const { shop, payer } = await open()
    await shop.cancel(payer.payment)
    shop.bank.pay(payer.payment.id)
    shop.wait(5 * DAY_MINUTES)
    expect(await findAdminTask(shop, 'capture_stuck'), 'a payment not checked yet is no task').toBeUndefined()
    await shop.pass(1)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })

  test('while the bank was down for days becomes its order when it answers', async () => {
    const { shop, payer } = await open()
    shop.bank.setDown(true)
    shop.bank.pay(payer.payment.id)
    await passHours(shop, 72)
    expect(await findAdminTask(shop, 'capture_stuck')).toBeUndefined()
    await passHours(shop, 5)
    expect(await findAdminTask(shop, 'capture_stuck')).toMatchObject({
      count: 1,
      first: [{ name: 'Mari Maasikas', sum: SUM }],
    })
    const soon = new Date(shop.now().getTime() + 59 * 60_000).toISOString()
    expect((await nextLookAt(shop, payer.payment))! > soon, 'the payment is checked hourly').toBe(true)
    await passHours(shop, 31 * 24)
    await forgetOld(shop)
    shop.bank.setDown(false)
    await passHours(shop, 2)
    expect(await shop.books()).toEqual(PAID_ONCE)
    expect(await findAdminTask(shop, 'capture_stuck')).toBeUndefined()
  })

  test('while its service was unconfigured becomes its order when that is back', async () => {
    const { shop, payer } = await open()
    const another = { ...openBankLink().provider, name: 'montonio' as const }
    const without = { ...shop.checkout, providers: createRegistry([another]) }
    shop.bank.pay(payer.payment.id)
    await passHours(shop, 80, without)
    expect(await findAdminTask(shop, 'capture_stuck')).toMatchObject({ count: 1 })
    await passHours(shop, 2)
    expect(await shop.books()).toEqual(PAID_ONCE)
  })
})

onEachDatabase('a bank link that ended', fresh => {
  test('unpaid is no longer checked after three days, and erased', async () => {
    const shop = await openBankLinkShop(await fresh())
    const { payment } = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    await shop.cancel(payment)
    await passHours(shop, 71)
    expect(await nextLookAt(shop, payment)).not.toBeNull()
    await passHours(shop, 3)
    expect(await nextLookAt(shop, payment)).toBeNull()
    expect(await findAdminTask(shop, 'capture_stuck')).toBeUndefined()
    shop.wait(31 * DAY_MINUTES)
    await forgetOld(shop)
    expect(await findByReference(shop.database.db, payment.id)).toBeUndefined()
  })

  test('without an answer from the bank is checked until the owner has dealt with it', async () => {
    const shop = await openBankLinkShop(await fresh())
    const { payment } = await aPayer(shop, await addProduct(shop, { stockQuantity: 1 }))
    await shop.cancel(payment)
    const { id } = (await findByReference(shop.database.db, payment.id))!
    const handle = async () =>
      (await shop.call('POST', '/api/admin/today/handled', { kind: 'capture_stuck', id })).status
    shop.bank.setDown(true)
    expect(await handle(), 'the owner cannot give it up yet').toBe(404)
    await passHours(shop, 80)
    expect((await findAdminTask(shop, 'capture_stuck'))!.first[0]!.id).toBe(id)
    expect(await handle()).toBe(200)
    expect(await findAdminTask(shop, 'capture_stuck')).toBeUndefined()
    expect(await nextLookAt(shop, payment)).toBeNull()
    expect(await handle()).toBe(404)
  })
})
