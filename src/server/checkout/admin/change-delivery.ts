import { sql } from 'kysely'
import type { z } from 'zod'
import type { deliveryInput } from '#contract/admin-delivery.ts'
import type { ChosenMachine } from '#contract/delivery.ts'
import { type OfferedMethod, PICKUP } from '#domain/delivery.ts'
import { isOffered } from '#domain/delivery-terms.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import { currentSeller, issueProForma } from '#server/documents/issue.ts'
import { deleteUnsentMails } from '#server/mail/outbox.ts'
import { readdressUnsentMails } from '#server/mail/readdress.ts'
import { writeHistory } from '#server/orders/history.ts'
import { notifyCustomer } from '#server/orders/notify-customer.ts'
import { isPaidByAnother } from '#server/orders/order-mail.ts'
import { promiseByWay } from '#server/orders/promise.ts'
import {
  customerColumns,
  type DeliveryPlace,
  lockOrder,
  machineColumns,
  type OrderRow,
} from '#server/orders/store.ts'
import { withdrawLinkMails } from '#server/orders/withdraw-link-mails.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { randomToken } from '#server/platform/random.ts'
import { makeLabelsStale } from '#server/shipping/stale-labels.ts'
import { findReplySecret, renewCustomerAddress } from '#server/thread/reply-address.ts'
import type { CheckoutDeps } from '../deps.ts'
import { isSameEmail } from '../mail-addresses.ts'
import { checkClientDelivery, expectOffered, withFee } from '../place/delivery-choice.ts'
import { deliveryFacts } from '../settle/update-delivery.ts'

type Delivery = z.infer<typeof deliveryInput>

/**
 * Sets where an order goes, as the owner agreed with its customer. A paid order keeps its sums; an unpaid one costs
 * what the new delivery method costs, and gets a new pro forma.
 * @throws ShopError `invalid_input` by the rules of specification §5; `order_not_found`, `order_cancelled`,
 * `order_erased`, `payment_under_way`; `changed_meanwhile` if the order's delivery or payment has changed since
 * `input.seen`
 */
export async function changeDelivery(
  deps: CheckoutDeps,
  number: string,
  input: Delivery,
  actor: string,
): Promise<OrderRow> {
  const { delivery, arrival, holidayBreak } = await deps.settings.facts()
  const seller = await currentSeller(deps)
  const now = deps.now()
  return retryingTransaction(deps.db, async trx => {
    const before = await lockOrder(trx, 'order_number', number, now)
    if (!before || before.deleted_at !== null) throw new ShopError('order_not_found')
    const isPaid = before.payment_status !== 'pending'
    if (before.erased_at !== null) throw new ShopError('order_erased')
    if (before.status === 'cancelled') throw new ShopError('order_cancelled')
    // The payment under way sets the delivery itself.
    if (!isPaid && before.paying_id !== null) throw new ShopError('payment_under_way')
    if (input.seen && !isAsSeen(before, input.seen)) throw new ShopError('changed_meanwhile')
    const place = placeOf(input, withMachineOf(before, deps.parcelMachines))
    const isMethodSame = place.deliveryMethod === before.delivery_method
    if (!isMethodSame) expectOffered(place.deliveryMethod, delivery)
    const hasPrice = isOffered(place.deliveryMethod, delivery) || !isMethodSame
    const choice = withFee(place, before.items_total, delivery)
    const isReaderNew = hasReaderChanged(before, choice.customer.email)
    const after = await trx
      .updateTable('orders')
      .set({
        ...customerColumns(choice.customer),
        ...(isReaderNew && { access_key: randomToken() }),
        delivery_method: choice.deliveryMethod,
        ...machineColumns(choice.parcelMachine),
        ...(!isMethodSame && {
          promise: promiseByWay(
            before,
            { ...arrival, holidayBreak },
            arrival.transit[choice.deliveryMethod as OfferedMethod],
          ),
        }),
        ...(!isPaid &&
          hasPrice && {
            shipping_cost: choice.shippingCost,
            least_fee: choice.leastFee ?? null,
            total: sql<number>`items_total + ${choice.shippingCost}`,
          }),
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!isPaid && after.invoice_price !== null) await issueProForma(trx, after.id, seller, now)
    // The unsent e-mail names the previous sum.
    if (!isPaid) await withdrawLinkMails(trx, after.id)
    await makeLabelsStale(trx, { before, after }, now)
    if (isReaderNew) await renewCustomerAddress(trx, after)
    // The unsent e-mail names the previous destination.
    const unsent = { template: 'status-changed', subjectId: after.id, orFailed: true } as const
    if ((await deleteUnsentMails(trx, unsent)).length > 0)
      await notifyCustomer(trx, after, after.status, deps.publicUrl, now)
    await readdressUnsentMails(trx, {
      subjectId: after.id,
      from: before.customer_email,
      to: {
        email: after.customer_email,
        accessKey: after.access_key,
        replySecret: await findReplySecret(trx, after.id, 'customer'),
      },
    })
    const data = { ...deliveryFacts(after), before: deliveryFacts(before) }
    await writeHistory(trx, after.id, actor, 'delivery', data, now)
    // No address and no name: the audit log outlives what is erased from the history.
    const method = place.deliveryMethod
    await recordAction(trx, { actor, action: 'order.delivery', subject: number, data: { method } }, now)
    return after
  })
}

/**
 * Whether the order's e-mail changed hands, so that links sent before must no longer open the order. If another person
 * paid, the address is the payer's, whose e-mails contain no key.
 */
const hasReaderChanged = (before: OrderRow, email: string): boolean =>
  before.customer_email !== '' && !isSameEmail(before.customer_email, email) && !isPaidByAnother(before)

/** Whether an order's destination, recipient and payment still match what the caller has seen. */
export function isAsSeen(order: OrderRow, seen: NonNullable<Delivery['seen']>): boolean {
  const machine = order.parcel_machine === null ? null : (JSON.parse(order.parcel_machine) as ChosenMachine)
  const stands: typeof seen = {
    customerName: order.customer_name,
    customerEmail: order.customer_email,
    customerPhone: order.customer_phone,
    customerAddress: order.customer_address,
    customerCity: order.customer_city,
    customerPostalCode: order.customer_postal_code,
    deliveryMethod: order.delivery_method ?? '',
    selectedParcelMachine: machine?.id ?? '',
    isPaid: order.payment_status !== 'pending',
  }
  // The input is trimmed; stored values may not be.
  const said = (value: string | boolean) => String(value).trim()
  return (Object.keys(stands) as (keyof typeof seen)[]).every(part => said(stands[part]) === said(seen[part]))
}

type Place = Omit<Delivery, 'seen'>

/** The carriers' machines, and the order's own: its contact can be corrected though its machine has left the list. */
const withMachineOf = (
  { parcel_machine }: OrderRow,
  { find }: Pick<ParcelMachineLists, 'find'>,
): Pick<ParcelMachineLists, 'find'> => ({
  find(carrier, id) {
    const own = parcel_machine === null ? null : (JSON.parse(parcel_machine) as ChosenMachine)
    return find(carrier, id) ?? (own?.carrier === carrier && own.id === id ? own : undefined)
  },
})

/** Validates a delivery by the checkout's own rules and returns it; an order picked up goes nowhere. */
export function placeOf(input: Place, parcelMachines: Pick<ParcelMachineLists, 'find'>): DeliveryPlace {
  if (input.deliveryMethod !== PICKUP)
    return checkClientDelivery(
      { ...input, shippingCost: undefined, totalAmount: undefined },
      parcelMachines,
      true,
    )
  return { customer: customerOf(input), deliveryMethod: PICKUP, parcelMachine: null }
}

export const customerOf = (input: Place): DeliveryPlace['customer'] => ({
  name: input.customerName,
  email: input.customerEmail,
  phone: input.customerPhone,
  address: input.customerAddress,
  city: input.customerCity,
  postalCode: input.customerPostalCode,
})
