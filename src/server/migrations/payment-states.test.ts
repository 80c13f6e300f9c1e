/** Migration 0039 reads what stood in sentences and JSON: of a live shop no payment, order or refund may be lost by it. */
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/migrate.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'

const AT = '2026-11-01T10:00:00.000Z'
const LATER = { kind: 'later' }
const cart = (id: string) => ({ kind: 'cart', orderIds: [id] })
const DELIVERY = {
  customer: { name: 'Mari' },
  deliveryMethod: 'omniva_courier',
  parcelMachine: null,
  shippingCost: 699,
}

async function insertOrder(db: Kysely<unknown>, id: string): Promise<void> {
  await sql`insert into orders (id, order_number, kind, status, payment_status, customer_name, customer_email, customer_phone,
      customer_address, customer_city, customer_postal_code, customer_folded, items_total, shipping_cost, total, details, notes,
      access_key, created_at, updated_at)
    values (${id}, ${id}, 'regular', 'pending', 'pending', '', '', '', '', '', '', '', 3200, 699, 3899, '{}', '', ${id}, ${AT}, ${AT})`.execute(
    db,
  )
}

const insertPayment = (
  db: Kysely<unknown>,
  { id, state, reason, purchase }: { id: string; state: string; reason: string | null; purchase: object },
) =>
  sql`insert into payments (id, provider_order_id, amount, state, purchase, capture_id, reason, expires_at, created_at, updated_at)
    values (${id}, ${`AT-${id}`}, 3899, ${state}, ${JSON.stringify(purchase)}, ${`C-${id}`}, ${reason}, ${AT}, ${AT}, ${AT})`.execute(
    db,
  )

onEachDatabase('the payments of a live shop', (_fresh, dialect) => {
  test('keep why they ended, what they pay and what goes back', async () => {
    const database = await freshDatabase(dialect, '0038-carts-of-rows')
    const db = database.db as unknown as Kysely<unknown>
    for (const id of ['o1', 'o2', 'o3']) await insertOrder(db, id)
    const before = [
      { id: 'paid', state: 'captured', reason: null, purchase: cart('o1') },
      {
        id: 'invoice',
        state: 'released',
        reason: 'cancelled',
        purchase: { kind: 'invoice', orderIds: ['o3', 'o2'], delivery: DELIVERY, ownIds: ['o2'] },
      },
      { id: 'declined', state: 'released', reason: 'declined: INSTRUMENT_DECLINED', purchase: cart('o1') },
      { id: 'refused', state: 'released', reason: 'refused: out_of_stock 4 7', purchase: cart('o1') },
      {
        id: 'erased',
        state: 'void',
        reason: 'the cart was paid by another payment',
        purchase: cart('no-more'),
      },
      { id: 'again', state: 'capturing', reason: 'replaced', purchase: cart('o2') },
      { id: 'waiting', state: 'unclaimed', reason: null, purchase: LATER },
      { id: 'wrong', state: 'unclaimed', reason: 'Wrong sum', purchase: LATER },
      { id: 'back', state: 'refunded', reason: 'No order came for it', purchase: LATER },
    ]
    for (const payment of before) await insertPayment(db, payment)
    await sql`insert into refunds (id, order_id, payment_id, amount, reason, state, restock, actor, fault, created_at)
      values ('r1', 'o1', 'paid', 500, 'x', 'failed', 0, 'paypal-reversal', 'CAPTURE_FULLY_REFUNDED', ${AT})`.execute(
      db,
    )
    await migrate(database)
    const payments = await database.db.selectFrom('payments').selectAll().execute()
    const of = (id: string) => payments.find(payment => payment.id === id)
    expect(of('paid')).toMatchObject({ kind: 'cart', end_reason: null, provider: 'paypal' })
    expect(of('invoice')).toMatchObject({
      kind: 'invoice',
      end_reason: 'cancelled',
      delivery: JSON.stringify(DELIVERY),
    })
    expect(of('declined')).toMatchObject({ end_reason: 'declined', provider_issue: 'INSTRUMENT_DECLINED' })
    expect(of('refused')).toMatchObject({
      end_reason: 'refused',
      refusal: 'out_of_stock',
      missing_products: '[4,7]',
    })
    expect(of('erased')).toMatchObject({ state: 'void', end_reason: 'cart_paid' })
    expect(of('again')).toMatchObject({ state: 'capturing', end_reason: 'replaced' })
    expect(of('waiting')).toMatchObject({ state: 'unclaimed', return_reason: null })
    expect(of('wrong')).toMatchObject({ state: 'refunding', return_reason: 'wrong_sum' })
    expect(of('back')).toMatchObject({ state: 'refunded', return_reason: 'no_order' })
    const orders = await database.db
      .selectFrom('payment_orders')
      .select(['payment_id', 'position', 'order_id', 'is_own'])
      .where('payment_id', '=', 'invoice')
      .orderBy('position')
      .execute()
    expect(orders).toEqual([
      { payment_id: 'invoice', position: 0, order_id: 'o3', is_own: 0 },
      { payment_id: 'invoice', position: 1, order_id: 'o2', is_own: 1 },
    ])
    const refunds = await database.db
      .selectFrom('refunds')
      .select(['id', 'order_id', 'state', 'origin', 'actor', 'fault', 'issue', 'sent_at'])
      .orderBy('id')
      .execute()
    expect(refunds).toEqual([
      {
        id: 'back',
        order_id: null,
        state: 'done',
        origin: 'shop',
        actor: 'shop',
        fault: null,
        issue: null,
        sent_at: AT,
      },
      {
        id: 'r1',
        order_id: 'o1',
        state: 'failed',
        origin: 'reversal',
        actor: 'paypal',
        fault: 'fully_refunded',
        issue: 'CAPTURE_FULLY_REFUNDED',
        sent_at: AT,
      },
      // It was not sent yet: the shop may simply ask.
      {
        id: 'wrong',
        order_id: null,
        state: 'asked',
        origin: 'shop',
        actor: 'shop',
        fault: null,
        issue: null,
        sent_at: null,
      },
    ])
  })
})
