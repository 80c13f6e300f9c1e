import { expect, test } from 'vitest'
import { DEFAULT_PAYMENT_METHOD } from '#domain/online-payment-methods.ts'
import { findPaymentById, insertPayment, type PaymentRow } from '#server/payments/ledger.ts'
import { writeOrders } from '#server/payments/payment-orders.ts'
import { recordWebhookEvent } from '#server/payments/webhook-events.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { deleteExpiredPayments } from './expired-payment-cleanup.ts'

const OLD = new Date('2026-10-01T10:00:00Z')
const BEFORE = new Date('2026-11-01T10:00:00Z')
const LATER = new Date('2026-11-02T10:00:00Z')

const ATTEMPT = { provider: DEFAULT_PAYMENT_METHOD, sessionId: null, amount: 3899 }
const OTHER_PAYEE = { state: 'released', refusal: 'other_payee' } as const

onEachDatabase('the erasure of failed payment attempts', fresh => {
  test('deletes old attempts that were never placed, and no other order', async () => {
    const { db } = await fresh()
    const attempt = { placed: false, sessionId: 'left' }
    await anOrder(db, OLD, attempt)
    const kept = [
      await anOrder(db, OLD, { sessionId: 'left' }),
      await anOrder(db, OLD, attempt, { paying_id: 'P' }),
      await anOrder(db, LATER, attempt),
    ]
    expect(await deleteExpiredPayments(db, BEFORE)).toBe(1)
    const left = await db.selectFrom('orders').select('id').execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
  })

  test.each<[what: string, isDeleted: boolean, payment: Partial<PaymentRow>]>([
    ['released', true, { state: 'released' }],
    ['void', true, { state: 'void' }],
    ['released, and may have been paid', false, { state: 'released', next_check_at: LATER.toISOString() }],
    ['changed since', false, { state: 'void', updated_at: LATER.toISOString() }],
    ['released after a fault', true, { state: 'released', capture_fault: 'RESTRICTED' }],
    ['captured for another payee', false, { ...OTHER_PAYEE, capture_fault: 'OTHER_PAYEE' }],
    ['captured for another payee, which the owner knows', true, OTHER_PAYEE],
    ['paid', false, { state: 'captured' }],
    ['refunded', false, { state: 'refunded' }],
  ])('of a payment that is %s: %s', async (_what, isDeleted, payment) => {
    const { db } = await fresh()
    const id = await insertPayment(db, { ...ATTEMPT, kind: 'later' }, OLD)
    await db
      .updateTable('payments')
      .set({ next_check_at: null, ...payment })
      .execute()
    await deleteExpiredPayments(db, BEFORE)
    expect((await findPaymentById(db, id)) === undefined).toBe(isDeleted)
  })

  test.each<[what: string, isDeleted: boolean, payment: Partial<PaymentRow>]>([
    ['released', true, { state: 'released' }],
    ['released, and may have been paid', false, { state: 'released', next_check_at: LATER.toISOString() }],
    ['captured without an answer', false, { state: 'capturing' }],
    ['in review', false, { state: 'reviewing' }],
    ['being refunded', false, { state: 'refunding' }],
    ['refunded', true, { state: 'refunded' }],
    ['captured for another payee', false, { ...OTHER_PAYEE, capture_fault: 'OTHER_PAYEE' }],
  ])('of an order whose payment is %s: %s', async (_what, isDeleted, payment) => {
    const { db } = await fresh()
    // A hat's payment may have no session.
    const { id } = await anOrder(db, OLD, { placed: false, sessionId: null })
    await writeOrders(db, await insertPayment(db, { ...ATTEMPT, kind: 'hat' }, OLD), [{ id, isOwn: true }])
    await db
      .updateTable('payments')
      .set({ next_check_at: null, ...payment })
      .execute()
    expect(await deleteExpiredPayments(db, BEFORE)).toBe(isDeleted ? 1 : 0)
  })

  test('deletes old events of the providers, which they no longer resend', async () => {
    const { db } = await fresh()
    await recordWebhookEvent(db, 'OLD', 'PAYMENT.CAPTURE.COMPLETED', OLD)
    await recordWebhookEvent(db, 'RECENT', 'PAYMENT.CAPTURE.COMPLETED', LATER)
    await deleteExpiredPayments(db, BEFORE)
    expect(await db.selectFrom('webhook_events').select('id').execute()).toEqual([{ id: 'RECENT' }])
  })
})
