import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#web/platform/api.ts'
import { refusalText } from './sign-in-errors.ts'

const refused = (status: number, body: object) => refusalText(new ApiError(status, JSON.stringify(body)))

test('too many attempts: the message says how long to wait', () => {
  expect(refused(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many', retryAfter: 900 })).toBe(
    'Liiga palju katseid. Proovi uuesti 15 minuti pärast.',
  )
  expect(refused(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many', retryAfter: 1 })).toBe(
    'Liiga palju katseid. Proovi uuesti 1 minuti pärast.',
  )
})

test('better-auth’s errors are translated into Estonian, and the shop’s own keep their text', () => {
  expect(refused(401, { code: 'INVALID_CODE', message: 'Invalid code' })).toMatch(/^See kood ei sobi/)
  expect(refused(401, { code: 'UNAUTHORIZED', message: 'Unauthorized' })).toBe('Palun logi sisse.')
  expect(refused(403, { code: 'INVALID_ORIGIN', message: 'Invalid origin' })).toContain('PUBLIC_URL')
  expect(refused(401, { error: 'Sign in', code: 'not_signed_in', details: 'See link ei kehti enam.' })).toBe(
    'See link ei kehti enam.',
  )
})

test('a wrong code may come from a wrong clock', () => {
  expect(refused(401, { code: 'INVALID_CODE', message: 'Invalid code' })).toMatch(
    /Kontrolli, et telefoni kell on õige\.$/,
  )
})

test('a second passkey on the same device is refused by name', () => {
  const error = Object.assign(new Error('The authenticator was previously registered'), {
    name: 'InvalidStateError',
  })
  expect(refusalText(error)).toBe('Selles seadmes on pääsuvõti juba olemas.')
})

test('an unexpected error has a general message', () => {
  expect(refused(500, { code: 'NEVER_HEARD_OF', message: 'x' })).toBe('Ei õnnestunud. Proovi uuesti.')
  expect(refusalText(new ApiError(502, '<html>Bad gateway</html>'))).toBe('Ei õnnestunud. Proovi uuesti.')
  expect(refusalText(new NetworkError('/api/auth/sign-in/email was not reached'))).toMatch(
    /^Internetiühendus katkes/,
  )
})
