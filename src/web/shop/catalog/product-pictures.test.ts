import { expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { eachText } from '#contract/product-fields.ts'
import type { Product } from '#contract/products.ts'
import { picturesOf } from './product-pictures.ts'

const picture = (url: string, alt: string): Picture => ({
  url,
  stem: url.replace('.webp', ''),
  alt,
  width: 1200,
  height: 1200,
  widths: [320, 1200],
  placeholder: '#fff',
  fit: 'contain',
})

const frog = (more: Partial<Product>): Product => ({
  ...eachText(() => ''),
  id: 1,
  name: 'Rõõmus konnamüts',
  price: '32.00',
  originalPrice: null,
  struckPrice: null,
  priorPrice: null,
  imageUrl: '/media/konn.webp',
  imageUrls: [],
  badge: null,
  shownBadge: null,
  inStock: true,
  stockQuantity: null,
  alts: {},
  pictures: [],
  ...more,
})

test('picturesOf puts the main picture first and lists each picture once', () => {
  const pictures = picturesOf(frog({ imageUrls: ['/media/silm.webp', '/media/konn.webp', ''] }))
  expect(pictures.map(({ source }) => source.url)).toEqual(['/media/konn.webp', '/media/silm.webp'])
})

test('own pictures come with their widths and alt text; links elsewhere get an alt text from the product’s name', () => {
  const own = picture('/media/konn.webp', 'Roheline konnamüts')
  const pictures = picturesOf(frog({ imageUrls: ['https://example.com/konn.jpg'], pictures: [own] }))
  expect(pictures).toEqual([
    { source: own, alt: 'Roheline konnamüts' },
    { source: { url: 'https://example.com/konn.jpg' }, alt: 'Rõõmus konnamüts, pilt 2' },
  ])
})

test('the owner’s alt text describes a link elsewhere, if she wrote one', () => {
  const url = 'https://example.com/konn.jpg'
  expect(picturesOf(frog({ imageUrl: url, alts: { [url]: 'Konn aias' } }))[0]?.alt).toBe('Konn aias')
})

test('a picture is found by its link, whether its accents are composed or not', () => {
  const own = picture('/media/kõrv.webp', 'Kõrv')
  expect(picturesOf(frog({ imageUrl: '/media/ko\u0303rv.webp', pictures: [own] }))[0]?.source).toBe(own)
})
