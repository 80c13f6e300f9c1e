import { createHash } from 'node:crypto'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { OwnFacts } from '#contract/settings.ts'
import { arrivalAfter, handlingDays, type Promised, postingDays, unchangedUntil } from '#domain/arrival.ts'
import { daysByTransport } from '#domain/arrival-text.ts'
import { likelyMethods, OFFERED_METHODS, type OfferedMethod, offeredMethods } from '#domain/delivery.ts'
import type { DeliveryTerms } from '#domain/delivery-terms.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { inTallinn, tallinnDay } from '#domain/tallinn.ts'
import { needsOf, type PromiseInputs, workloadOf } from '#domain/work-queue.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Settings } from '#server/settings/settings.ts'
import { findDone, findWaiting } from './store.ts'

/** Estimates when something paid now arrives. */
export type Arrivals = {
  /** for orders of these kinds that are paid together */
  answer(kinds: readonly OrderKind[]): Promise<ArrivalAnswer>
  /**
   * The same for one delivery method, with the day by which the maker must post it; null if no day can be named.
   * @param method null: a parcel machine still to be agreed on
   */
  promise(kinds: readonly OrderKind[], method: string | null): Promise<Promised | null>
  /** changes whenever an answer does, so that what was made from it can be invalidated */
  version(kind: OrderKind): Promise<string>
  /** the same if it is known without a query, from unchanged settings; undefined if it must be looked up */
  moment(kind: OrderKind): string | undefined
  /** what waits, and how the maker works; not cached */
  inputs(): Promise<PromiseInputs>
}

type Answered = {
  promised: Record<OfferedMethod, Promised | null>
  delivery: DeliveryTerms
  shown: ArrivalAnswer
  until: Date
  version: string
}

/** How long a reading of what waits is cached: this much later a page may still show the day from before an order. */
const FRESH_MS = 5_000

/** How many answers are cached per reading: carts of custom orders are few, but anybody may ask for any mix. */
const ANSWERS_MAX = 50

type Reading = {
  inputs: PromiseInputs
  facts: OwnFacts
  at: number
  text: string
  answers: Map<string, Answered>
}

export function createArrivals(deps: { db: Db; settings: Settings; now: () => Date }): Arrivals {
  const { db, settings, now } = deps
  let kept: Reading | undefined
  let underWay: Promise<Reading> | undefined

  const readInputs = async (facts: OwnFacts): Promise<PromiseInputs> => {
    const { arrival: terms, holidayBreak } = facts
    const [waiting, done] = await Promise.all([findWaiting(db), findDone(db)])
    const calendar = { ...terms, holidayBreak }
    const lastMadeAt = done.find(({ kind }) => kind !== 'regular')?.doneAt ?? null
    return { calendar, needs: needsOf(terms.hours, done, calendar), waiting, lastMadeAt }
  }

  const readAgain = async (facts: OwnFacts): Promise<Reading> => {
    const inputs = await readInputs(facts)
    const text = JSON.stringify(inputs)
    // Cached answers stay valid while their input is unchanged.
    const answers = kept?.text === text && kept.facts === facts ? kept.answers : new Map<string, Answered>()
    kept = { inputs, facts, at: now().getTime(), text, answers }
    return kept
  }

  const isFresh = ({ at }: Reading): boolean => {
    const age = now().getTime() - at
    // A negative age: a clock set back must not keep a reading alive.
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
    const { inputs, facts, answers } = await read()
    const key = kinds.toSorted().join()
    const moment = now()
    const known = answers.get(key)
    if (known && moment < known.until) return known
    const fresh = answerOf(inputs, facts, kinds, moment)
    if (answers.size >= ANSWERS_MAX) answers.clear()
    answers.set(key, fresh)
    return fresh
  }

  return {
    answer: async kinds => (await answered(kinds)).shown,
    promise: async (kinds, method) => {
      const { promised, delivery } = await answered(kinds)
      if (method === null) return whicheverLikely(promised, delivery)
      // An order placed before its method was switched off still gets a day.
      return isKnown(method) ? promised[method] : null
    },
    version: async kind => (await answered([kind])).version,
    moment: kind => {
      const known = kept && isFresh(kept) ? kept.answers.get(kind) : undefined
      return known && now() < known.until ? known.version : undefined
    },
    inputs: async () => readInputs(await settings.facts()),
  }
}

function hourOfToday(until: Date, now: Date): string | null {
  const { day, hour, minute } = inTallinn(until)
  return day === tallinnDay(now) ? `${hour}:${minute}` : null
}

const isKnown = (method: string): method is OfferedMethod => OFFERED_METHODS.some(id => id === method)

/** The posting day is the same for all methods. */
function whicheverLikely(promised: Answered['promised'], terms: DeliveryTerms): Promised | null {
  const likely = likelyMethods(terms)
  const likeliest = Object.fromEntries(likely.map(id => [id, promised[id]]))
  const days = daysByTransport(likeliest, 'parcel') ?? daysByTransport(likeliest, 'courier')
  const [any] = likely.flatMap(id => promised[id] ?? [])
  return days && any ? { ...any, ...days } : null
}

const byMethod = <T>(of: (id: OfferedMethod) => T): Record<OfferedMethod, T> =>
  Object.fromEntries(OFFERED_METHODS.map(id => [id, of(id)])) as Record<OfferedMethod, T>

/** Orders paid together are packed once the last of them is made. */
function workloadTogether(inputs: PromiseInputs, kinds: readonly OrderKind[], at: Date) {
  const [last, ...others] = kinds.toSorted()
  const waiting = [...inputs.waiting, ...others.map(kind => ({ kind, paidAt: at }))]
  return workloadOf({ ...inputs, waiting }, last!, at)
}

function answerOf(
  inputs: PromiseInputs,
  { arrival: terms, delivery }: OwnFacts,
  kinds: readonly OrderKind[],
  now: Date,
): Answered {
  const { calendar } = inputs
  const calculate = (at: Date) => {
    const work = workloadTogether(inputs, kinds, at)
    // Calculated once for all methods: it is the expensive part of an answer that anybody may ask for.
    const posted = postingDays(calendar, work, at)
    return {
      promised: byMethod(id => posted && arrivalAfter(posted, terms.transit[id])),
      handling: posted && {
        least: handlingDays(posted.soonest, at),
        most: handlingDays(posted.postBy, at),
      },
    }
  }
  const { promised, handling } = calculate(now)
  const until = unchangedUntil(at => JSON.stringify(calculate(at)), now)
  const byOffered = <T>(of: (id: OfferedMethod) => T): Partial<Record<OfferedMethod, T>> =>
    Object.fromEntries(offeredMethods(delivery).map(id => [id, of(id)]))
  const shown = {
    days: byOffered(id => {
      const found = promised[id]
      return found && { first: found.first, last: found.last }
    }),
    handling,
    transit: byOffered(id => terms.transit[id].days),
    postLeavesAt: terms.postLeavesAt,
  }
  return {
    promised,
    delivery,
    shown: { ...shown, payBefore: hourOfToday(until, now), until: until.toISOString() },
    until,
    version: createHash('sha256')
      .update(JSON.stringify([shown, hourOfToday(until, now)]))
      .digest('base64url')
      .slice(0, 16),
  }
}
