import type { Task, TaskKind } from '#contract/today.ts'
import { ONLINE_PAYMENT_METHODS, type OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/admin/today.ts'

/**
 * The task for each payment method when no payment can be opened with it. A service has tasks of its own, because their
 * words name it.
 */
export const OUTAGES = {
  montonio: 'bank_links_down',
  montonio_card: 'cards_down',
  paypal: 'payments_down',
} as const satisfies Record<OnlinePaymentMethod, TaskKind>

type Outage = (typeof OUTAGES)[OnlinePaymentMethod]

/** The words for an outage while other methods work, and what helps. */
export const OUTAGE_WORDS: Record<Outage, { heading: string; hint: string }> = {
  bank_links_down: { heading: messages.bankLinkOutageHeading, hint: messages.bankLinkOutageHint },
  cards_down: { heading: messages.cardOutageHeading, hint: messages.cardOutageHint },
  payments_down: { heading: messages.paypalOutageHeading, hint: messages.paypalOutageHint },
}

const isOutage = (kind: TaskKind): kind is Outage => Object.hasOwn(OUTAGE_WORDS, kind)

/**
 * Returns the tasks that say that nobody can pay; none as long as one of the methods works.
 * @param methods the offered payment methods
 */
export const tasksThatStopSelling = (
  tasks: readonly Task[],
  methods: readonly OnlinePaymentMethod[],
): Task[] =>
  methods.every(method => tasks.some(({ kind }) => kind === OUTAGES[method]))
    ? tasks.filter(({ kind }) => isOutage(kind))
    : []

/**
 * Whether a service needs the owner herself: to answer a dispute, to accept a payment, to put her account in order, to
 * know of a payment whose payee was changed there.
 */
const ASKS_OWNER: Record<OnlinePaymentMethod, boolean> = {
  montonio: false,
  montonio_card: false,
  paypal: true,
}

/** The tasks that only such a service causes. */
const ASKED_OF_OWNER: ReadonlySet<TaskKind> = new Set([
  'dispute',
  'payee_changed',
  'capture_action',
  'capture_refused',
])

/**
 * Returns the payment methods whose services a task may be about: those offered, unless they never cause it, and then
 * all that may.
 */
export function methodsBehind(
  kind: TaskKind,
  methods: readonly OnlinePaymentMethod[],
): readonly OnlinePaymentMethod[] {
  if (!ASKED_OF_OWNER.has(kind)) return methods
  const asking = methods.filter(method => ASKS_OWNER[method])
  return asking.length > 0 ? asking : ONLINE_PAYMENT_METHODS.filter(method => ASKS_OWNER[method])
}

/** Whether a task says that the only payment method is down. */
export const isOfOnlyMethod = (kind: TaskKind, methods: readonly OnlinePaymentMethod[]): boolean =>
  methods.length === 1 && OUTAGES[methods[0]!] === kind
