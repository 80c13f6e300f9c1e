import { expect, test } from 'vitest'
import { breakSentence, dispatchDays, isOnBreak } from './holiday-break.ts'

const BREAK = { from: '2026-12-10', until: '2026-12-27', text: '', delaysDispatch: true, closesShop: false }

test('a break begins and ends at midnight in Tallinn', () => {
  expect(isOnBreak(BREAK, new Date('2026-12-09T21:59:59Z'))).toBe(false)
  expect(isOnBreak(BREAK, new Date('2026-12-09T22:00:00Z'))).toBe(true)
  expect(isOnBreak(BREAK, new Date('2026-12-27T21:59:59Z'))).toBe(true)
  expect(isOnBreak(BREAK, new Date('2026-12-27T22:00:00Z'))).toBe(false)
})

test('the sentence names the day in Estonian', () => {
  const until = (day: string) => breakSentence({ ...BREAK, until: day })
  expect(until('2026-12-27')).toBe('Panen tellimused teele pärast 27. detsembrit.')
  expect(until('2027-05-05')).toBe('Panen tellimused teele pärast 5. maid.')
  expect(until('2027-01-03')).toBe('Panen tellimused teele pärast 3. jaanuari.')
})

test('each of the two switches has its own sentence', () => {
  expect(breakSentence({ ...BREAK, until: '2026-12-31', closesShop: true, delaysDispatch: false })).toBe(
    'Pood on suletud, tellida saab taas alates 1. jaanuarist.',
  )
  expect(breakSentence({ ...BREAK, closesShop: true })).toBe(
    'Pood on suletud, tellida saab taas alates 28. detsembrist. Panen tellimused teele pärast 27. detsembrit.',
  )
  expect(breakSentence({ ...BREAK, delaysDispatch: false })).toBe('')
})

test('the working days of the break that are to come are added to the days of dispatch', () => {
  const usual = { least: 2, most: 5 }
  const on = (day: string, holidayBreak = BREAK) =>
    dispatchDays(usual, holidayBreak, new Date(`${day}T10:00:00Z`))
  // The 21st to the 23rd; the 24th to the 27th are free.
  expect(on('2026-12-18')).toEqual({ least: 5, most: 8 })
  expect(on('2026-12-23')).toEqual(usual)
  expect(on('2026-12-09'), 'before it').toEqual(usual)
  expect(on('2026-12-18', { ...BREAK, delaysDispatch: false })).toEqual(usual)
  expect(dispatchDays(usual, null, new Date())).toEqual(usual)
})
