import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cents } from './money.ts'
import { type PricePoint, shownReduction } from './prior-price.ts'
import { dayAfter, startOfDay } from './tallinn.ts'

/** The moment at which a day begins, counted from New Year's Day. */
const atDay = (day: number) => startOfDay(dayAfter('2026-01-01', day)).toISOString()
const on = (day: number, price: Cents, struck: Cents | null = null): PricePoint => ({
  at: atDay(day),
  price,
  struck,
  endedAt: null,
})
const until = (day: number, point: PricePoint): PricePoint => ({ ...point, endedAt: atDay(day) })
/** What shoppers see at the end of a history. */
const shown = (...history: PricePoint[]) =>
  shownReduction(history.at(-1)!.price, history.at(-1)!.struck, history)

describe('a reduction', () => {
  test('is measured from the previous price', () => {
    expect(shown(on(0, 3000), on(60, 2400, 3000))).toEqual({ struck: 3000, prior: 3000 })
  })

  test('is measured from the lowest price of the thirty days, not the latest', () => {
    expect(shown(on(0, 2500), on(50, 3000), on(60, 2400, 3000))).toEqual({ struck: 3000, prior: 2500 })
    expect(shown(on(0, 2500), on(20, 3000), on(60, 2400, 3000))).toEqual({ struck: 3000, prior: 3000 })
  })

  test('in several steps began with the first of them', () => {
    expect(shown(on(0, 4000), on(60, 3500, 4000), on(100, 3000, 4000))).toEqual({ struck: 4000, prior: 4000 })
  })

  test('is unaffected by an earlier price cut that was not announced', () => {
    expect(shown(on(0, 4000), on(60, 3000), on(425, 2000, 3000))).toEqual({ struck: 3000, prior: 3000 })
    expect(shown(on(0, 4000), on(60, 3000), on(70, 2000, 4000))).toEqual({ struck: 4000, prior: 3000 })
  })

  test('that ended for a while began anew', () => {
    expect(shown(on(0, 4000), on(60, 3000, 4000), on(80, 3000), on(90, 2500, 4000))).toEqual({
      struck: 3000,
      prior: 3000,
    })
    expect(shown(on(0, 4000), on(60, 3000, 4000), on(61, 4000), on(70, 3000, 4000))).toBeUndefined()
  })

  test('shows no prior price that was not offered in the thirty days before', () => {
    expect(shown(on(0, 3000), on(60, 2400, 5000))).toEqual({ struck: 3000, prior: 3000 })
    expect(shown(on(0, 5000), on(10, 3000), on(60, 2400, 5000))).toEqual({ struck: 3000, prior: 3000 })
  })

  test('starts its thirty days at the same time of day, even across a change of the clocks', () => {
    const at = (day: string) => startOfDay(day).toISOString()
    const sale = { at: at('2026-02-20'), price: 2400, struck: 3000, endedAt: null }
    const whole = { at: at('2026-02-28'), price: 3000, struck: null, endedAt: null }
    const again = { at: at('2026-03-30'), price: 2700, struck: 3000, endedAt: null }
    expect(shown(sale, whole, again)).toEqual({ struck: 3000, prior: 3000 })
    expect(shown(sale, whole, { ...again, at: at('2026-03-29') })).toBeUndefined()
  })

  test('is not shown if the price was as low before', () => {
    expect(shown(on(0, 3000), on(60, 3000, 4000))).toBeUndefined()
    expect(shown(on(0, 2000), on(60, 3000, 4000))).toBeUndefined()
  })

  test('at first publication is measured from the price that the owner states', () => {
    expect(shownReduction(2400, 3000, [])).toEqual({ struck: 3000, prior: 3000 })
    expect(shown(on(0, 2400, 3000))).toEqual({ struck: 3000, prior: 3000 })
    expect(shown(on(0, 2400, 3000), on(10, 2000, 3000))).toEqual({ struck: 3000, prior: 3000 })
    expect(shown(on(0, 2400))).toBeUndefined()
    expect(shown(on(0, 2400, 2400))).toBeUndefined()
  })

  test('ignores a price that was hidden throughout the thirty days before', () => {
    const low = on(0, 2000)
    expect(shown(low, on(60, 3000), on(70, 2400, 3000))).toBeUndefined()
    expect(shown(until(10, low), on(60, 3000), on(70, 2400, 3000))).toEqual({ struck: 3000, prior: 3000 })
    expect(shown(until(10, on(0, 5000)), on(30, 3000), on(45, 2400, 5000))).toEqual({
      struck: 3000,
      prior: 3000,
    })
  })

  test('is not shown if the product was hidden throughout the thirty days before', () => {
    expect(shown(until(10, on(0, 5000)), on(60, 2400, 5000))).toBeUndefined()
    expect(shown(until(10, on(0, 2400, 5000)), on(60, 2400, 5000))).toBeUndefined()
  })

  test('continues if the product was hidden for a while', () => {
    expect(shown(on(0, 3000), until(70, on(60, 2400, 3000)), on(75, 2400, 3000))).toEqual({
      struck: 3000,
      prior: 3000,
    })
  })

  const histories = fc
    .array(
      fc.record({
        days: fc.integer({ min: 1, max: 40 }),
        price: fc.integer({ min: 1, max: 9 }),
        struck: fc.option(fc.integer({ min: 1, max: 12 })),
        hidden: fc.integer({ min: -40, max: 40 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map(steps => {
      let day = 0
      return steps.map(({ days, price, struck, hidden }, index) => {
        day += days
        const next = steps[index + 1]
        // Some are hidden for this many days before the next price, at the earliest a day after they were shown.
        const end = next && hidden > 0 && hidden < next.days ? day + next.days - hidden : null
        const point = on(day, price, struck)
        return { day, end, ...(end === null ? point : until(end, point)) }
      })
    })

  /** The same day by day, as an inspector would with a diary of the shop's prices. */
  function byDiary(history: readonly (PricePoint & { day: number; end: number | null })[]) {
    const diary = new Map<number, { price: Cents; reduced: boolean }>()
    for (const [index, { day, end, price, struck }] of history.entries())
      for (let each = day; each < (end ?? history[index + 1]?.day ?? day + 1); each++)
        diary.set(each, { price, reduced: struck !== null && struck > price })
    const now = history.at(-1)!
    if (now.struck === null || now.struck <= now.price) return undefined
    const lastBefore = (day: number) => {
      for (let each = day - 1; each >= day - 31; each--) if (diary.has(each)) return each
    }
    let began = now.day
    for (let before = lastBefore(began); before !== undefined; before = lastBefore(began)) {
      if (!diary.get(before)!.reduced || diary.get(began)!.price > diary.get(before)!.price) break
      began = before
    }
    if (began === history[0]!.day) return { struck: now.struck, prior: now.struck }
    const asked: Cents[] = []
    for (let day = began - 30; day < began; day++)
      asked.push(...(diary.has(day) ? [diary.get(day)!.price] : []))
    const lowest = asked.toSorted((a, b) => a - b)[0]
    if (lowest === undefined || lowest <= now.price) return undefined
    return { struck: asked.includes(now.struck) ? now.struck : lowest, prior: lowest }
  }

  test('agrees with a diary of every day', () => {
    fc.assert(
      fc.property(histories, history => {
        expect(shown(...history)).toEqual(byDiary(history))
      }),
      { numRuns: 2000 },
    )
  })

  test('does not change when the same price is announced again', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 40 }), (history, later) => {
        const last = history.at(-1)!
        expect(shown(...history, on(last.day + later, last.price, last.struck))).toEqual(shown(...history))
      }),
    )
  })
})
