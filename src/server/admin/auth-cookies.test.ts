import { expect, test } from 'vitest'
import { authCookies } from './auth-cookies.ts'

test.each([
  ['of two of the same name, the first', 'heegel.session_token=a.b', 'heegel.session_token=c.d'],
  ['of two with the mark of https, too', '__Secure-heegel.two_factor=a.b', '__Secure-heegel.two_factor=c.d'],
])('better-auth is passed %s', (_, first, second) => {
  expect(authCookies(`${first}; ${second}`)).toBe(first)
  expect(authCookies(`${second};${first}; ${second}`)).toBe(second)
})

test('what better-auth would not write so is no first one', () => {
  expect(authCookies('heegel.session_token=%61.b; heegel.session_token=c.d')).toBe('heegel.session_token=c.d')
})

test('the cookies of others are passed as they are', () => {
  expect(authCookies('theme=dark; heegel.session_token=a.b; theme=light')).toBe(
    'theme=dark; heegel.session_token=a.b; theme=light',
  )
  expect(authCookies(undefined)).toBe('')
})
