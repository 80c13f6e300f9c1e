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

/** The label of a status, or the raw value where it is none of the known ones (specification §4). */
export const orderStatusLabel = (status: string): string =>
  Object.hasOwn(ORDER_STATUS_LABEL, status) ? ORDER_STATUS_LABEL[status as OrderStatus] : status
export const paymentStatusLabel = (status: string): string =>
  Object.hasOwn(PAYMENT_STATUS_LABEL, status) ? PAYMENT_STATUS_LABEL[status as PaymentStatus] : status

/** The statuses of which the customer is notified by e-mail. */
export const NOTIFIED_STATUSES: ReadonlySet<OrderStatus> = new Set([
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
])

/** Then it has left the maker. */
export const SENT_STATUSES: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered', 'completed'])

type OrderState = { status: OrderStatus; paymentStatus: PaymentStatus }

/** Whether an order still has to leave the maker: it is paid, its money was not all given back, and it is neither sent nor called off. */
export const isToBeSent = ({ status, paymentStatus }: OrderState): boolean =>
  (paymentStatus === 'completed' || paymentStatus === 'partially_refunded') &&
  !SENT_STATUSES.has(status) &&
  status !== 'cancelled'

/** Whether its maker can say of it that it is made, or is not after all: ready pieces are made before they are sold. */
export const canBeMade = ({ kind, ...state }: OrderState & { kind: OrderKind }): boolean =>
  kind !== 'regular' && isToBeSent(state)

/**
 * The status of an order after its payment, by a provider or by hand: one that was sent before it was paid keeps its own
 * (docs/decisions/0078-what-is-sent-stays-sent.md).
 */
export const statusWhenPaid = (status: OrderStatus): OrderStatus =>
  SENT_STATUSES.has(status) ? status : 'paid'

/** `paid` comes by a payment alone. */
const NOT_OFFERED_WITH_SENDING: ReadonlySet<OrderStatus> = new Set(['paid', 'completed'])
const NOT_OFFERED_HANDED_OVER: ReadonlySet<OrderStatus> = new Set(['paid', 'shipped', 'delivered'])

/** What decides which steps an order takes. */
type OrderRoute = { kind: OrderKind; deliveryMethod: string | null }

/** Whether the steps of sending are its own; a free-form one is handed over unless its customer has chosen how it travels. */
const hasSendingSteps = ({ kind, deliveryMethod }: OrderRoute): boolean =>
  kind !== 'custom_order' || (!!deliveryMethod && deliveryMethod !== PICKUP)

/** Whether it travels to its customer, so that a day can be promised on which it is there. */
export const travels = (route: OrderRoute): boolean =>
  hasSendingSteps(route) && route.deliveryMethod !== PICKUP

/** What the owner's menu offers for an order; the status that it has is always among them. */
export const statusChoices = (route: OrderRoute, present: OrderStatus): OrderStatus[] => {
  const notOffered = hasSendingSteps(route) ? NOT_OFFERED_WITH_SENDING : NOT_OFFERED_HANDED_OVER
  return ORDER_STATUSES.filter(status => status === present || !notOffered.has(status))
}

/** What the owner's menu on the tracking page offers: all eight, and `paid` where the order has it. */
export const allStatusChoices = (present: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter(status => status === present || status !== 'paid')

const LATER_STEPS = ['processing', 'shipped', 'delivered'] as const
type LaterStep = (typeof LATER_STEPS)[number]

export type TimelineStep = { step: 'received' | LaterStep; reached: boolean }

/** When an order came to each step after the first, ISO 8601; null: it has not, or has skipped it. */
type StepTimes = Record<LaterStep, string | null>

const REACHED_BY: { received: 'always' } & Record<LaterStep, readonly OrderStatus[]> = {
  received: 'always',
  processing: ['processing', 'shipped', 'delivered'],
  shipped: ['shipped', 'delivered'],
  delivered: ['delivered'],
}

/**
 * The four steps of the tracking timeline, in order, and which of them the order has reached (specification §4). A
 * completed order was handed over, so the sending steps that it never took are left out.
 * @param times when it came to its steps, where known: a completed order has reached those
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
 * When an order came to its steps, by the changes of its status, the oldest first. A step that was set by a slip and taken
 * back was not reached then; one that another step followed keeps its time, whatever that one becomes.
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
