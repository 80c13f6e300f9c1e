import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PricePoint, priorPrice } from './prior-price.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const DAY_MS = 86_400_000
const on = (day: number, price: number): PricePoint => ({
  at: new Date(START + day * DAY_MS).toISOString(),
  price,
})

describe('the price that a reduction is held against', () => {
  test('is what was asked before', () => {
    expect(priorPrice([on(0, 3000), on(60, 2400)])).toBe(3000)
  })

  test('is the lowest of the thirty days, not the last one before', () => {
    expect(priorPrice([on(0, 2500), on(50, 3000), on(60, 2400)])).toBe(2500)
    expect(priorPrice([on(0, 2500), on(20, 3000), on(60, 2400)])).toBe(3000)
  })

  test('stays the same when the price goes down in steps', () => {
    expect(priorPrice([on(0, 3000), on(60, 2700), on(65, 2400)])).toBe(3000)
  })

  test('is not there when the price has risen, or never was another', () => {
    expect(priorPrice([])).toBeUndefined()
    expect(priorPrice([on(0, 3000)])).toBeUndefined()
    expect(priorPrice([on(0, 2400), on(60, 3000)])).toBeUndefined()
    expect(priorPrice([on(0, 3000), on(10, 3000)])).toBeUndefined()
  })

  test('knows the time since the product came where that is shorter', () => {
    expect(priorPrice([on(0, 3000), on(3, 2400)])).toBe(3000)
  })

  const history = fc
    .array(fc.record({ days: fc.integer({ min: 1, max: 40 }), price: fc.integer({ min: 100, max: 5000 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    .map(steps => {
      let day = 0
      return steps.map(({ days, price }) => {
        day += days
        return on(day, price)
      })
    })

  test('is always a price that was asked, and above the one now', () => {
    fc.assert(
      fc.property(history, prices => {
        const prior = priorPrice(prices)
        if (prior === undefined) return
        expect(prices.slice(0, -1).map(({ price }) => price)).toContain(prior)
      }),
    )
  })

  test('does not change by saying a price once more', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 40 }), (prices, later) => {
        const last = prices.at(-1)!
        const said = { at: new Date(Date.parse(last.at) + later * DAY_MS).toISOString(), price: last.price }
        expect(priorPrice([...prices, said])).toBe(priorPrice(prices))
      }),
    )
  })

  test('never is above any price of the thirty days before the first step of the reduction', () => {
    fc.assert(
      fc.property(history, prices => {
        const prior = priorPrice(prices)
        if (prior === undefined) return
        // Asked day by day: the price in force on each of the thirty days before the reduction began.
        const inForce = (time: number) => prices.findLast(({ at }) => Date.parse(at) <= time)?.price
        let began = prices.length - 1
        while (began > 0 && prices[began]!.price <= prices[began - 1]!.price) began--
        const first = prices.findIndex(
          ({ price }, index) => index > began && price < prices[index - 1]!.price,
        )
        const start = Date.parse(prices[first]!.at)
        for (let day = 1; day <= 30; day++) {
          const price = inForce(start - day * DAY_MS)
          if (price !== undefined) expect(prior).toBeLessThanOrEqual(price)
        }
      }),
    )
  })
})
