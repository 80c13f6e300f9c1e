import { expect, test } from 'vitest'
import {
  breakSentence,
  dispatchDays,
  isBreakAhead,
  isOnBreak,
  lastHolidayDay,
  upcomingBreakSentence,
} from './holiday-break.ts'

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

test('the working days that fall within the break are added to the dispatch days', () => {
  const usual = { least: 2, most: 5 }
  const on = (day: string, holidayBreak = BREAK) =>
    dispatchDays(usual, holidayBreak, new Date(`${day}T10:00:00Z`))
  // 21 to 23 December; the 24th to the 27th are not working days.
  expect(on('2026-12-18')).toEqual({ least: 5, most: 8 })
  expect(on('2026-12-23')).toEqual(usual)
  expect(on('2026-12-18', { ...BREAK, until: '2026-12-22' }), 'its last day is one of them').toEqual({
    least: 4,
    most: 7,
  })
  // The break comes before the posting: the 10th, 11th, 14th to 18th and 21st to 23rd are added.
  expect(on('2026-12-09')).toEqual({ least: 12, most: 15 })
  expect(on('2026-12-04'), 'the break delays only the later date').toEqual({ least: 2, most: 15 })
  expect(on('2026-12-02'), 'a dispatch entirely before the break is not delayed').toEqual(usual)
  expect(dispatchDays({ least: 0, most: 0 }, BREAK, new Date('2026-12-18T10:00:00Z'))).toEqual({
    least: 3,
    most: 3,
  })
  expect(on('2026-12-18', { ...BREAK, delaysDispatch: false })).toEqual(usual)
  expect(dispatchDays(usual, null, new Date())).toEqual(usual)
})

test('of a break stored with a far last day, a year is counted', () => {
  const on = (until: string) =>
    dispatchDays({ least: 2, most: 5 }, { ...BREAK, until }, new Date(`${BREAK.from}T10:00:00Z`))
  expect(on('9999-12-31')).toEqual(on(lastHolidayDay(BREAK.from)))
})

test('a break is announced from seven days before it until it begins', () => {
  const on = (day: string) => isBreakAhead(BREAK, new Date(`${day}T10:00:00Z`))
  expect(['2026-12-02', '2026-12-03', '2026-12-09', '2026-12-10'].map(on)).toEqual([false, true, true, false])
})

test('the announcement follows the two switches and promises only what can be kept', () => {
  const usual = { least: 2, most: 5 }
  const on = (day: string, named: Partial<typeof BREAK> = {}) =>
    upcomingBreakSentence({ ...BREAK, ...named }, usual, new Date(`${day}T10:00:00Z`))
  // Five working days after the 2nd end on the 9th.
  expect(on('2026-12-02')).toBe(
    'Puhkan 10. detsembrist 27. detsembrini. Mis on tellitud ja makstud hiljemalt 2. detsembril, jõuab teele enne puhkust; hilisem võib jääda puhkuse järele.',
  )
  expect(on('2026-12-03')).toBe(
    'Puhkan 10. detsembrist 27. detsembrini. Mis on tellitud nüüd, võib jõuda teele alles pärast puhkust.',
  )
  expect(on('2026-12-03', { closesShop: true, delaysDispatch: false })).toBe(
    'Puhkan 10. detsembrist 27. detsembrini. Siis on pood suletud: tellida saab veel 9. detsembrini.',
  )
  expect(on('2026-12-03', { closesShop: true })).toMatch(/suletud: .* alles pärast puhkust\.$/)
  expect(on('2026-12-03', { delaysDispatch: false })).toBe('')
  // An order on the last day in time is posted before the break, by the dispatch days that the shop states.
  expect(dispatchDays(usual, BREAK, new Date('2026-12-02T10:00:00Z'))).toEqual(usual)
  expect(dispatchDays(usual, BREAK, new Date('2026-12-03T10:00:00Z')).most).toBeGreaterThan(usual.most)
})
