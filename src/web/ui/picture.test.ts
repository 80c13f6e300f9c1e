import { expect, test } from 'vitest'
import { cleanPictureLink } from './picture.tsx'

test('cleanPictureLink composes accents that are separate from their letters', () => {
  expect(cleanPictureLink('/images/so\u0303brad.jpg')).toBe('/images/sõbrad.jpg')
  expect(cleanPictureLink('/images/so%CC%83brad.jpg')).toBe('/images/s%C3%B5brad.jpg')
  expect(cleanPictureLink('/images/konna%20s%CC%8Call.jpg')).toBe('/images/konna%20%C5%A1all.jpg')
})

test('cleanPictureLink leaves every other link unchanged', () => {
  for (const link of [
    '/images/sõbrad.jpg',
    '/images/s%C3%B5brad.jpg',
    'https://example.com/a%2Fb.jpg?x=1%20000',
  ])
    expect(cleanPictureLink(link)).toBe(link)
})
