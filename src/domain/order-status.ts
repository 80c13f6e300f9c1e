import * as messages from '#messages/labels.ts'
import { PICKUP } from './delivery.ts'
import type { OrderKind } from './order-number.ts'

/** The order statuses of specification §4, and `paid`, which a capture sets (contract §4, Orders). */
export const ORDER_STATUSES = [
  'pending',
  'pending_confirmation',
  'confirmed',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_STATUS_LABEL: Record<OrderStatus, string> = {
  pending: messages.pending,
  pending_confirmation: messages.pendingConfirmation,
  confirmed: messages.confirmed,
  paid: messages.paid,
  processing: messages.processing,
  shipped: messages.shipped,
  delivered: messages.delivered,
  completed: messages.completed,
  cancelled: messages.cancelled,
}

export const PAYMENT_STATUSES = ['pending', 'completed', 'partially_refunded', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_STATUS_LABEL: Record<PaymentStatus, string> = {
  pending: messages.pending,
  completed: messages.paid,
  partially_refunded: messages.partiallyRefunded,
  refunded: messages.refunded,
}

/** Returns the label of a status, or an unknown status unchanged (specification §4). */
export const orderStatusLabel = (status: string): string =>
  Object.hasOwn(ORDER_STATUS_LABEL, status) ? ORDER_STATUS_LABEL[status as OrderStatus] : status
export const paymentStatusLabel = (status: string): string =>
  Object.hasOwn(PAYMENT_STATUS_LABEL, status) ? PAYMENT_STATUS_LABEL[status as PaymentStatus] : status

/** The statuses about which the customer is notified by e-mail. */
export const NOTIFIED_STATUSES: ReadonlySet<OrderStatus> = new Set([
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
])

/** The statuses in which the order has left the maker. */
export const SENT_STATUSES: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered', 'completed'])

type OrderState = { status: OrderStatus; paymentStatus: PaymentStatus }

/** Whether an order was paid and not, or not fully, refunded. */
export const isMoneyHeld = (paymentStatus: PaymentStatus): boolean =>
  paymentStatus === 'completed' || paymentStatus === 'partially_refunded'

/** Whether an order still has to be sent: it is paid, not fully refunded, and neither sent nor cancelled. */
export const isToBeSent = ({ status, paymentStatus }: OrderState): boolean =>
  isMoneyHeld(paymentStatus) && !SENT_STATUSES.has(status) && status !== 'cancelled'

/** Whether the maker can mark an order as made (or undo that). Ready-made pieces are made before they are sold. */
export const canBeMade = ({ kind, ...state }: OrderState & { kind: OrderKind }): boolean =>
  kind !== 'regular' && isToBeSent(state)

/**
 * Returns the status of an order after its payment, by a provider or by hand: an order sent before it was paid keeps
 * its status (docs/decisions/0078-sent-order-stays-sent.md).
 */
export const statusWhenPaid = (status: OrderStatus): OrderStatus =>
  SENT_STATUSES.has(status) ? status : 'paid'

/** `paid` is set only by a payment. */
const NOT_OFFERED_WITH_SENDING: ReadonlySet<OrderStatus> = new Set(['paid', 'completed'])
const NOT_OFFERED_HANDED_OVER: ReadonlySet<OrderStatus> = new Set(['paid', 'shipped', 'delivered'])

/** What decides which steps an order goes through. */
type OrderRoute = { kind: OrderKind; deliveryMethod: string | null }

/** Whether the order goes through the steps of sending; a free-form one only if its customer chose a delivery. */
const hasSendingSteps = ({ kind, deliveryMethod }: OrderRoute): boolean =>
  kind !== 'custom_order' || (!!deliveryMethod && deliveryMethod !== PICKUP)

/** Whether an order is delivered to its customer, so that an arrival can be promised. */
export const travels = (route: OrderRoute): boolean =>
  hasSendingSteps(route) && route.deliveryMethod !== PICKUP

/** Returns the statuses in the owner's menu for an order, always including the current one. */
export const statusChoices = (route: OrderRoute, present: OrderStatus): OrderStatus[] => {
  const notOffered = hasSendingSteps(route) ? NOT_OFFERED_WITH_SENDING : NOT_OFFERED_HANDED_OVER
  return ORDER_STATUSES.filter(status => status === present || !notOffered.has(status))
}

/** Returns the statuses in the owner's menu on the tracking page: all eight, and `paid` if it is the current one. */
export const allStatusChoices = (present: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter(status => status === present || status !== 'paid')

const LATER_STEPS = ['processing', 'shipped', 'delivered'] as const
type LaterStep = (typeof LATER_STEPS)[number]

export type TimelineStep = { step: 'received' | LaterStep; reached: boolean }

/** When an order reached each step after the first, ISO 8601; null if it has not, or skipped it. */
type StepTimes = Record<LaterStep, string | null>

const REACHED_BY: { received: 'always' } & Record<LaterStep, readonly OrderStatus[]> = {
  received: 'always',
  processing: ['processing', 'shipped', 'delivered'],
  shipped: ['shipped', 'delivered'],
  delivered: ['delivered'],
}

/**
 * Returns the four steps of the tracking timeline, in order, and whether the order has reached each (specification §4).
 * A completed order was handed over, so the sending steps that it never took are left out.
 * @param times when it reached its steps, if known: a completed order has reached those
 * @returns `undefined` for a cancelled order, whose timeline is not shown.
 */
export function timeline(status: OrderStatus, times?: StepTimes): TimelineStep[] | undefined {
  if (status === 'cancelled') return undefined
  const steps = (Object.keys(REACHED_BY) as TimelineStep['step'][]).map(step => {
    const by = REACHED_BY[step]
    const wasTaken = status === 'completed' && step !== 'received' && !!times?.[step]
    return { step, reached: by === 'always' || by.includes(status) || wasTaken }
  })
  return status === 'completed' ? steps.filter(({ reached }) => reached) : steps
}

/**
 * Returns when an order reached its steps, from the changes of its status, oldest first. A step set by mistake and
 * undone was not reached; a step that a later one followed keeps its time, even if the later one is undone.
 */
export function stepTimes(changes: readonly { to: OrderStatus; at: string }[]): StepTimes {
  const times: StepTimes = { processing: null, shipped: null, delivered: null }
  for (const { to, at } of changes)
    for (const step of LATER_STEPS) {
      if (to === step) times[step] ??= at
      else if (to !== 'completed' && to !== 'cancelled' && !REACHED_BY[step].includes(to)) times[step] = null
    }
  return times
}
