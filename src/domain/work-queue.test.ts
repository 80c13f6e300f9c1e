import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrival, type Calendar, type WorkDay } from './arrival.ts'
import {
  type DoneOrder,
  isInDanger,
  needsOf,
  type PromiseInputs,
  quantile,
  type WaitingOrder,
  workloadOf,
} from './work-queue.ts'

const WORKS: WorkDay = { hours: { from: '10:00', until: '16:00' }, posts: true }
const FREE: WorkDay = { hours: null, posts: false }
const CALENDAR: Calendar = {
  week: [WORKS, WORKS, WORKS, WORKS, WORKS, FREE, FREE],
  postLeavesAt: '15:00',
  daysOff: [],
  holidayBreak: null,
}
const HOURS = { regular: 0.5, custom_hat: 6, custom_order: 12 }
const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+02:00`)
const inputsOf = (waiting: WaitingOrder[], sent: DoneOrder[] = []): PromiseInputs => ({
  calendar: CALENDAR,
  needs: needsOf(HOURS, sent, CALENDAR),
  waiting,
  lastMadeAt: null,
})
const hat = (paidAt: Date): WaitingOrder => ({ kind: 'custom_hat', paidAt })
/** Five hats, one a day from Monday on, each of which took this many hours. */
const fiveHats = (hours: number): DoneOrder[] =>
  [2, 3, 4, 5, 6].map(day => {
    const date = `2026-11-0${day}`
    return { kind: 'custom_hat', paidAt: at(date), doneAt: at(date, `${10 + hours}:00`) }
  })

test('with few samples the plan counts, plus an allowance', () => {
  expect(needsOf(HOURS, [], CALENDAR).custom_hat).toEqual({
    planned: 360,
    typical: 360,
    cautious: 468,
    samples: 0,
    disbelieved: null,
  })
  expect(needsOf(HOURS, fiveHats(4).slice(1), CALENDAR).custom_hat).toMatchObject({
    typical: 360,
    samples: 4,
  })
})

test('the hours really needed correct the plan', () => {
  const { custom_hat, custom_order } = needsOf(HOURS, fiveHats(4), CALENDAR)
  expect(custom_hat).toMatchObject({
    planned: 360,
    typical: 240,
    cautious: 240,
    samples: 5,
    disbelieved: null,
  })
  expect(custom_order.typical).toBe(720)
})

test('time spent in the queue is not part of what an order needed', () => {
  // Five paid on one morning, one sent a day: the last waited for four days.
  const sent = fiveHats(4).map(each => ({ ...each, paidAt: at('2026-11-02') }))
  expect(needsOf(HOURS, sent, CALENDAR).custom_hat.typical).toBe(360)
})

test('an absurd figure is shown but only believed in part', () => {
  const { custom_hat } = needsOf({ ...HOURS, custom_hat: 1 }, fiveHats(5), CALENDAR)
  expect(custom_hat).toMatchObject({ typical: 180, disbelieved: 300 })
})

test('a single outlier does not affect the estimate', () => {
  const forgotten: DoneOrder = { kind: 'custom_hat', paidAt: at('2026-11-09'), doneAt: at('2026-12-23') }
  expect(needsOf(HOURS, [...fiveHats(4), forgotten], CALENDAR).custom_hat.typical).toBe(240)
})

test('a ready-made piece does not wait for hats, a hat waits for those before it', () => {
  const now = at('2026-11-24')
  const inputs = inputsOf([hat(now), hat(now)])
  expect(workloadOf(inputs, 'regular', now)).toEqual({ least: 30, most: 39 })
  expect(workloadOf(inputs, 'custom_hat', now)).toEqual({ least: 3 * 360, most: 3 * 468 })
})

test('work already done on the first order is subtracted, but never all of it', () => {
  const waiting = [hat(at('2026-11-23', '14:00'))]
  expect(workloadOf(inputsOf(waiting), 'custom_hat', at('2026-11-24', '11:00')).least).toBe(720 - 180)
  expect(workloadOf(inputsOf(waiting), 'custom_hat', at('2026-11-30', '11:00')).least).toBe(720 - 288)
})

test('a promise is at risk once the work no longer fits, or its day is almost over', () => {
  const paidAt = at('2026-11-23')
  const order = {
    kind: 'custom_hat' as const,
    paidAt,
    promised: { postBy: '2026-11-26' },
  }
  const now = at('2026-11-23')
  expect(isInDanger(inputsOf([order]), order, now)).toBe(false)
  const before = [
    hat(at('2026-11-20')),
    hat(at('2026-11-20', '11:00')),
    hat(at('2026-11-20', '12:00')),
    hat(at('2026-11-20', '13:00')),
  ]
  expect(isInDanger(inputsOf([...before, order]), order, now)).toBe(true)
  const ready = { ...order, kind: 'regular' as const }
  // Packing takes half an hour, and the post leaves at 15:00.
  expect(isInDanger(inputsOf([ready]), ready, at('2026-11-26', '14:30'))).toBe(false)
  expect(isInDanger(inputsOf([ready]), ready, at('2026-11-26', '14:31'))).toBe(true)
})

test('a quantile is one of the values', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), share, (values, share) => {
      expect(values).toContain(quantile(values, share))
    }),
  )
})

const kinds = fc.constantFrom('regular' as const, 'custom_hat' as const, 'custom_order' as const)
const moment = fc.date({ min: new Date('2026-10-01'), max: new Date('2026-11-24'), noInvalidDate: true })
const waitingOrders = fc.array(fc.record({ kind: kinds, paidAt: moment }), { maxLength: 12 })
const sentOrders = fc.array(
  fc
    .record({ kind: kinds, paidAt: moment, hours: fc.integer({ min: 0, max: 900 }) })
    .map(({ kind, paidAt, hours }) => ({
      kind,
      paidAt,
      doneAt: new Date(paidAt.getTime() + hours * 3_600_000),
    })),
  { maxLength: 40 },
)

test('a longer queue never makes anything earlier, whatever was needed before', () => {
  const now = at('2026-11-24', '12:00')
  const transit = { days: { least: 1, most: 2 }, saturdays: false }
  fc.assert(
    fc.property(waitingOrders, sentOrders, kinds, kinds, (waiting, sent, kind, more) => {
      const shorter = workloadOf(inputsOf(waiting, sent), kind, now)
      const longer = workloadOf(inputsOf([...waiting, { kind: more, paidAt: now }], sent), kind, now)
      expect(longer.least >= shorter.least && longer.most >= shorter.most).toBe(true)
      expect(shorter.least >= 0 && shorter.least <= shorter.most).toBe(true)
      const [soon, late] = [shorter, longer].map(work => arrival(CALENDAR, work, transit, now))
      if (soon && late) expect(late.last >= soon.last && late.first >= soon.first).toBe(true)
    }),
  )
})

test('estimates stay within reason of the plan, whatever was sent', () => {
  fc.assert(
    fc.property(sentOrders, sent => {
      const needs = needsOf(HOURS, sent, CALENDAR)
      for (const kind of ['custom_hat', 'custom_order'] as const) {
        const { planned, typical, cautious } = needs[kind]
        expect(typical >= planned / 2 && typical <= cautious && cautious <= planned * 4).toBe(true)
      }
      const { planned, typical, cautious } = needs.regular
      expect(typical >= planned && typical <= cautious && cautious <= planned + 1440).toBe(true)
    }),
  )
})
