import { expect, test } from 'vitest'
import { differences, merged } from './product-merge.ts'
import { EMPTY_VALUES, type ProductValues } from './product-values.ts'

const base: ProductValues = { ...EMPTY_VALUES, name: 'Konn', price: '32.00', badge: 'trending' }

test('a part that one side changed is taken from that side, one that both changed from the form', () => {
  const mine = { ...base, name: 'Minu konn', price: '30.00' }
  const theirs = { ...base, name: 'Tema konn', badge: '' }
  expect(differences(base, mine, theirs)).toEqual([
    { part: 'name', label: 'Nimi', mine: 'Minu konn', theirs: 'Tema konn', changed: 'mine' },
    { part: 'price', label: 'Hind', mine: '30.00', theirs: '32.00', changed: 'mine' },
    { part: 'badge', label: 'Märgis', mine: 'Praegu popp', theirs: 'tühi', changed: 'theirs' },
  ])
  expect(merged(mine, theirs, ['badge'])).toMatchObject({ name: 'Minu konn', price: '30.00', badge: '' })
})

test('if both made the same change, there is nothing to choose', () => {
  const both = { ...base, name: 'Uus' }
  expect(differences(base, both, both)).toEqual([])
})

test('pictures are described by their number, and differ by their alt texts too', () => {
  const pictures = [{ url: '/a.webp', alt: '' }]
  const mine = { ...base, pictures }
  const theirs = {
    ...base,
    pictures: [
      { url: '/a.webp', alt: 'Konn' },
      { url: '/b.webp', alt: '' },
    ],
  }
  expect(differences(base, mine, theirs)).toMatchObject([
    { part: 'pictures', mine: '1 pilt', theirs: '2 pilti' },
  ])
})
