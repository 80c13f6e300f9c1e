import { type Calendar, postingDay, type Workload, workedBetween } from './arrival.ts'
import { DAY_MS } from './durations.ts'
import type { OrderKind } from './order-number.ts'
import { tallinnDay } from './tallinn.ts'

// What waits for the maker, and how long that takes: what she has planned, corrected by what she really needed.

/** What is made before it is packed; ready pieces are packed between, and do not wait for it. */
const isMade = (kind: OrderKind): boolean => kind !== 'regular'

/** A paid order that is not sent yet. What is made already waits as a ready piece does, since it was made. */
export type WaitingOrder = { kind: OrderKind; paidAt: Date }
/** One that was made, or sent where its maker did not say when it was made. */
export type DoneOrder = WaitingOrder & { doneAt: Date }

/** What an order of a kind needs, in minutes of work. */
export type Need = {
  planned: number
  /** what half of them needed, and nine of ten; by the plan while too few were done */
  typical: number
  cautious: number
  /** out of so many days on which some were done */
  samples: number
  /** she needed so much, and it is not believed whole: there was more than work in it, or her plan is far off */
  disbelieved: number | null
}
type Needs = Record<OrderKind, Need>

/** Before so many samples the plan alone counts. */
export const SAMPLES_MIN = 5
/** Only what she did last says how she works now. */
const SAMPLES_MAX = 30

/** While nothing is known, nine of ten are thought to need no more than this many times the plan. */
const PLAN_ALLOWANCE = 1.3

/** What was made is believed to have taken from half of the plan to three times of it, at the most four. */
const BELIEVED = { least: 0.5, typical: 3, cautious: 4 }

/** A ready piece is believed to lie about for so many minutes of work at the most: three days of eight hours. */
const LEAD_MAX = 3 * 8 * 60

/**
 * The value below which a share of the values lies; the nearest that there is.
 * @param share from 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** What the kinds need by the maker's plan and by what she did last. @param hours planned, of each kind */
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

/** How long a ready piece waits until it is sent, in hours that she works: most of that is no work at all. */
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
 * How much longer than planned the making takes. What is done on one day was made together: since its first order was paid,
 * or since the last one before it was done, whichever came later.
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
  const typical = clamp(found, BELIEVED.least, BELIEVED.typical)
  return {
    planned: plan,
    typical: Math.round(plan * typical),
    cautious: Math.round(plan * clamp(quantile(last, 0.9), typical, BELIEVED.cautious)),
    samples: last.length,
    disbelieved: found === typical ? null : Math.round(plan * found),
  }
}

/** At most this share of an order under way is believed to be done. */
const DONE_MAX = 0.8

/** Minutes done on the first order in the queue: since it was paid, or since the one before it was made if that was later. */
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

/** All that a promise is made of, but for the carrier. */
export type Bench = {
  calendar: Calendar
  needs: Needs
  waiting: readonly WaitingOrder[]
  /** when something that had to be made was done last; null: never */
  lastMadeAt: Date | null
}

/**
 * The work until an order is packed that is paid now, or that waits already: then what was paid after it is left out.
 * @param paidAt since when it waits; null: it is paid now
 */
export function workloadOf(
  { calendar, needs, waiting, lastMadeAt }: Bench,
  kind: OrderKind,
  now: Date,
  paidAt: Date | null = null,
): Workload {
  const before = waiting.filter(each => paidAt === null || each.paidAt < paidAt)
  const packing = before.filter(each => !isMade(each.kind)).length * needs.regular.planned
  const own = needs[kind]
  if (!isMade(kind)) {
    // Who waits already has had some of the usual delay.
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

/** Whether a promise is in danger: the work that is left ends after the last day on which it can be posted in time. */
export function isInDanger(
  bench: Bench,
  { kind, paidAt, promised }: WaitingOrder & { promised: { postBy: string } },
  now: Date,
): boolean {
  const { needs, calendar } = bench
  // A ready piece can be packed at once, however long it usually lies.
  const minutes = isMade(kind) ? workloadOf(bench, kind, now, paidAt).least : needs[kind].planned
  const day = postingDay(calendar, minutes, now)
  return day === undefined || day > promised.postBy
}

/** Days from one day to another, below 0 where it comes before. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
