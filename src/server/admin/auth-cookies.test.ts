import { expect, test } from 'vitest'
import { authCookies } from './auth-cookies.ts'

test.each([
  ['the first of two of the same name', 'heegel.session_token=a.b', 'heegel.session_token=c.d'],
  ['the first of two with https, too', '__Secure-heegel.two_factor=a.b', '__Secure-heegel.two_factor=c.d'],
])('better-auth is passed %s', (_, first, second) => {
  expect(authCookies(`${first}; ${second}`)).toBe(first)
  expect(authCookies(`${second};${first}; ${second}`)).toBe(second)
})

test('a cookie that better-auth would not write like this does not count as the first', () => {
  expect(authCookies('heegel.session_token=%61.b; heegel.session_token=c.d')).toBe('heegel.session_token=c.d')
})

test('other cookies are passed unchanged', () => {
  expect(authCookies('theme=dark; heegel.session_token=a.b; theme=light')).toBe(
    'theme=dark; heegel.session_token=a.b; theme=light',
  )
  expect(authCookies(undefined)).toBe('')
})
