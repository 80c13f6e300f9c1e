import { expect, test } from 'vitest'
import { PAYMENT_EVENTS, PAYMENT_STATES, stateAfter } from '#domain/payment-state.ts'
import { onEachDatabase } from '#test/database.ts'
import { findOfSession, findPaymentById, insertPayment } from './ledger.ts'
import { claimPaymentRow, movePayment } from './move-payment.ts'

const NOW = new Date('2026-11-26T10:00:00Z')
const PAYMENT = { provider: 'paypal' as const, sessionId: 'cart', amount: 3899, kind: 'cart' as const }

onEachDatabase('the ledger', fresh => {
  test('moves a payment on each event from each state as the state table says', async () => {
    const { db } = await fresh()
    const id = await insertPayment(db, PAYMENT, NOW)
    for (const event of PAYMENT_EVENTS)
      for (const state of PAYMENT_STATES) {
        await db.updateTable('payments').set({ state, end_reason: null, refusal: null }).execute()
        const moved =
          event === 'claim'
            ? await claimPaymentRow(db, id, NOW.toISOString(), NOW)
            : await movePayment(db, id, event, {}, NOW)
        const after = stateAfter(state, event)
        expect(moved?.state ?? null, `${event} in ${state}`).toBe(after)
        expect((await findPaymentById(db, id))?.state).toBe(after ?? state)
      }
  })

  test('finds the payments of a cart in any number of states', async () => {
    const { db } = await fresh()
    for (const state of PAYMENT_STATES) {
      const id = await insertPayment(db, PAYMENT, NOW)
      await db.updateTable('payments').set({ state }).where('id', '=', id).execute()
    }
    const found = await findOfSession(db, 'cart', PAYMENT_STATES)
    expect(found.map(({ state }) => state).toSorted()).toEqual(PAYMENT_STATES.toSorted())
    expect((await findOfSession(db, 'cart', ['void'])).map(({ state }) => state)).toEqual(['void'])
  })
})
