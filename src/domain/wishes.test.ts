import { expect, test } from 'vitest'
import { hatWishes, requestWishes } from './wishes.ts'

test('empty fields are left out, and colours are listed', () => {
  expect(hatWishes({ colorOrder: ' ', hatDiameter: '56 cm', specialWishes: '' })).toEqual([
    { heading: 'Pea ümbermõõt', text: '56 cm' },
  ])
  expect(requestWishes({ colors: ['must', 'hall'], deadline: 'jõuludeks' })).toEqual([
    { heading: 'Värvid', text: 'must, hall' },
    { heading: 'Tähtaeg', text: 'jõuludeks' },
  ])
  expect(requestWishes({ colors: [] })).toEqual([])
})
