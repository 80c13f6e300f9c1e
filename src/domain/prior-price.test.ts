import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cents } from './money.ts'
import { type PricePoint, shownReduction } from './prior-price.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const DAY_MS = 86_400_000
const on = (day: number, price: Cents, struck: Cents | null = null): PricePoint => ({
  at: new Date(START + day * DAY_MS).toISOString(),
  price,
  struck,
})
/** What shoppers are told at the end of a history. */
const shown = (...history: PricePoint[]) =>
  shownReduction(history.at(-1)!.price, history.at(-1)!.struck, history)

describe('a reduction', () => {
  test('is counted from what was asked before', () => {
    expect(shown(on(0, 3000), on(60, 2400, 3000))).toEqual({ struck: 3000, prior: 3000 })
  })

  test('is counted from the lowest of the thirty days, not from the last one before', () => {
    expect(shown(on(0, 2500), on(50, 3000), on(60, 2400, 3000))).toEqual({ struck: 3000, prior: 2500 })
    expect(shown(on(0, 2500), on(20, 3000), on(60, 2400, 3000))).toEqual({ struck: 3000, prior: 3000 })
  })

  test('that goes further in steps began with the first of them', () => {
    expect(shown(on(0, 4000), on(60, 3500, 4000), on(100, 3000, 4000))).toEqual({ struck: 4000, prior: 4000 })
  })

  test('has nothing to do with a fall that was announced as none', () => {
    expect(shown(on(0, 4000), on(60, 3000), on(425, 2000, 3000))).toEqual({ struck: 3000, prior: 3000 })
    expect(shown(on(0, 4000), on(60, 3000), on(70, 2000, 4000))).toEqual({ struck: 4000, prior: 3000 })
  })

  test('that was over for a while began anew', () => {
    expect(shown(on(0, 4000), on(60, 3000, 4000), on(80, 3000), on(90, 2500, 4000))).toEqual({
      struck: 3000,
      prior: 3000,
    })
    expect(shown(on(0, 4000), on(60, 3000, 4000), on(61, 4000), on(70, 3000, 4000))).toEqual({
      struck: null,
      prior: null,
    })
  })

  test('strikes no price through that nobody was asked in the thirty days before', () => {
    expect(shown(on(0, 3000), on(60, 2400, 5000))).toEqual({ struck: 3000, prior: 3000 })
    expect(shown(on(0, 5000), on(10, 3000), on(60, 2400, 5000))).toEqual({ struck: 3000, prior: 3000 })
  })

  test('is none where the price was as low before', () => {
    expect(shown(on(0, 3000), on(60, 3000, 4000))).toEqual({ struck: null, prior: null })
    expect(shown(on(0, 2000), on(60, 3000, 4000))).toEqual({ struck: null, prior: null })
  })

  test('of a product that was never offered otherwise is the owner’s word', () => {
    expect(shownReduction(2400, 3000, [])).toEqual({ struck: 3000, prior: null })
    expect(shown(on(0, 2400, 3000))).toEqual({ struck: 3000, prior: null })
    expect(shown(on(0, 2400, 3000), on(10, 2000, 3000))).toEqual({ struck: 3000, prior: null })
    expect(shown(on(0, 2400))).toEqual({ struck: null, prior: null })
  })

  const histories = fc
    .array(
      fc.record({
        days: fc.integer({ min: 1, max: 40 }),
        price: fc.integer({ min: 1, max: 9 }),
        struck: fc.option(fc.integer({ min: 1, max: 12 })),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map(steps => {
      let day = 0
      return steps.map(({ days, price, struck }) => {
        day += days
        return { day, ...on(day, price, struck) }
      })
    })

  /** Found out day by day, as an inspector would with a diary of the shop's prices. */
  function byDiary(history: readonly (PricePoint & { day: number })[]) {
    const diary: { price: Cents; reduced: boolean }[] = []
    for (const { day, price, struck } of history) {
      while (diary.length > 0 && diary.length < day) diary.push(diary.at(-1)!)
      diary[day] = { price, reduced: struck !== null && struck > price }
    }
    const now = history.at(-1)!
    let began = now.day
    while (
      diary[began]?.reduced &&
      diary[began - 1]?.reduced &&
      diary[began]!.price <= diary[began - 1]!.price
    )
      began--
    const asked = diary.slice(Math.max(0, began - 30), began).flatMap(day => day?.price ?? [])
    if (now.struck === null) return { struck: null, prior: null }
    if (asked.length === 0 || now.struck <= now.price) return { struck: now.struck, prior: null }
    const lowest = asked.toSorted((a, b) => a - b)[0]!
    if (lowest <= now.price) return { struck: null, prior: null }
    return { struck: asked.includes(now.struck) ? now.struck : lowest, prior: lowest }
  }

  test('says what a diary of all days says', () => {
    fc.assert(
      fc.property(histories, history => {
        expect(shown(...history)).toEqual(byDiary(history))
      }),
      { numRuns: 2000 },
    )
  })

  test('does not change by saying the same once more', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 40 }), (history, later) => {
        const last = history.at(-1)!
        expect(shown(...history, on(last.day + later, last.price, last.struck))).toEqual(shown(...history))
      }),
    )
  })
})
