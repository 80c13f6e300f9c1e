import { expect, test } from 'vitest'
import { readFailure } from './send-failure.ts'

const BROKEN_OFF = Object.assign(new Error('Message sending aborted'), { code: 'EABORT' })

test('a letter that takes too long each time is given up in the end, one that the end of the shop breaks off is not', () => {
  expect(readFailure(BROKEN_OFF, 6, false)).toMatchObject({ pause: undefined, attempts: 7 })
  expect(readFailure(BROKEN_OFF, 6, true)).toMatchObject({ pause: 60, attempts: 6 })
})
