import { sql } from 'kysely'
import { customerColumns, findOrder, type OrderRow, writeHistory } from '#server/orders/store.ts'
import type { Purchase } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database.ts'

/**
 * An order that stood already learns where it goes when it is paid; orders that are paid together travel in one parcel.
 * Whoever pays says who hears of it from then on. Who that was before stays in the history, and unless the payer has shown
 * that the order is theirs, their letters do not carry its key.
 * @returns the order as it was, where it was another person's
 */
export async function writeDelivery(
  trx: Db,
  orderId: string,
  { delivery, orderIds, ownIds = [] }: Extract<Purchase, { kind: 'invoice' }>,
  now: Date,
): Promise<OrderRow | undefined> {
  const before = (await findOrder(trx, orderId))!
  const { customer_name: name, customer_email: email, customer_phone: phone } = before
  const isSame = isSameEmail(email, delivery.customer.email)
  const shipping = orderId === orderIds[0] ? delivery.shippingCost : 0
  await trx
    .updateTable('orders')
    .set({
      ...customerColumns(delivery.customer),
      delivery_method: delivery.deliveryMethod,
      parcel_machine: delivery.parcelMachine && JSON.stringify(delivery.parcelMachine),
      shipping_cost: shipping,
      total: sql`items_total + ${shipping}`,
      ...(!isSame && !ownIds.includes(orderId) && { details: paidByAnother(before.details) }),
    })
    .where('id', '=', orderId)
    .execute()
  if (isSame || !email) return undefined
  await writeHistory(trx, orderId, 'shop', 'contact', { name, email, phone }, now)
  return before
}

const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const paidByAnother = (details: string) =>
  JSON.stringify({ ...(JSON.parse(details) as Record<string, unknown>), paidByAnother: true })
