import { expect, test } from 'vitest'
import { readFailure } from './send-failure.ts'

const BROKEN_OFF = Object.assign(new Error('Message sending aborted'), { code: 'EABORT' })

test('a letter that takes too long each time is given up in the end, one that the end of the shop breaks off is not', () => {
  for (const isGiven of [true, false])
    expect(readFailure(BROKEN_OFF, 6, { isClosing: true, isGiven })).toMatchObject({ pause: 60, attempts: 6 })
  expect(readFailure(BROKEN_OFF, 6, { isClosing: false, isGiven: true })).toMatchObject({
    pause: undefined,
    attempts: 7,
  })
})

test('a server that is silent before it has the letter says nothing of it', () => {
  expect(readFailure(BROKEN_OFF, 6, { isClosing: false, isGiven: false })).toMatchObject({
    pause: 60,
    attempts: 6,
  })
})
