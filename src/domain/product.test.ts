import { expect, test } from 'vitest'
import { missingProductFields, productsText } from './product.ts'

const frog = {
  name: 'Konn',
  description: 'Roheline',
  price: 3200,
  imageUrl: '/media/konn.webp',
  category: 'konnimütsid',
}

test('a product with a name, description, price, main picture and category can be published', () => {
  expect(missingProductFields(frog)).toEqual([])
})

test('gaps are listed in the order of the form; blank texts count as gaps', () => {
  expect(missingProductFields({ ...frog, category: '', price: null, name: '  ' })).toEqual([
    'name',
    'price',
    'category',
  ])
  expect(missingProductFields({ ...frog, price: undefined, imageUrl: undefined })).toEqual([
    'price',
    'imageUrl',
  ])
})

test('products are counted in grammatical Estonian', () => {
  expect([0, 1, 2].map(productsText)).toEqual(['0 toodet', '1 toode', '2 toodet'])
})
