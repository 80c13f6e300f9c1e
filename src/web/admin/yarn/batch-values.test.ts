import { expect, test } from 'vitest'
import {
  batchFaults,
  batchValues,
  newBatchValues,
  typedFibres,
  typedGrams,
  wantedBatch,
} from './batch-values.ts'

test('fibres are parsed as a person writes them', () => {
  const wool = [
    { percent: 80, name: 'vill' },
    { percent: 20, name: 'akrüül' },
  ]
  for (const typed of ['80 vill\n20 akrüül', '80% vill, 20% akrüül', ' 80%vill ; 20 % akrüül\n'])
    expect(typedFibres(typed)).toEqual(wool)
  expect(typedFibres('')).toEqual([])
  for (const typed of ['vill', '80', '0 vill', '120 vill']) expect(typedFibres(typed)).toBeUndefined()
})

test('grams are whole numbers', () => {
  expect([typedGrams('50'), typedGrams(' 7 '), typedGrams('7,5'), typedGrams('')]).toEqual([
    50,
    7,
    undefined,
    undefined,
  ])
})

test('batchFaults finds what is missing, and wantedBatch converts valid values', () => {
  const empty = newBatchValues('2026-11-24')
  expect(Object.keys(batchFaults(empty))).toEqual(['name', 'story'])
  const values = { ...empty, name: 'Kampsun', story: 'Harutasin lahti.', fibres: '100 vill' }
  expect(batchFaults(values)).toEqual({})
  expect(batchFaults({ ...values, source: 'new' })).toHaveProperty('source')
  expect(Object.keys(batchFaults({ ...values, grams: '0', cameOn: '' }))).toEqual(['grams', 'cameOn'])
  const wanted = wantedBatch(values, 3)
  expect(wanted).toMatchObject({ grams: 100, fibres: [{ percent: 100, name: 'vill' }], version: 3 })
  const kept = { ...values, id: 'x', left: 5, photo: null, version: 3, grams: 100, fibres: wanted.fibres! }
  expect(batchValues(kept)).toEqual(values)
})
