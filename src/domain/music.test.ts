import { expect, test } from 'vitest'
import { hostOf, lengthText } from './music.ts'

test('a length reads as in a music player', () => {
  expect(lengthText(222)).toBe('3:42')
  expect(lengthText(59.6)).toBe('1:00')
  expect(lengthText(5)).toBe('0:05')
  expect(lengthText(3_661)).toBe('61:01')
})

test('a link is named after its host', () => {
  expect(hostOf('https://www.youtube.com/watch?v=1')).toBe('youtube.com')
  expect(hostOf('https://mari.bandcamp.com/track/konn')).toBe('mari.bandcamp.com')
})
