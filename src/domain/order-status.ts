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

/** The steps of the tracking timeline, in order (specification §4). */
const STEPS = ['received', 'processing', 'shipped', 'delivered'] as const
type Step = (typeof STEPS)[number]

type StatusFacts = {
  /** the step of the timeline that an order has reached in this status, or how it ended */
  at: Step | 'completed' | 'cancelled'
  /** whether the customer is notified of it by e-mail */
  isTold: boolean
}

/** What follows from each status: the timeline, and the lists below. */
const FACTS: Record<OrderStatus, StatusFacts> = {
  pending: { at: 'received', isTold: false },
  pending_confirmation: { at: 'received', isTold: false },
  confirmed: { at: 'received', isTold: true },
  paid: { at: 'received', isTold: false },
  processing: { at: 'processing', isTold: true },
  shipped: { at: 'shipped', isTold: true },
  delivered: { at: 'delivered', isTold: true },
  completed: { at: 'completed', isTold: true },
  cancelled: { at: 'cancelled', isTold: true },
}

/** An unknown status, stored by a later version before a roll back, counts as received. */
const placeOf = (status: OrderStatus): StatusFacts['at'] => FACTS[status]?.at ?? 'received'

const statusesAt = (...stages: StatusFacts['at'][]): ReadonlySet<OrderStatus> =>
  new Set(ORDER_STATUSES.filter(status => stages.includes(FACTS[status].at)))

/** The statuses about which the customer is notified by e-mail. */
export const NOTIFIED_STATUSES: ReadonlySet<OrderStatus> = new Set(
  ORDER_STATUSES.filter(status => FACTS[status].isTold),
)

/** The statuses in which the maker is at work on the order. */
export const STARTED_STATUSES = statusesAt('processing')
/** The statuses in which the order has left the maker. */
export const SENT_STATUSES = statusesAt('shipped', 'delivered', 'completed')
/** The statuses in which the customer has the order, and the withdrawal period runs. */
export const ARRIVED_STATUSES = statusesAt('delivered', 'completed')
/** The statuses in which nothing is left to do for the order but its money. */
export const FINISHED_STATUSES = statusesAt('delivered', 'completed', 'cancelled')

type OrderState = { status: OrderStatus; paymentStatus: PaymentStatus }

/** Whether an order was paid and not, or not fully, refunded. */
export const isMoneyHeld = (paymentStatus: PaymentStatus): boolean =>
  paymentStatus === 'completed' || paymentStatus === 'partially_refunded'

/** Whether an order still has to be sent: it is paid, not fully refunded, and neither sent nor cancelled. */
export const isToBeSent = ({ status, paymentStatus }: OrderState): boolean =>
  isMoneyHeld(paymentStatus) && !SENT_STATUSES.has(status) && placeOf(status) !== 'cancelled'

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

const [, ...LATER_STEPS] = STEPS
type LaterStep = (typeof LATER_STEPS)[number]

export type TimelineStep = { step: Step; reached: boolean }

/** When an order reached each step after the first, ISO 8601; null if it has not, or skipped it. */
type StepTimes = Record<LaterStep, string | null>

/** Whether an order in this status has reached a step; of `completed` and `cancelled` only the first is known. */
function isReached(step: Step, status: OrderStatus): boolean {
  const at = placeOf(status)
  return (
    step === 'received' ||
    (at !== 'completed' && at !== 'cancelled' && STEPS.indexOf(at) >= STEPS.indexOf(step))
  )
}

/**
 * Returns the four steps of the tracking timeline, in order, and whether the order has reached each (specification §4).
 * A completed order was handed over, so the sending steps that it never took are left out.
 * @param times when it reached its steps, if known: a completed order has reached those
 * @returns `undefined` for a cancelled order, whose timeline is not shown.
 */
export function timeline(status: OrderStatus, times?: StepTimes): TimelineStep[] | undefined {
  const at = placeOf(status)
  if (at === 'cancelled') return undefined
  const steps = STEPS.map(step => {
    const wasTaken = at === 'completed' && step !== 'received' && !!times?.[step]
    return { step, reached: isReached(step, status) || wasTaken }
  })
  return at === 'completed' ? steps.filter(({ reached }) => reached) : steps
}

/**
 * Returns when an order reached its steps, from the changes of its status, oldest first. A step set by mistake and
 * undone was not reached; a step that a later one followed keeps its time, even if the later one is undone.
 */
export function stepTimes(changes: readonly { to: OrderStatus; at: string }[]): StepTimes {
  const times: StepTimes = { processing: null, shipped: null, delivered: null }
  for (const { to, at } of changes)
    for (const step of LATER_STEPS) {
      const reached = placeOf(to)
      if (reached === step) times[step] ??= at
      else if (reached !== 'completed' && reached !== 'cancelled' && !isReached(step, to)) times[step] = null
    }
  return times
}
