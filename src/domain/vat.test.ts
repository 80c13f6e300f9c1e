import { expect, test } from 'vitest'
import { isVatRate, readVatRate, vatRateOf, vatRateOn, vatWithin } from './vat.ts'

test.each([
  [12_400, 2400],
  [2700, 523],
  [299, 58],
  [1, 0],
  [0, 0],
])('%i cents contain %i cents of VAT', (gross, vat) => {
  expect(vatWithin(gross, 24)).toBe(vat)
})

test('a rate with a decimal is calculated in whole numbers, and half a cent is rounded up', () => {
  expect(vatWithin(12_550, 25.5)).toBe(2550)
  // 1201 cents at 20.1% contain exactly 201 cents of VAT.
  expect(vatWithin(1201, 20.1)).toBe(201)
  expect(vatWithin(3, 20)).toBe(1)
})

test.each([
  ['2023-12-31', 20],
  ['2024-01-01', 22],
  ['2025-06-30', 22],
  ['2025-07-01', 24],
  ['2026-12-31', 24],
  ['2027-01-01', 25.5],
])('the rate on %s is %d%%, with a new rate coming in 2027', (day, rate) => {
  const coming = { rate: '25.5', from: '2027-01-01' }
  expect(vatRateOn(day, coming)).toBe(rate)
  expect(vatRateOf({ vatNumber: 'EE123456789', comingVat: coming }, day)).toBe(rate)
  expect(vatRateOf({ vatNumber: '', comingVat: coming }, day)).toBeNull()
  expect(vatRateOf({ vatNumber: 'EE123456789', vatSince: day, comingVat: coming }, day)).toBe(rate)
  expect(vatRateOf({ vatNumber: 'EE123456789', vatSince: '2027-01-02' }, day)).toBeNull()
})

test.each([
  ['2026-12-31', 24],
  ['2027-01-01', null],
])('for a seller deregistered at the end of 2026, the rate on %s is %s', (day, rate) => {
  expect(vatRateOf({ vatNumber: 'EE123456789', vatSince: '2026-01-01', vatUntil: '2026-12-31' }, day)).toBe(
    rate,
  )
})

test('a rate is read with a comma or point, whole or with one decimal, above 0 and at most 50', () => {
  expect(['25,5', '25.5', '26', '26,0', '26,25', 'x'].map(readVatRate)).toEqual([
    '25.5',
    '25.5',
    '26',
    '26',
    '26,25',
    'x',
  ])
  expect(['25.5', '50', '0.5'].map(isVatRate)).toEqual([true, true, true])
  expect(['0', '50.1', '26,25', '26.25', '-1', ''].map(isVatRate)).toEqual(Array<boolean>(6).fill(false))
})
