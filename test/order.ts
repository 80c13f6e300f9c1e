import { insertOrder, type NewOrder, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The details of a cat hat as its order stores them. */
export const HAT_DETAILS = {
  hatCategory: 'cat',
  hatDiameter: '56 cm',
  colors: ['roosa'],
  colorOrder: 'roosa',
  specialWishes: '',
  frogHatColor: '',
  frogPinkCheeks: false,
  frogExpression: '',
  frogBorderCustomColors: [],
}

/**
 * Inserts a placed order: by courier, 38.99, unpaid.
 * @param columns columns set after insertion, such as `paidAt(…)`
 */
export async function anOrder(
  db: Db,
  now: Date,
  named: Partial<NewOrder> = {},
  columns: Partial<OrderRow> = {},
): Promise<OrderRow> {
  const row = await insertOrder(
    db,
    {
      kind: 'regular',
      status: 'pending',
      customer: {
        name: 'Liis Tamm',
        email: 'liis@naide.ee',
        phone: '+372 5123 4534',
        address: '',
        city: '',
        postalCode: '',
      },
      deliveryMethod: 'omniva_courier',
      parcelMachine: null,
      lines: [{ productId: null, name: 'Konn', unitPrice: 3200, quantity: 1, imageUrl: null }],
      shippingCost: 699,
      sessionId: null,
      paymentMethod: null,
      placed: true,
      ...named,
    },
    now,
  )
  if (Object.keys(columns).length > 0)
    await db.updateTable('orders').set(columns).where('id', '=', row.id).execute()
  return { ...row, ...columns }
}

/** The columns of an order paid at that time. */
export const paidAt = (at: Date): Partial<OrderRow> => ({
  payment_status: 'completed',
  status: 'paid',
  paid_at: at.toISOString(),
})

/** Withdraws from an order of one piece. */
export const withdrawFrom = (db: Db, orderId: string, now: Date): Promise<unknown> =>
  db
    .insertInto('withdrawals')
    .values({
      id: orderId,
      order_id: orderId,
      name: 'Liis Tamm',
      email: 'liis@naide.ee',
      lines: JSON.stringify([{ position: 0, quantity: 1 }]),
      statement: '',
      at: now.toISOString(),
      done_at: null,
    })
    .execute()
