import type { Db } from '#server/platform/database/database.ts'
import { isPaidByAnother } from './order-mail.ts'
import { findOrder } from './store.ts'

/**
 * Where an order's customer is written to now; `undefined` where there is no such order or address, or another person has paid it:
 * then its letters go to two people.
 */
export async function customerAddress(db: Db, orderId: string): Promise<string | undefined> {
  const order = await findOrder(db, orderId)
  return order && !isPaidByAnother(order) ? order.customer_email || undefined : undefined
}
