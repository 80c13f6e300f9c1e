import { expect, test } from 'vitest'
import { isPictureLink, pictureLinkFault } from './picture-link.ts'

test.each(['/media/konn/1200.webp', 'https://i.etsystatic.com/1.jpg', 'https://näide.ee/õ.jpg'])(
  'a picture may be linked as %s',
  link => expect(isPictureLink(link)).toBe(true),
)

test.each([
  'https://[x',
  'https://',
  'http://naide.ee/a.jpg',
  '//mujal.ee/a.jpg',
  'a.jpg',
  'https://a b.ee/c',
])('and not as %s', link => expect(isPictureLink(link)).toBe(false))

test('the owner reads why a link without encryption is not taken', () => {
  expect(pictureLinkFault('http://naide.ee/a.jpg')).toContain('ainult https://')
  expect(pictureLinkFault('https://[x')).toContain('peab olema veebiaadress')
})
