import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PricePoint } from './prior-price.ts'
import { daysOverlap, expectedHistory, offerAt, reductionAt, type SalePeriod, saleMoments } from './sale.ts'
import { dayAfter, daysBetween } from './tallinn.ts'

const FIRST = '2026-01-01'
const dayOf = (place: number) => dayAfter(FIRST, place)
const onDays = (from: number, until: number, price: number): SalePeriod => ({
  ...saleMoments({ from: dayOf(from), until: dayOf(until) }),
  price,
})
const asked = (price: number, place = -60): PricePoint => ({
  at: saleMoments({ from: dayOf(place), until: dayOf(place) }).begins,
  price,
  struck: null,
  endedAt: null,
})
const typed = { price: 3000, originalPrice: null }

test('a sale begins and ends at midnight in Tallinn, in summer and in winter', () => {
  expect(saleMoments({ from: '2026-03-28', until: '2026-03-29' })).toEqual({
    begins: '2026-03-27T22:00:00.000Z',
    ends: '2026-03-29T21:00:00.000Z',
  })
  expect(saleMoments({ from: '2026-12-01', until: '2026-12-01' })).toEqual({
    begins: '2026-11-30T22:00:00.000Z',
    ends: '2026-12-01T22:00:00.000Z',
  })
})

describe('the reduction of a sale', () => {
  test('is measured from the lowest price of the thirty days before', () => {
    const sale = onDays(10, 20, 2400)
    expect(reductionAt([asked(3000)], typed, [sale], sale.begins)).toEqual({
      price: 2400,
      reduction: { struck: 3000, prior: 3000 },
      lowest: 3000,
    })
    expect(reductionAt([asked(2500), asked(3000, 0)], typed, [sale], sale.begins)).toMatchObject({
      reduction: { struck: 3000, prior: 2500 },
    })
  })

  test('is not shown when the same sale comes again within a month', () => {
    const sales = [onDays(30, 35, 2400), onDays(10, 20, 2400)]
    expect(reductionAt([asked(3000)], typed, sales, sales[0]!.begins)).toEqual({
      price: 2400,
      reduction: undefined,
      lowest: 2400,
    })
  })

  test('is measured from the earlier sale when the price drops further a month later', () => {
    const sales = [onDays(10, 20, 2400), onDays(30, 35, 2000)]
    expect(reductionAt([asked(3000)], typed, sales, sales[1]!.begins)).toMatchObject({
      reduction: { struck: 3000, prior: 2400 },
    })
  })

  test('stays the same when one sale continues into the next', () => {
    const sales = [onDays(10, 20, 2400), onDays(21, 30, 2200)]
    expect(reductionAt([asked(3000)], typed, sales, sales[1]!.begins)).toMatchObject({
      reduction: { struck: 3000, prior: 3000 },
    })
  })

  test('is not shown if the regular price has dropped below the sale price', () => {
    const sale = onDays(10, 20, 2400)
    expect(offerAt({ price: 2200, originalPrice: null }, [sale], sale.begins)).toEqual({
      price: 2200,
      struck: null,
    })
  })

  test('is measured from the higher of the regular price and the one struck before', () => {
    const sale = onDays(10, 20, 2400)
    const reduced = { price: 3000, originalPrice: 3500 }
    expect(offerAt(reduced, [sale], sale.begins)).toEqual({ price: 2400, struck: 3500 })
    expect(offerAt(reduced, [sale], sale.ends)).toEqual({ price: 3000, struck: 3500 })
  })

  test('of a past sale is no longer expected', () => {
    const now = asked(2900, 25)
    expect(expectedHistory([now], typed, [onDays(10, 20, 2400)], asked(2900, 40).at)).toEqual([now])
  })
})

/** Sales that share no day, in order. */
const schedules = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 40 }),
      days: fc.integer({ min: 1, max: 40 }),
      price: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 5 },
  )
  .map(steps => {
    let next = 0
    return steps.map(({ gap, days, price }) => {
      const from = next + gap
      next = from + days
      return { from, until: next - 1, price }
    })
  })

describe('at any moment', () => {
  const moments = fc.integer({ min: 0, max: 300 * 24 * 60 })
  const atMinute = (minute: number) =>
    new Date(Date.parse(saleMoments({ from: FIRST, until: FIRST }).begins) + minute * 60_000).toISOString()
  const regulars = fc.integer({ min: 1, max: 40 })

  test('the price is the lower of that day’s sale price and the regular price', () => {
    fc.assert(
      fc.property(schedules, regulars, moments, (sales, price, minute) => {
        const at = atMinute(minute)
        const inDiary = sales.find(({ from, until }) =>
          daysBetween(dayOf(from), dayOf(until)).some(day => {
            const { begins, ends } = saleMoments({ from: day, until: day })
            return begins <= at && at < ends
          }),
        )
        const periods = sales.map(each => onDays(each.from, each.until, each.price))
        const offer = offerAt({ price, originalPrice: null }, periods, at)
        expect(offer.price).toBe(Math.min(price, inDiary?.price ?? price))
        expect(offer.struck).toBe(offer.price < price ? price : null)
      }),
    )
  })

  test('the expected history ends with the price at that moment', () => {
    fc.assert(
      fc.property(schedules, regulars, moments, (sales, price, minute) => {
        const at = atMinute(minute)
        const periods = sales.map(each => onDays(each.from, each.until, each.price))
        const history = expectedHistory([asked(price)], { price, originalPrice: null }, periods, at)
        const { price: now, struck } = history.at(-1)!
        expect({ price: now, struck }).toEqual(offerAt({ price, originalPrice: null }, periods, at))
        expect(history.map(point => point.at)).toEqual(history.map(point => point.at).toSorted())
      }),
    )
  })

  test('a struck price was offered in the thirty days before, and no lower price is concealed', () => {
    fc.assert(
      fc.property(schedules, regulars, (sales, price) => {
        fc.pre(sales.length > 0)
        const periods = sales.map(each => onDays(each.from, each.until, each.price))
        const last = periods.at(-1)!
        const { reduction, price: now } = reductionAt(
          [asked(price)],
          { price, originalPrice: null },
          periods,
          last.begins,
        )
        if (!reduction) return
        expect(now).toBeLessThan(reduction.prior)
        expect(reduction.prior).toBeLessThanOrEqual(reduction.struck)
        expect(reduction.struck).toBeLessThanOrEqual(price)
      }),
    )
  })
})

test('two sales overlap exactly if they share a day', () => {
  const spans = fc
    .tuple(fc.nat(20), fc.nat(20))
    .map(([from, days]) => ({ from: dayOf(from), until: dayOf(from + days) }))
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const days = new Set(daysBetween(one.from, one.until))
      expect(daysOverlap(one, other)).toBe(daysBetween(other.from, other.until).some(day => days.has(day)))
    }),
  )
})
