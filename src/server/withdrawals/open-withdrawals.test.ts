/** What is owed for a withdrawal from an order with refunded lines (Directive 2011/83 art. 13, VÕS § 56²). */
import { expect, test } from 'vitest'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import { leastFee } from '#domain/delivery-terms.ts'
import { eurosOf } from '#domain/money.ts'
import { endRefund, insertRefund } from '#server/payments/refund-ledger.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, paidAt, withdrawFrom } from '#test/order.ts'
import { findAdminTask, testShop } from '#test/test-shop.ts'

const CHEAPEST_FEE = leastFee(DEFAULT_DELIVERY_TERMS)
const FROG = { lineId: 0, quantity: 1 }
const CAT = { lineId: 1, quantity: 1 }

onEachDatabase('a withdrawal from an order with refunded lines', fresh => {
  /** A paid order of two frogs at 32.00, a cat at 27.00 and delivery for 6.99. */
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
      (await shop.call<AdminOrderDetails>('GET', path)).body.openWithdrawals.map(each => [
        each.owed,
        each.withDelivery,
      ])
    return { shop, id, path, refund, withdraw, owed }
  }

  // Art. 13 (1): withdrawing from everything left of the contract entitles to all payments, including the cheapest
  // delivery fee.
  test('from everything not refunded yet includes the delivery, and nothing is left to pack', async () => {
    const { shop, refund, withdraw, owed } = await bought()
    await refund({ lines: [CAT] })
    await withdraw({ ...FROG, quantity: 2 })
    expect(await owed()).toEqual([[eurosOf(6400 + CHEAPEST_FEE), true]])
    expect(await findAdminTask(shop, 'pack')).toBeUndefined()
    await refund({ amount: eurosOf(6400 + CHEAPEST_FEE) })
    expect(await owed()).toEqual([])
    expect(await findAdminTask(shop, 'pack'), 'the refunded order is not to be packed').toBeUndefined()
  })

  // An amount already reimbursed is not owed again.
  test('does not refund the delivery twice', async () => {
    const { refund, withdraw, owed } = await bought()
    await refund({ lines: [CAT], delivery: true })
    await withdraw({ ...FROG, quantity: 2 })
    expect(await owed()).toEqual([['64.00', false]])
  })

  // The contract for the other frog stands, and it is delivered.
  test('from a part of the rest does not include the delivery', async () => {
    const { refund, withdraw, owed } = await bought()
    await refund({ lines: [CAT] })
    await withdraw(FROG)
    expect(await owed()).toEqual([['32.00', false]])
    await withdraw(FROG)
    expect(await owed(), 'the last piece includes the delivery').toEqual([
      ['32.00', false],
      [eurosOf(3200 + CHEAPEST_FEE), true],
    ])
  })

  // A payment is reimbursed once, and the cat is kept.
  test('does not include a piece that was refunded before', async () => {
    const { refund, withdraw, owed } = await bought()
    await refund({ lines: [FROG] })
    await withdraw({ ...FROG, quantity: 2 })
    expect(await owed()).toEqual([['32.00', false]])
  })

  // The withdrawal and the refund of its line concern the same piece: the delivery is owed only with the rest.
  test('and the refund of its piece count as one piece', async () => {
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

  test('is settled by the refund after it, even if the clock was set back', async () => {
    const { shop, refund, withdraw, owed } = await bought()
    await withdraw(FROG)
    shop.wait(-60)
    await refund({ lines: [FROG] })
    expect(await owed()).toEqual([])
  })

  // Each piece is reimbursed by itself: a refund of the frog, which was not withdrawn from, settles nothing of the cat.
  test('is not settled by a refund of another piece', async () => {
    const { refund, withdraw, owed } = await bought()
    await withdraw(CAT)
    await refund({ lines: [{ ...FROG, quantity: 2 }] })
    expect(await owed()).toEqual([['27.00', false]])
    await refund({ lines: [CAT] })
    expect(await owed()).toEqual([])
  })

  test('is not settled by a delivery fee refunded with another piece', async () => {
    const { refund, withdraw, owed } = await bought()
    await withdraw(CAT)
    await refund({ lines: [FROG], delivery: true })
    expect(await owed()).toEqual([['27.00', false]])
  })

  test('is settled by a refund of more pieces only as far as its own pieces', async () => {
    const { refund, withdraw, owed } = await bought()
    await withdraw(FROG)
    await withdraw(CAT)
    await refund({ lines: [{ ...FROG, quantity: 2 }] })
    expect(await owed()).toEqual([['27.00', false]])
    await refund({ amount: '27.00' })
    expect(await owed(), 'a refunded amount settles any pieces').toEqual([])
  })

  test('is not settled by a refund that failed, and concerns no other order', async () => {
    const { shop, id, path, withdraw, owed } = await bought()
    const { db } = shop.database
    await withdraw(CAT)
    shop.wait(5)
    const failed = await insertRefund(
      db,
      {
        ...{
          id: 'R1',
          order_id: id,
          payment_id: null,
          amount: 2700,
          reason: 'Otsas',
          restock: 0,
          lines: null,
        },
        ...{ actor: 'mari', origin: 'owner', request_id: null, provider_refund_id: null },
      },
      shop.now(),
    )
    await endRefund(db, failed!.id, { state: 'failed', fault: 'not_made', issue: '', at: shop.now() })
    expect(await owed()).toEqual([['27.00', false]])
    const other = await anOrder(db, shop.now(), {}, paidAt(shop.now()))
    const ofOther = async () =>
      (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${other.order_number}`)).body
        .openWithdrawals
    expect(await ofOther()).toEqual([])
    await withdrawFrom(db, other.id, shop.now())
    expect((await shop.call('POST', `${path}/withdrawals-done`)).status).toBe(200)
    expect(await owed()).toEqual([])
    expect(await ofOther()).toHaveLength(1)
  })

  test('has its delivery settled by a refund of it, up to the cheapest fee', async () => {
    const { refund, withdraw, owed } = await bought()
    await withdraw({ ...FROG, quantity: 2 }, CAT)
    await refund({ lines: [{ ...FROG, quantity: 2 }], delivery: true })
    expect(await owed()).toEqual([['27.00', true]])
    await refund({ lines: [CAT] })
    expect(await owed()).toEqual([])
  })
})
