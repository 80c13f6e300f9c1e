/**
 * Plans a reconciliation, as a pure function of the provider's books and the shop's own. The plan shown is the one that
 * is booked (apply-plan.ts).
 */
import { PICKUP } from '#domain/delivery.ts'
import type { Cents } from '#domain/money.ts'
import { isAwaitingOrder, PAYMENT } from '#domain/payment-state.ts'
import { payabilityOf, priceOf } from '#server/orders/payable.ts'
import type { DeliveryChoice, OrderRow } from '#server/orders/store.ts'
import { customerOf, isDelivered, orderedPlace } from '../place/delivery-choice.ts'
import type { DisputeEvent, Movement, ProviderTransactions } from './provider-books.ts'
import { capturedIn, numberOfItem, numbersIn, shippingIn, wasRefunded } from './read-record.ts'
import { type Doubt, deliveryIn, type RestoredOrder, restoredOrder, type ShopNow } from './restored-order.ts'

/** Why money gets no order. */
export type SkipReason =
  /** the provider no longer has the payment */
  | 'gone'
  | 'other account'
  | 'other currency'
  /** items, delivery and sum do not add up, or a sum other than the one due was captured */
  | 'sum differs'
  | 'no order number'
  /** its number belongs to another order, or its order cannot be paid in its current state */
  | 'order not payable'
  | 'out of stock'
  /** the shop had refused it */
  | 'refused'
  /** recorded before, and claimed by no order since */
  | 'unclaimed'

export type Step =
  /** the ledger knows the payment, but not its outcome */
  | { does: 'settle' }
  /** refunded at the provider: recorded, and not refunded again */
  | { does: 'refund' }
  /** the order is restored */
  | { does: 'restore'; restored: RestoredOrder }
  /** the orders exist in the copy, unpaid */
  | { does: 'pay'; orders: OrderRow[]; delivery: DeliveryChoice; doubts: Doubt[] }
  /** money without an order is recorded and waits for one; no job refunds it */
  | { does: 'keep'; why: SkipReason }
  /** nothing is done: the owner checks it */
  | { does: 'leave'; why: SkipReason }

export type PlannedStep = Step & { movement: Movement; amount: Cents }

export type Plan = {
  steps: PlannedStep[]
  disputes: DisputeEvent[]
  unfollowed: string[]
}

/** The sequence in which steps are booked: those that hold their pieces already come first. */
const ORDER: readonly Step['does'][] = ['settle', 'refund', 'pay', 'restore', 'keep', 'leave']

export function planOf(
  { since, movements, disputes, unfollowed }: ProviderTransactions,
  shop: ShopNow,
): Plan {
  const taken = new Set<string>()
  const steps = movements.flatMap(movement => {
    const step = stepOf(movement, shop, since, taken)
    if (!step) return []
    const amount =
      step.does === 'refund'
        ? movement.unknownBack
        : (movement.record?.amount ?? movement.payment?.amount ?? 0)
    return { ...step, movement, amount }
  })
  const captures = new Set(
    movements.flatMap(({ record, payment }) => [record?.capture?.id, payment?.capture_id]),
  )
  return {
    steps: ORDER.flatMap(does => steps.filter(step => step.does === does)),
    disputes: disputes.filter(({ captureIds }) => captureIds.some(id => captures.has(id))),
    unfollowed,
  }
}

/** Whether booking a plan changes anything. */
export const hasWork = ({ steps, disputes }: Plan): boolean =>
  disputes.length > 0 || steps.some(({ does }) => does !== 'leave')

const leave = (why: SkipReason): Step => ({ does: 'leave', why })

function stepOf(movement: Movement, shop: ShopNow, since: Date, taken: Set<string>): Step | undefined {
  return movement.payment
    ? stepOfKnown(movement, movement.payment, since)
    : stepOfUnknown(movement, shop, taken)
}

function stepOfKnown(
  { record, refusal, isOwn, unknownBack }: Movement,
  payment: NonNullable<Movement['payment']>,
  since: Date,
): Step | undefined {
  const capture = record && capturedIn(record)
  switch (PAYMENT[payment.state].money) {
    case 'none':
      if (!record || !capture || wasRefunded(record)) return undefined
      if (!isOwn) return leave('other account')
      if (capture.currency !== 'EUR') return leave('other currency')
      if (capture.amount !== payment.amount) return leave('sum differs')
      if (refusal !== undefined) return leave(refusal === 'out_of_stock' ? 'out of stock' : 'refused')
      return isAwaitingOrder(payment) ? { does: 'keep', why: 'no order number' } : { does: 'settle' }
    case 'unknown':
    case 'reviewed':
      if (!record?.capture || wasRefunded(record)) return undefined
      if (!isOwn) return leave('other account')
      if (capture && capture.amount !== payment.amount) return leave('sum differs')
      return capture?.result.outcome === 'pending' && payment.state === 'reviewing'
        ? undefined
        : { does: 'settle' }
    case 'paid':
      return unknownBack > 0 ? { does: 'refund' } : undefined
    case 'parked':
      // Refunded before the backup was restored: the job learns that, and requests nothing more.
      if (capture?.isRefunded) return undefined
      if (payment.next_check_at === null) return leave('unclaimed')
      // A payment opened since is not from the copy: its order still has its hour.
      return payment.created_at > since.toISOString() ? undefined : { does: 'keep', why: 'unclaimed' }
    case 'returning':
    case 'returned':
      return undefined
  }
}

function stepOfUnknown(movement: Movement, shop: ShopNow, taken: Set<string>): Step | undefined {
  const { record, isOwn, orders } = movement
  if (!record) return leave('gone')
  const capture = capturedIn(record)
  if (!capture || wasRefunded(record)) return undefined
  if (!isOwn) return leave('other account')
  if (capture.currency !== 'EUR') return leave('other currency')
  const left = (why: SkipReason): Step =>
    capture.result.outcome === 'captured' && record.refunds.length === 0 ? { does: 'keep', why } : leave(why)
  const numbers = numbersIn(record)
  if (numbers.length === 0) return left('no order number')
  const shipping = shippingIn(record, shop.terms)
  if (shipping === undefined || capture.amount !== record.amount) return left('sum differs')
  // Of two payments with the same number, the first gets the order.
  if (numbers.some(number => taken.has(number))) return left('order not payable')
  const step = pay(movement, record, shipping, shop) ?? restore(numbers, record, shipping, orders, shop)
  if (!step) return left('order not payable')
  for (const number of numbers) taken.add(number)
  return step
}

/** Pays orders that exist already and cost exactly this. */
function pay(
  { orders: known }: Movement,
  record: NonNullable<Movement['record']>,
  shippingCost: Cents,
  { machines, terms }: ShopNow,
): Step | undefined {
  const orders = numbersIn(record).map(number => known.get(number))
  const isPayable = (order: OrderRow | undefined): order is OrderRow =>
    order !== undefined && order.placed_at !== null && payabilityOf(order) === 'payable'
  if (orders.length === 0 || !orders.every(isPayable)) return undefined
  const prices = new Map(record.items.map(item => [numberOfItem(item), item.unitPrice]))
  const sum = orders.reduce((total, order) => total + priceOf(order)!, shippingCost)
  const isPriced = orders.every(order => {
    const price = prices.get(order.order_number)
    return price === undefined || price === priceOf(order)
  })
  if (!isPriced || sum !== record.amount) return undefined
  const [first] = orders as [OrderRow, ...OrderRow[]]
  const { doubts, ...told } = deliveryIn(record, first.kind, shippingCost, { machines, terms })
  // The order knows more of its delivery than the provider does.
  if (isDelivered(first))
    return { does: 'pay', orders, delivery: { ...orderedPlace(first), shippingCost }, doubts: [] }
  const { method, machine: parcelMachine, address } = told
  const customer = { ...customerOf(first), ...address }
  const delivery = { customer, deliveryMethod: method ?? PICKUP, parcelMachine, shippingCost }
  return { does: 'pay', orders, delivery, doubts }
}

function restore(
  numbers: string[],
  record: NonNullable<Movement['record']>,
  shipping: Cents,
  orders: Movement['orders'],
  shop: ShopNow,
): Step | undefined {
  const [number, ...others] = numbers
  if (number === undefined || others.length > 0 || orders.size > 0) return undefined
  const restored = restoredOrder(record, { number, shipping }, shop)
  if (record.capture?.isRefunded) restored.doubts.push({ about: 'refunded' })
  return { does: 'restore', restored }
}
