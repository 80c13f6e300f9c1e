import type { CustomOrderInput, HatOrderInput } from '#contract/custom-orders.ts'
import { HAT_PRICE, type HatOrder, hatDetails, hatFaults } from '#domain/custom-hat.ts'
import { customOrderFaults } from '#domain/custom-order.ts'
import { hatPictureLink } from '#domain/hat-link.ts'
import { hatName } from '#hats/hat-text.ts'
import * as messages from '#messages/custom-orders.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { queueOwnerNotice } from '#server/mail/owner-notices.ts'
import { writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, insertOrder, type NewOrder, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { replyAddress } from '#server/thread/reply-address.ts'
import { refuseClosedColours } from '#server/yarn/gone-colours.ts'

/** Whom the e-mails go to, and where their links lead. */
type Mailing = {
  ownerEmail: string
  publicUrl: string
  /**
   * the pattern of the address by which the owner's reply is added to the order's thread (`REPLY_ADDRESS`); undefined
   * if replies are not read
   */
  replyPattern: string | undefined
  /** whether the sender may cause one more e-mail to an address; each call counts */
  mayWriteTo: (recipient: string) => Promise<boolean>
}

const nowhere = { address: '', city: '', postalCode: '' }

/**
 * Builds a custom hat order (specification §4, Custom hat order), validated by the same rule as the form.
 * @throws ShopError `invalid_input` with an issue for each fault, in Estonian
 */
export function newHatOrder(input: HatOrderInput, { placed }: Pick<NewOrder, 'placed'>): NewOrder {
  const order: HatOrder = input
  const faults = hatFaults(order)
  if (faults.length > 0)
    throw new ShopError('invalid_input', {
      issues: faults.map(({ field, message }) => ({ path: field, message })),
      details: faults[0]!.message,
    })
  const details = hatDetails(order)
  return {
    kind: 'custom_hat',
    status: 'pending_confirmation',
    customer: {
      name: `${order.firstName} ${order.lastName}`.trim(),
      email: order.customerEmail,
      phone: order.customerPhone,
      ...nowhere,
    },
    deliveryMethod: null,
    parcelMachine: null,
    lines: [
      {
        productId: null,
        name: hatName(details),
        unitPrice: HAT_PRICE,
        quantity: 1,
        imageUrl: hatPictureLink(details),
      },
    ],
    shippingCost: 0,
    sessionId: input.sessionId ?? null,
    paymentMethod: null,
    details: { ...details, firstName: order.firstName, lastName: order.lastName },
    placed,
  }
}

/**
 * Places a hat order to be paid later; the owner confirms it first.
 * @throws ShopError `invalid_input`; `order_differs` if the same request has made another order
 */
export async function placeHatOrder(
  db: Db,
  input: HatOrderInput,
  mailing: Mailing,
  now: Date,
): Promise<OrderRow> {
  const order = newHatOrder(input, { placed: true })
  await refuseClosedColours(db, input)
  return placeCustom(db, { ...order, requestId: input.requestId }, mailing, now)
}

/**
 * Places a free-form request; it has no price until the owner sets one.
 * @throws ShopError `invalid_input`; `order_differs` if the same request has made another order
 */
export async function placeCustomOrder(
  db: Db,
  input: CustomOrderInput,
  mailing: Mailing,
  now: Date,
): Promise<OrderRow> {
  const faults = customOrderFaults(input)
  if (faults.length > 0)
    throw new ShopError('invalid_input', {
      issues: faults.map(({ field, message }) => ({ path: field, message })),
      details: faults[0]!.message,
    })
  const { name, email, phone, sessionId, requestId, pictureCount, ...details } = input
  const order: NewOrder = {
    kind: 'custom_order',
    status: 'pending',
    customer: { name, email, phone, ...nowhere },
    deliveryMethod: null,
    parcelMachine: null,
    lines: [],
    shippingCost: 0,
    sessionId: sessionId ?? null,
    requestId,
    paymentMethod: null,
    details,
    placed: true,
  }
  return placeCustom(db, order, mailing, now, pictureCount)
}

async function placeCustom(
  db: Db,
  order: NewOrder,
  mailing: Mailing,
  now: Date,
  pictureCount = 0,
): Promise<OrderRow> {
  const mayWrite = await mailing.mayWriteTo(order.customer.email)
  return retryingTransaction(db, async trx => {
    const sentBefore = await findSent(trx, order)
    if (sentBefore) return sentBefore
    const row = await insertOrder(trx, order, now)
    await writeHistory(trx, row.id, 'customer', 'placed', {}, now)
    const data = orderMail(row, await findLines(trx, row.id), trackingLink(mailing.publicUrl, row))
    if (mayWrite)
      await queueMail(
        trx,
        { template: 'request-received', about: row, recipient: row.customer_email, data },
        now,
      )
    const { ownerEmail: recipient, replyPattern } = mailing
    const answerTo = replyPattern && (await replyAddress(trx, replyPattern, row, 'owner'))
    const told = { ...data, pictureCount, ...(answerTo && { answerTo }) }
    await queueOwnerNotice(trx, { template: 'new-request', about: row, recipient, data: told }, now)
    return row
  })
}

/** The same request has made an order that differs from what is sent now. */
export const orderedBefore = ({ order_number }: OrderRow): ShopError =>
  new ShopError('order_differs', { details: messages.orderedBefore(order_number) })

/**
 * Finds the order made by the same request, whose answer was lost.
 * @throws ShopError `order_differs` if its content differs from what is sent now
 */
export async function findSent(trx: Db, order: NewOrder): Promise<OrderRow | undefined> {
  const { kind, sessionId, requestId } = order
  if (!sessionId || !requestId) return undefined
  const sentBefore = await trx
    .selectFrom('orders')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (sentBefore && !isSame(sentBefore, order)) throw orderedBefore(sentBefore)
  return sentBefore
}

/** Whether an order still equals what is sent again. */
function isSame(made: OrderRow, { customer, details = {} }: NewOrder): boolean {
  const kept = JSON.parse(made.details) as Record<string, unknown>
  return (
    made.customer_name === customer.name &&
    made.customer_email === customer.email &&
    made.customer_phone === customer.phone &&
    Object.entries(details).every(([field, value]) => JSON.stringify(kept[field]) === JSON.stringify(value))
  )
}
