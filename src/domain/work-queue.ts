import { type Calendar, postingDay, type Workload, workedBetween } from './arrival.ts'
import { DAY_MS } from './durations.ts'
import type { OrderKind } from './order-number.ts'
import { tallinnDay } from './tallinn.ts'

// The maker's queue and how long it takes: her plan, corrected by the hours that she really needed.

/** Whether a kind is made before it is packed. Ready-made pieces are packed in between, without waiting. */
const isMade = (kind: OrderKind): boolean => kind !== 'regular'

/** A paid order that is not sent yet. Once made, it waits like a ready-made piece, from the moment it was made. */
export type WaitingOrder = { kind: OrderKind; paidAt: Date }
/** An order that was made, or was sent without the maker saying when it was made. */
export type DoneOrder = WaitingOrder & { doneAt: Date }

/** The minutes of work that an order of a kind needs. */
export type Need = {
  planned: number
  /** the median and the 90th percentile of what such orders needed; from the plan while there are too few samples */
  typical: number
  cautious: number
  /** number of samples: days for made-to-order pieces, orders for ready-made ones */
  samples: number
  /** the measured median, if it was too far from the plan: it includes more than work, or the plan is far off */
  disbelieved: number | null
}
type Needs = Record<OrderKind, Need>

/** With fewer samples, only the plan counts. */
export const SAMPLES_MIN = 5
/** Only the latest orders show how she works now. */
const SAMPLES_MAX = 30

/** Without samples, the 90th percentile is assumed to be this many times the plan. */
const PLAN_ALLOWANCE = 1.3

/** Measured times are limited to half of the plan at least and three times at most (90th percentile: four). */
const PLAUSIBLE = { least: 0.5, typical: 3, cautious: 4 }

/** The most minutes of work for which a ready-made piece is assumed to lie about: three days of eight hours. */
const LEAD_MAX = 3 * 8 * 60

/**
 * Returns a quantile of the values: always one of them.
 * @param share from 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Estimates what each kind needs, from the maker's plan and her latest work. @param hours planned, of each kind */
export function needsOf(
  hours: Record<OrderKind, number>,
  done: readonly DoneOrder[],
  calendar: Calendar,
): Needs {
  const planned = (kind: OrderKind) => Math.round(hours[kind] * 60)
  return {
    regular: packingNeed(planned('regular'), done, calendar),
    custom_hat: makingNeed('custom_hat', planned, done, calendar),
    custom_order: makingNeed('custom_order', planned, done, calendar),
  }
}

const asPlanned = (planned: number, samples: number): Need => ({
  planned,
  typical: planned,
  cautious: Math.round(planned * PLAN_ALLOWANCE),
  samples,
  disbelieved: null,
})

/** Estimates how long a ready-made piece waits until it is sent, in working minutes: most of that is not work. */
function packingNeed(planned: number, done: readonly DoneOrder[], calendar: Calendar): Need {
  const leads = done
    .filter(({ kind }) => !isMade(kind))
    .toSorted((a, b) => b.doneAt.getTime() - a.doneAt.getTime())
    .slice(0, SAMPLES_MAX)
    .map(({ paidAt, doneAt }) => workedBetween(calendar, paidAt, doneAt))
  if (leads.length < SAMPLES_MIN) return asPlanned(planned, leads.length)
  const found = quantile(leads, 0.5)
  const typical = clamp(found, planned, planned + LEAD_MAX)
  return {
    planned,
    typical,
    cautious: clamp(quantile(leads, 0.9), typical, planned + LEAD_MAX),
    samples: leads.length,
    disbelieved: found > planned + LEAD_MAX ? found : null,
  }
}

/**
 * Estimates how much longer than planned the making takes. Pieces done on the same day count as made together: since
 * the first of these orders was paid, or since the previous piece was done, whichever was later.
 */
function makingNeed(
  kind: OrderKind,
  planned: (kind: OrderKind) => number,
  done: readonly DoneOrder[],
  calendar: Calendar,
): Need {
  const made = done
    .filter(each => isMade(each.kind))
    .toSorted((a, b) => a.doneAt.getTime() - b.doneAt.getTime())
  const batches = [...Map.groupBy(made, ({ doneAt }) => tallinnDay(doneAt)).values()]
  const ratios: number[] = []
  for (const [i, batch] of batches.entries()) {
    if (!batch.some(each => each.kind === kind)) continue
    const firstPaid = Math.min(...batch.map(({ paidAt }) => paidAt.getTime()))
    const begun = Math.max(firstPaid, batches[i - 1]?.at(-1)?.doneAt.getTime() ?? 0)
    const took = workedBetween(calendar, new Date(begun), batch.at(-1)!.doneAt)
    const plan = batch.reduce((sum, each) => sum + planned(each.kind), 0)
    if (plan > 0) ratios.push(took / plan)
  }
  const last = ratios.slice(-SAMPLES_MAX)
  const plan = planned(kind)
  if (last.length < SAMPLES_MIN) return asPlanned(plan, last.length)
  const found = quantile(last, 0.5)
  const typical = clamp(found, PLAUSIBLE.least, PLAUSIBLE.typical)
  return {
    planned: plan,
    typical: Math.round(plan * typical),
    cautious: Math.round(plan * clamp(quantile(last, 0.9), typical, PLAUSIBLE.cautious)),
    samples: last.length,
    disbelieved: found === typical ? null : Math.round(plan * found),
  }
}

/** At most this share of the order in progress is assumed to be done. */
const DONE_MAX = 0.8

/** Estimates the minutes done on the first order: since its payment, or since the previous one was made if later. */
function doneOf(
  first: WaitingOrder,
  lastMadeAt: Date | null,
  needs: Needs,
  calendar: Calendar,
  now: Date,
): number {
  const begun = lastMadeAt && lastMadeAt > first.paidAt ? lastMadeAt : first.paidAt
  return Math.min(workedBetween(calendar, begun, now), Math.floor(needs[first.kind].typical * DONE_MAX))
}

/** Everything that a promise is calculated from, except the carrier. */
export type PromiseInputs = {
  calendar: Calendar
  needs: Needs
  waiting: readonly WaitingOrder[]
  /** when the last made-to-order piece was done; null: never */
  lastMadeAt: Date | null
}

/**
 * Estimates the work until an order is packed, either one paid now or one in the queue, whose later orders are left
 * out.
 * @param paidAt since when it is in the queue; null: it is paid now
 */
export function workloadOf(
  { calendar, needs, waiting, lastMadeAt }: PromiseInputs,
  kind: OrderKind,
  now: Date,
  paidAt: Date | null = null,
): Workload {
  const before = waiting.filter(each => paidAt === null || each.paidAt < paidAt)
  const packing = before.filter(each => !isMade(each.kind)).length * needs.regular.planned
  const own = needs[kind]
  if (!isMade(kind)) {
    // An order in the queue has already had part of the usual delay.
    const waited = paidAt ? workedBetween(calendar, paidAt, now) : 0
    const left = (need: number) => Math.max(own.planned, need - waited)
    return { least: packing + left(own.typical), most: packing + left(own.cautious) }
  }
  const made = before
    .filter(each => isMade(each.kind))
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  const first = made[0] ?? (paidAt && { kind, paidAt })
  const done = first ? doneOf(first, lastMadeAt, needs, calendar, now) : 0
  const sum = (of: (need: Need) => number) => made.reduce((all, each) => all + of(needs[each.kind]), of(own))
  return {
    least: packing + sum(({ typical }) => typical) - done,
    most: packing + sum(({ cautious }) => cautious) - done,
  }
}

/** Whether a promise is at risk: the remaining work ends after the last day to post it in time. */
export function isInDanger(
  inputs: PromiseInputs,
  { kind, paidAt, promised }: WaitingOrder & { promised: { postBy: string } },
  now: Date,
): boolean {
  const { needs, calendar } = inputs
  // A ready-made piece can be packed at once, however long it usually lies.
  const minutes = isMade(kind) ? workloadOf(inputs, kind, now, paidAt).least : needs[kind].planned
  const day = postingDay(calendar, minutes, now)
  return day === undefined || day > promised.postBy
}

/** Counts the days from one day to another, negative if the second is earlier. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
