import type { Task, TaskKind } from '#contract/today.ts'
import type { WayToPay } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/admin/today.ts'

/** The task for each payment method when no payment can be opened with it. */
const OUTAGES = {
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

/** Whether a task says that the only payment method is down. */
export const isOfOnlyWay = (kind: TaskKind, ways: readonly WayToPay[]): boolean =>
  ways.length === 1 && OUTAGES[ways[0]!] === kind
