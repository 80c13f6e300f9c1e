/** What is owed for a withdrawal from an order of which lines were refunded (Directive 2011/83 art. 13, VÕS § 56²). */
import { expect, test } from 'vitest'
import type { AdminOrderWhole } from '#contract/admin-orders.ts'
import { USUAL_TERMS } from '#domain/delivery.ts'
import { leastFee } from '#domain/delivery-terms.ts'
import { eurosOf } from '#domain/money.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, paidAt } from '#test/order.ts'
import { findAdminTask, testShop } from '#test/test-shop.ts'

const CHEAPEST_FEE = leastFee(USUAL_TERMS)
const FROG = { lineId: 0, quantity: 1 }
const CAT = { lineId: 1, quantity: 1 }

onEachDatabase('of a withdrawal from an order with refunded lines', fresh => {
  /** Two frogs of 32.00, a cat of 27.00 and a delivery of 6.99, paid. */
  async function bought() {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const lines = [
      { productId: null, name: 'Konn', unitPrice: 3200, quantity: 2, imageUrl: null },
      { productId: null, name: 'Kass', unitPrice: 2700, quantity: 1, imageUrl: null },
    ]
    const { id, order_number } = await anOrder(db, shop.now(), { lines }, paidAt(shop.now()))
    const path = `/api/admin/orders/${order_number}`
    const refund = async (wish: object) => {
      shop.wait(5)
      const reply = await shop.call('POST', `${path}/refund`, { reason: 'Otsas', ...wish })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
    const withdraw = async (...pieces: (typeof FROG)[]) => {
      shop.wait(5)
      const at = shop.now().toISOString()
      const named = pieces.map(({ lineId, quantity }) => ({ position: lineId, quantity }))
      await db
        .insertInto('withdrawals')
        .values({
          id: at,
          order_id: id,
          name: 'Liis Tamm',
          email: 'liis@naide.ee',
          lines: JSON.stringify(named),
          statement: '',
          at,
          done_at: null,
        })
        .execute()
    }
    const owed = async () =>
      (await shop.call<AdminOrderWhole>('GET', path)).body.openWithdrawals.map(each => [
        each.owed,
        each.withDelivery,
      ])
    return { shop, refund, withdraw, owed }
  }

  // Art. 13 (1): who withdraws from all that her contract still is has all her payments back, that for the cheapest delivery too.
  test('all that was kept goes back with the delivery, and there is nothing to pack', async () => {
    const { shop, refund, withdraw, owed } = await bought()
    await refund({ lines: [CAT] })
    await withdraw({ ...FROG, quantity: 2 })
    expect(await owed()).toEqual([[eurosOf(6400 + CHEAPEST_FEE), true]])
    expect(await findAdminTask(shop, 'pack')).toBeUndefined()
    await refund({ amount: eurosOf(6400 + CHEAPEST_FEE) })
    expect(await owed()).toEqual([])
    expect(await findAdminTask(shop, 'pack'), 'paid back, it is wanted no more than before').toBeUndefined()
  })

  // What was reimbursed is no payment that is left.
  test('the delivery goes back once', async () => {
    const { refund, withdraw, owed } = await bought()
    await refund({ lines: [CAT], delivery: true })
    await withdraw({ ...FROG, quantity: 2 })
    expect(await owed()).toEqual([['64.00', false]])
  })

  // The contract for the other frog stands, and it is delivered.
  test('a part of what was kept goes back without the delivery', async () => {
    const { refund, withdraw, owed } = await bought()
    await refund({ lines: [CAT] })
    await withdraw(FROG)
    expect(await owed()).toEqual([['32.00', false]])
    await withdraw(FROG)
    expect(await owed(), 'the last piece').toEqual([
      ['32.00', false],
      [eurosOf(3200 + CHEAPEST_FEE), true],
    ])
  })

  // A payment is reimbursed once, and the cat is kept.
  test('a piece that was refunded before is not owed again', async () => {
    const { refund, withdraw, owed } = await bought()
    await refund({ lines: [FROG] })
    await withdraw({ ...FROG, quantity: 2 })
    expect(await owed()).toEqual([['32.00', false]])
  })

  // Paid back by its line, what was withdrawn from is one piece: the rest goes back with the delivery, and not before.
  test('a piece that was withdrawn from and refunded then is no other one', async () => {
    const { refund, withdraw, owed } = await bought()
    await withdraw(CAT)
    await refund({ lines: [CAT] })
    expect(await owed()).toEqual([])
    await withdraw(FROG)
    expect(await owed()).toEqual([['32.00', false]])
    await refund({ lines: [FROG] })
    await withdraw(FROG)
    expect(await owed()).toEqual([[eurosOf(3200 + CHEAPEST_FEE), true]])
  })

  // Each piece is reimbursed for itself: the frog, which she did not withdraw from, settles nothing of the cat.
  test('a refund is for the withdrawal before it, also where the clock was set back since', async () => {
    const { shop, refund, withdraw, owed } = await bought()
    await withdraw(FROG)
    shop.wait(-60)
    await refund({ lines: [FROG] })
    expect(await owed()).toEqual([])
  })

  test('a refund of another piece settles nothing of it', async () => {
    const { refund, withdraw, owed } = await bought()
    await withdraw(CAT)
    await refund({ lines: [{ ...FROG, quantity: 2 }] })
    expect(await owed()).toEqual([['27.00', false]])
    await refund({ lines: [CAT] })
    expect(await owed()).toEqual([])
  })

  test('the delivery that goes back with another piece settles nothing of it either', async () => {
    const { refund, withdraw, owed } = await bought()
    await withdraw(CAT)
    await refund({ lines: [FROG], delivery: true })
    expect(await owed()).toEqual([['27.00', false]])
  })

  test('a refund of more pieces than were withdrawn from settles each withdrawal by its own', async () => {
    const { refund, withdraw, owed } = await bought()
    await withdraw(FROG)
    await withdraw(CAT)
    await refund({ lines: [{ ...FROG, quantity: 2 }] })
    expect(await owed()).toEqual([['27.00', false]])
    await refund({ amount: '27.00' })
    expect(await owed(), 'a sum names no pieces').toEqual([])
  })

  test('what is owed of the delivery is settled by it, and by no more than the cheapest one', async () => {
    const { refund, withdraw, owed } = await bought()
    await withdraw({ ...FROG, quantity: 2 }, CAT)
    await refund({ lines: [{ ...FROG, quantity: 2 }], delivery: true })
    expect(await owed()).toEqual([['27.00', true]])
    await refund({ lines: [CAT] })
    expect(await owed()).toEqual([])
  })
})
