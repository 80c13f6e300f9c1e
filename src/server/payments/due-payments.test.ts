/** Which payments the jobs look at, in which order, and when again. */
import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { claimDuePayment, findDuePayments, findToAudit, listUnclaimedToRefund } from './due-payments.ts'
import { findPaymentById, insertPayment, minutesAfter, type PaymentRow } from './ledger.ts'

const NOW = new Date('2026-11-26T10:00:00Z')
const at = (minutes: number) => minutesAfter(NOW, minutes)

onEachDatabase('the jobs', fresh => {
  /** Opens a database to which payments can be added, named by their ids. */
  const open = async () => {
    const { db } = await fresh()
    const add = async (id: string, columns: Partial<PaymentRow>) => {
      const payment = { provider: 'paypal', sessionId: null, amount: 3899, kind: 'later' } as const
      const made = await insertPayment(db, payment, NOW)
      await db
        .updateTable('payments')
        .set({ id, provider_order_id: id, ...columns })
        .where('id', '=', made)
        .execute()
    }
    return { db, add }
  }
  const ids = (rows: PaymentRow[]) => rows.map(({ id }) => id)

  test('check first what may be captured, then what holds stock, then what may be paid late', async () => {
    const { db, add } = await open()
    await add('not due', { next_check_at: at(1) })
    await add('no longer checked', { next_check_at: null })
    await add('ended', { state: 'released', next_check_at: at(-9) })
    await add('open', { next_check_at: at(-1) })
    await add('open for longer', { next_check_at: at(-5) })
    await add('capturing', { state: 'capturing', next_check_at: at(-2) })
    await add('reviewing', { state: 'reviewing', next_check_at: at(-3) })
    const due = ['reviewing', 'capturing', 'open for longer', 'open', 'ended']
    expect(ids(await findDuePayments(db, NOW, 9))).toEqual(due)
    expect(ids(await findDuePayments(db, NOW, 2))).toEqual(due.slice(0, 2))
  })

  test.each<[what: string, payment: Partial<PaymentRow>, next: number]>([
    ['open', { checks: 59 }, 1],
    ['open for longer', { checks: 60 }, 10],
    ['whose hold ends soon', { checks: 60, expires_at: at(3) }, 3],
    ['whose hold has ended', { checks: 60, expires_at: at(-3) }, 10],
    ['being captured', { state: 'capturing', checks: 60, expires_at: at(3) }, 10],
    ['that ended lately', { state: 'released', expires_at: at(-59) }, 10],
    ['that ended an hour ago', { state: 'released', expires_at: at(-60) }, 60],
  ])('check a payment %s again in time', async (_what, columns, next) => {
    const { db, add } = await open()
    await add('A', columns)
    const payment = (await findPaymentById(db, 'A'))!
    expect(await claimDuePayment(db, payment, NOW)).toBe(true)
    const claimed = { checks: payment.checks + 1, next_check_at: at(next) }
    expect(await findPaymentById(db, 'A')).toMatchObject(claimed)
  })

  test('audit what paid orders, the longest unaudited first', async () => {
    const { db, add } = await open()
    const paid = { state: 'captured', created_at: at(-60), audited_at: at(-30) } as const
    await add('audited', { ...paid, audited_at: at(-29) })
    await add('never', { ...paid, audited_at: null })
    await add('never, and older', { ...paid, audited_at: null, created_at: at(-61) })
    await add('first', { ...paid, audited_at: at(-32) })
    await add('second', { ...paid, audited_at: at(-31) })
    await add('too lately', { ...paid, audited_at: at(-10) })
    await add('too old', { ...paid, created_at: at(-100) })
    await add('without an order', { ...paid, state: 'unclaimed' })
    const find = (limit: number) =>
      findToAudit(db, { takenSince: new Date(at(-99)), auditedBefore: new Date(at(-28)), limit })
    const due = ['never, and older', 'never', 'first', 'second', 'audited']
    expect(ids(await find(9))).toEqual(due)
    expect(ids(await find(2))).toEqual(due.slice(0, 2))
  })

  test('refund money without an order, if it came before the reconciled days', async () => {
    const { db, add } = await open()
    const parked = { state: 'unclaimed', created_at: at(-60) } as const
    await add('second', parked)
    await add('first', { ...parked, created_at: at(-61) })
    await add('later', { ...parked, created_at: at(-58) })
    await add('waits for its client', { ...parked, next_check_at: null })
    await add('paid', { ...parked, state: 'captured' })
    expect(ids(await listUnclaimedToRefund(db, new Date(at(-59))))).toEqual(['first', 'second'])
  })
})
