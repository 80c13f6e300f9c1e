import { expect, test } from 'vitest'
import { ENDPOINT_NOT_OPEN, pushAnswered, pushFaultText, pushNotReached } from './push-fault.ts'

test('a failed notification is explained in Estonian, with the technical code', () => {
  expect(pushFaultText(pushAnswered(403))).toBe('Brauseri teateteenus keeldus (403).')
  expect(pushFaultText(pushNotReached('ECONNREFUSED'))).toBe(
    'Brauseri teateteenus ei vastanud (ECONNREFUSED).',
  )
  expect(pushFaultText(ENDPOINT_NOT_OPEN)).toMatch(/^Brauseri teateteenuse aadress/)
  expect(pushFaultText('something else')).toBe('something else')
})
