import type { Task, TaskKind } from '#contract/today.ts'
import { WAYS_TO_PAY, type WayToPay } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/admin/today.ts'

/**
 * The task for each payment method when no payment can be opened with it. A service has tasks of its own, because their
 * words name it.
 */
export const OUTAGES = {
  montonio: 'bank_links_down',
  montonio_card: 'cards_down',
  paypal: 'payments_down',
} as const satisfies Record<WayToPay, TaskKind>

type Outage = (typeof OUTAGES)[WayToPay]

/** The words for an outage while other methods work, and what helps. */
export const OUTAGE_WORDS: Record<Outage, { heading: string; hint: string }> = {
  bank_links_down: { heading: messages.bankLinkOutageHeading, hint: messages.bankLinkOutageHint },
  cards_down: { heading: messages.cardOutageHeading, hint: messages.cardOutageHint },
  payments_down: { heading: messages.paypalOutageHeading, hint: messages.paypalOutageHint },
}

const isOutage = (kind: TaskKind): kind is Outage => Object.hasOwn(OUTAGE_WORDS, kind)

/**
 * Returns the tasks that say that nobody can pay; none as long as one of the methods works.
 * @param ways the offered payment methods
 */
export const tasksThatStopSelling = (tasks: readonly Task[], ways: readonly WayToPay[]): Task[] =>
  ways.every(way => tasks.some(({ kind }) => kind === OUTAGES[way]))
    ? tasks.filter(({ kind }) => isOutage(kind))
    : []

/** Whether a service asks the owner herself: to answer a dispute, to accept a payment, to put her account in order. */
const ASKS_OWNER: Record<WayToPay, boolean> = { montonio: false, montonio_card: false, paypal: true }

/** The tasks with which a service asks the owner. */
const ASKED_OF_OWNER: ReadonlySet<TaskKind> = new Set(['dispute', 'capture_action', 'capture_refused'])

/**
 * Returns the payment methods whose services a task may be about: those offered, unless they never cause it, and then
 * all that may.
 */
export function waysBehind(kind: TaskKind, ways: readonly WayToPay[]): readonly WayToPay[] {
  if (!ASKED_OF_OWNER.has(kind)) return ways
  const asking = ways.filter(way => ASKS_OWNER[way])
  return asking.length > 0 ? asking : WAYS_TO_PAY.filter(way => ASKS_OWNER[way])
}

/** Whether a task says that the only payment method is down. */
export const isOfOnlyWay = (kind: TaskKind, ways: readonly WayToPay[]): boolean =>
  ways.length === 1 && OUTAGES[ways[0]!] === kind
