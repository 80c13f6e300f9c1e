import { expect, test } from 'vitest'
import { breakSentence, isOnBreak } from './holiday-break.ts'

const BREAK = { until: '2026-12-27', text: '' }

test('a break lasts until midnight in Tallinn after its last day', () => {
  expect(isOnBreak(BREAK, new Date('2026-12-01T10:00:00Z'))).toBe(true)
  expect(isOnBreak(BREAK, new Date('2026-12-27T21:59:59Z'))).toBe(true)
  expect(isOnBreak(BREAK, new Date('2026-12-27T22:00:00Z'))).toBe(false)
})

test('the sentence names the day in Estonian', () => {
  expect(breakSentence(BREAK)).toBe('Panen tellimused teele pärast 27. detsembrit.')
  expect(breakSentence({ until: '2027-05-05' })).toBe('Panen tellimused teele pärast 5. maid.')
  expect(breakSentence({ until: '2027-01-03' })).toBe('Panen tellimused teele pärast 3. jaanuari.')
})
