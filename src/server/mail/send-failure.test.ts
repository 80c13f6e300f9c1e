import { expect, test } from 'vitest'
import { readFailure } from './send-failure.ts'

const BROKEN_OFF = Object.assign(new Error('Message sending aborted'), { code: 'EABORT' })

test('an e-mail that times out each time is given up, one that a closing shop aborts is not', () => {
  for (const isTransmitted of [true, false])
    expect(readFailure(BROKEN_OFF, 6, { isClosing: true, isTransmitted })).toMatchObject({
      pause: 60,
      attempts: 6,
    })
  expect(readFailure(BROKEN_OFF, 6, { isClosing: false, isTransmitted: true })).toMatchObject({
    pause: undefined,
    attempts: 7,
  })
})

test('a timeout before the server has the e-mail is not the e-mail’s fault', () => {
  expect(readFailure(BROKEN_OFF, 6, { isClosing: false, isTransmitted: false })).toMatchObject({
    pause: 60,
    attempts: 6,
  })
})
