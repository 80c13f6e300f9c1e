import { expect, test } from 'vitest'
import { isPictureLink, pictureLinkFault } from './picture-link.ts'

test.each(['/media/konn/1200.webp', 'https://i.etsystatic.com/1.jpg', 'https://näide.ee/õ.jpg'])(
  '%s is a valid picture link',
  link => expect(isPictureLink(link)).toBe(true),
)

test.each([
  'https://[x',
  'https://',
  'http://naide.ee/a.jpg',
  '//mujal.ee/a.jpg',
  'a.jpg',
  'https://a b.ee/c',
])('%s is not a valid picture link', link => expect(isPictureLink(link)).toBe(false))

test('the owner is told why a link without encryption is rejected', () => {
  expect(pictureLinkFault('http://naide.ee/a.jpg')).toContain('ainult https://')
  expect(pictureLinkFault('https://[x')).toContain('peab olema veebiaadress')
})
