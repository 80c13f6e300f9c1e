import { createHash } from 'node:crypto'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { OwnFacts } from '#contract/settings.ts'
import { arrivalAfter, handlingDays, type Promised, postingDays, sameUntil } from '#domain/arrival.ts'
import { daysOfWay } from '#domain/arrival-text.ts'
import { OFFERED_METHODS, type OfferedMethod, parcelCarrier } from '#domain/delivery.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { inTallinn, tallinnDay } from '#domain/tallinn.ts'
import { type Bench, needsOf, workloadOf } from '#domain/work-queue.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Settings } from '#server/settings/settings.ts'
import { findDone, findWaiting } from './store.ts'

/** When something arrives that is paid now, out of what the shop knows. */
export type Arrivals = {
  /** of orders of these kinds that are paid together */
  answer(kinds: readonly OrderKind[]): Promise<ArrivalAnswer>
  /**
   * The same by one way of delivery, with what the maker has to keep; null where no day can be named.
   * @param method null: a parcel machine, which one is agreed on later
   */
  promise(kinds: readonly OrderKind[], method: string | null): Promise<Promised | null>
  /** changes whenever an answer does: what is made of it is made anew then */
  version(kind: OrderKind): Promise<string>
  /** the same where it is known at once, of settings that have not changed meanwhile; undefined where it has to be looked up */
  moment(kind: OrderKind): string | undefined
  /** what waits, and how she works; read at once */
  bench(): Promise<Bench>
}

type Answered = {
  promised: Record<OfferedMethod, Promised | null>
  shown: ArrivalAnswer
  until: Date
  version: string
}

/** What waits is read again after so long: as late as that a page may show the day of before an order. */
const FRESH_MS = 5_000

/** Answers that are kept of one reading: carts of custom orders are few, and anybody may ask for any. */
const ANSWERS_MAX = 50

type Reading = { bench: Bench; facts: OwnFacts; at: number; text: string; answers: Map<string, Answered> }

export function createArrivals(deps: { db: Db; settings: Settings; now: () => Date }): Arrivals {
  const { db, settings, now } = deps
  let kept: Reading | undefined
  let underWay: Promise<Reading> | undefined

  const readBench = async (facts: OwnFacts): Promise<Bench> => {
    const { arrival: terms, holidayBreak } = facts
    const [waiting, done] = await Promise.all([findWaiting(db), findDone(db)])
    const calendar = { ...terms, holidayBreak }
    const lastMadeAt = done.find(({ kind }) => kind !== 'regular')?.doneAt ?? null
    return { calendar, needs: needsOf(terms.hours, done, calendar), waiting, lastMadeAt }
  }

  const readAgain = async (facts: OwnFacts): Promise<Reading> => {
    const bench = await readBench(facts)
    const text = JSON.stringify(bench)
    // Answers stay as long as what they are made of does.
    const answers = kept?.text === text && kept.facts === facts ? kept.answers : new Map<string, Answered>()
    kept = { bench, facts, at: now().getTime(), text, answers }
    return kept
  }

  const isFresh = ({ at }: Reading): boolean => {
    const age = now().getTime() - at
    // A clock that was set back must not keep a reading for long.
    return age >= 0 && age < FRESH_MS
  }

  const read = async (): Promise<Reading> => {
    const facts = await settings.facts()
    if (kept && kept.facts === facts && isFresh(kept)) return kept
    underWay ??= readAgain(facts).finally(() => {
      underWay = undefined
    })
    return underWay
  }

  const answered = async (kinds: readonly OrderKind[]): Promise<Answered> => {
    const { bench, facts, answers } = await read()
    const key = kinds.toSorted().join()
    const moment = now()
    const known = answers.get(key)
    if (known && moment < known.until) return known
    const fresh = answerOf(bench, facts, kinds, moment)
    if (answers.size >= ANSWERS_MAX) answers.clear()
    answers.set(key, fresh)
    return fresh
  }

  return {
    answer: async kinds => (await answered(kinds)).shown,
    promise: async (kinds, method) => {
      const { promised } = await answered(kinds)
      if (method === null) return whicheverMachine(promised)
      return isOffered(method) ? promised[method] : null
    },
    version: async kind => (await answered([kind])).version,
    moment: kind => {
      const known = kept && isFresh(kept) ? kept.answers.get(kind) : undefined
      return known && now() < known.until ? known.version : undefined
    },
    bench: async () => readBench(await settings.facts()),
  }
}

function hourOfToday(until: Date, now: Date): string | null {
  const { day, hour, minute } = inTallinn(until)
  return day === tallinnDay(now) ? `${hour}:${minute}` : null
}

const isOffered = (method: string): method is OfferedMethod => OFFERED_METHODS.some(id => id === method)

/** Until when it has to be posted is the same for all of them. */
function whicheverMachine(promised: Answered['promised']): Promised | null {
  const days = daysOfWay(promised, 'parcel')
  const [any] = OFFERED_METHODS.filter(id => parcelCarrier(id)).flatMap(id => promised[id] ?? [])
  return days && any ? { ...any, ...days } : null
}

const byMethod = <T>(of: (id: OfferedMethod) => T): Record<OfferedMethod, T> =>
  Object.fromEntries(OFFERED_METHODS.map(id => [id, of(id)])) as Record<OfferedMethod, T>

/** What is paid together is packed once the last of it is made. */
function workloadTogether(bench: Bench, kinds: readonly OrderKind[], at: Date) {
  const [last, ...others] = kinds.toSorted()
  const waiting = [...bench.waiting, ...others.map(kind => ({ kind, paidAt: at }))]
  return workloadOf({ ...bench, waiting }, last!, at)
}

function answerOf(
  bench: Bench,
  { arrival: terms }: OwnFacts,
  kinds: readonly OrderKind[],
  now: Date,
): Answered {
  const { calendar } = bench
  const reckon = (at: Date) => {
    const work = workloadTogether(bench, kinds, at)
    // Found once for all ways: it is the dear part of an answer that anybody may ask for.
    const posted = postingDays(calendar, work, at)
    return {
      promised: byMethod(id => posted && arrivalAfter(posted, terms.transit[id])),
      handling: posted && {
        least: handlingDays(posted.soonest, at),
        most: handlingDays(posted.postBy, at),
      },
    }
  }
  const { promised, handling } = reckon(now)
  const until = sameUntil(at => JSON.stringify(reckon(at)), now)
  const shown = {
    days: byMethod(id => {
      const found = promised[id]
      return found && { first: found.first, last: found.last }
    }),
    handling,
    transit: byMethod(id => terms.transit[id].days),
    postLeavesAt: terms.postLeavesAt,
  }
  return {
    promised,
    shown: { ...shown, payBefore: hourOfToday(until, now), until: until.toISOString() },
    until,
    version: createHash('sha256')
      .update(JSON.stringify([shown, hourOfToday(until, now)]))
      .digest('base64url')
      .slice(0, 16),
  }
}
