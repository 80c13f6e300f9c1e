import { expect, test } from 'vitest'
import {
  EMPTY_VALUES,
  type ProductValues,
  productFaults,
  productInputOf,
  shownPrice,
  stockNow,
} from './product-values.ts'

const frog = (named: Partial<ProductValues> = {}): ProductValues => ({
  ...EMPTY_VALUES,
  name: 'Konn',
  description: 'Roheline',
  price: '32',
  category: 'konnimütsid',
  pictures: [{ url: '/konn.webp', alt: '' }],
  ...named,
})
const fields = (values: ProductValues) => productFaults(values).map(({ field }) => field)

test('a product for the shop needs name, description, price, main picture and category', () => {
  expect(fields(EMPTY_VALUES)).toEqual(['name', 'description', 'price', 'pictures.0.url', 'category'])
  expect(fields(frog())).toEqual([])
  expect(
    fields(
      frog({
        pictures: [
          { url: ' ', alt: '' },
          { url: '/b.webp', alt: '' },
        ],
      }),
    ),
    'an extra picture does not replace the main one',
  ).toEqual(['pictures.0.url'])
})

test('a draft needs only a name, but its other values must be valid', () => {
  const draft = { ...EMPTY_VALUES, published: false }
  expect(fields(draft)).toEqual(['name'])
  expect(fields({ ...draft, name: 'Konn' })).toEqual([])
  expect(fields({ ...draft, name: 'Konn', price: 'kolm', stockQuantity: '1,5' })).toEqual([
    'price',
    'stockQuantity',
  ])
})

test.each([
  ['0', ['price']],
  ['12.345', ['price']],
  ['10000', ['price']],
  ['32,50', []],
  ['9999.99', []],
])('a price of %s', (price, faulty) => expect(fields(frog({ price }))).toEqual(faulty))

test('an earlier price must be higher than the price', () => {
  expect(fields(frog({ originalPrice: '38' }))).toEqual([])
  expect(fields(frog({ originalPrice: '32' }))).toEqual(['originalPrice'])
})

test('a picture’s link must be a valid link', () => {
  expect(fields(frog({ pictures: [{ url: 'javascript:alert(1)', alt: '' }] }))).toEqual(['pictures.0.url'])
  for (const url of ['//mujal.ee/a.jpg', 'http://mujal.ee/a.jpg', 'https://[x'])
    expect(fields(frog({ pictures: [{ url, alt: '' }] })), url).toEqual(['pictures.0.url'])
})

test('blank extra links are dropped, together with their alt texts', () => {
  const input = productInputOf(
    frog({
      price: ' 32,5 ',
      pictures: [
        { url: '/a.webp', alt: 'Konn' },
        { url: ' ', alt: 'x' },
        { url: '/b.webp', alt: '' },
      ],
    }),
  )
  expect(input).toMatchObject({
    price: '32,5',
    imageUrl: '/a.webp',
    imageUrls: ['/b.webp'],
    alts: { '/a.webp': 'Konn' },
    badge: null,
    stockQuantity: null,
  })
})

test('untouched stock is not sent, as a piece may have been sold meanwhile', () => {
  const before = frog({ stockQuantity: '3' })
  expect(productInputOf({ ...before, name: 'Muu' }, before)).not.toHaveProperty('stockQuantity')
  expect(productInputOf({ ...before, stockQuantity: '5' }, before)).toMatchObject({
    stockQuantity: 5,
    stockBefore: 3,
  })
  expect(productInputOf({ ...before, stockQuantity: '' }, before)).toMatchObject({ stockQuantity: null })
})

test.each([
  ['3', '3', '1', '1', 'what was not touched follows'],
  ['5', '3', '1', '3', 'two were sold while two were added'],
  ['', '3', '1', '', 'not counted any more'],
  ['5', '', '4', '5', 'counted by both'],
  ['viis', '3', '1', 'viis', 'what is no number stays to be told'],
])('typed stock %j over %j, now %j, becomes %j: %s', (typed, before, now, becomes) =>
  expect(stockNow(typed, { before, now })).toBe(becomes),
)

test('a typed price is formatted as in the shop', () => {
  expect([shownPrice('32'), shownPrice('32,5'), shownPrice(''), shownPrice('x')]).toEqual([
    '32.00',
    '32.50',
    undefined,
    undefined,
  ])
})
