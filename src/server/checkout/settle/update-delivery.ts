import { sql } from 'kysely'
import type { DeliveryFacts } from '#domain/order-event.ts'
import { writeHistory } from '#server/orders/history.ts'
import { destinationOf } from '#server/orders/order-mail.ts'
import { promiseColumnsAtPayment } from '#server/orders/promise.ts'
import {
  customerColumns,
  type DeliveryChoice,
  detailsColumns,
  findOrder,
  machineColumns,
  type OrderRow,
} from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isSameEmail } from '../mail-addresses.ts'

/** The delivery facts recorded in the history. */
export const deliveryFacts = (order: OrderRow): DeliveryFacts => ({
  method: order.delivery_method,
  to: destinationOf(order),
  name: order.customer_name,
  contact: [order.customer_email, order.customer_phone].filter(Boolean).join(', '),
})

/**
 * Sets the delivery of an existing order when it is paid; orders paid together travel in one parcel. The payer decides
 * who is notified from then on. The previous contact, and the delivery that was agreed on, stay in the history. Unless
 * the payer has shown that the order is theirs, their e-mails do not contain its key.
 * @returns the order as it was, if it was another person's
 */
export async function updateDelivery(
  trx: Db,
  orderId: string,
  { delivery, orderIds, ownIds }: { delivery: DeliveryChoice; orderIds: string[]; ownIds: string[] },
  now: Date,
): Promise<OrderRow | undefined> {
  const before = (await findOrder(trx, orderId))!
  const { customer_name: name, customer_email: email, customer_phone: phone } = before
  const isSame = isSameEmail(email, delivery.customer.email)
  const shipping = orderId === orderIds[0] ? delivery.shippingCost : 0
  const after = await trx
    .updateTable('orders')
    .set({
      ...customerColumns(delivery.customer),
      delivery_method: delivery.deliveryMethod,
      ...machineColumns(delivery.parcelMachine),
      shipping_cost: shipping,
      least_fee: delivery.leastFee ?? null,
      ...promiseColumnsAtPayment(before, delivery.promise),
      total: sql`items_total + ${shipping}`,
      ...(delivery.customerNote && { customer_note: delivery.customerNote }),
      ...(delivery.giftText && { gift_text: delivery.giftText }),
      ...(!isSame && !ownIds.includes(orderId) && paidByAnother(before.details)),
    })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const [was, is] = [deliveryFacts(before), deliveryFacts(after)]
  if (was.method !== null && (was.method !== is.method || was.to !== is.to))
    await writeHistory(trx, orderId, 'customer', 'delivery', { ...is, before: was }, now)
  if (isSame || !email) return undefined
  await writeHistory(trx, orderId, 'shop', 'contact', { name, email, phone }, now)
  return before
}

const paidByAnother = (details: string) =>
  detailsColumns({ ...(JSON.parse(details) as Record<string, unknown>), paidByAnother: true })
