import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arrival,
  type Calendar,
  handlingDays,
  isDeliveryDay,
  lastPostingDay,
  postingDay,
  type Transit,
  unchangedUntil,
  type WorkDay,
  workedBetween,
} from './arrival.ts'
import { arrivalText, daysByTransport, shownArrival } from './arrival-text.ts'
import { dayAfter, startOfDay, tallinnDay } from './tallinn.ts'
import { isPublicHoliday, weekdayOf } from './working-day.ts'

const WORKS: WorkDay = { hours: { from: '10:00', until: '16:00' }, posts: true }
const FREE: WorkDay = { hours: null, posts: false }
const USUAL: Calendar = {
  week: [WORKS, WORKS, WORKS, WORKS, WORKS, FREE, FREE],
  postLeavesAt: '15:00',
  daysOff: [],
  holidayBreak: null,
}
const NEXT_DAY: Transit = { days: { least: 1, most: 1 }, saturdays: false }
/** A moment in Tallinn's winter time. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`)
const sure = (minutes: number) => ({ least: minutes, most: minutes })

test('a parcel packed before the post leaves travels today, a minute later tomorrow', () => {
  // Thursday
  expect(postingDay(USUAL, 30, at('2026-11-26', '14:30'))).toBe('2026-11-26')
  expect(postingDay(USUAL, 30, at('2026-11-26', '14:31'))).toBe('2026-11-27')
  expect(arrival(USUAL, sure(30), NEXT_DAY, at('2026-11-26', '14:30'))).toEqual({
    first: '2026-11-27',
    last: '2026-11-27',
    postBy: '2026-11-26',
  })
})

test('work continues on her working days and pauses on holidays, days off and the break', () => {
  // Six hours a day from Friday noon: four, then Monday.
  expect(postingDay(USUAL, 6 * 60, at('2026-11-27', '12:00'))).toBe('2026-11-30')
  // 24, 25 and 26 December are public holidays; the 27th is a Sunday.
  expect(postingDay(USUAL, 60, at('2026-12-23', '15:30'))).toBe('2026-12-28')
  expect(postingDay({ ...USUAL, daysOff: ['2026-12-28'] }, 60, at('2026-12-23', '15:30'))).toBe('2026-12-29')
  expect(postingDay(USUAL, 6 * 60, at('2026-12-23', '15:30')), 'nor is any work done on them').toBe(
    '2026-12-29',
  )
  const holidayBreak = { from: '2026-12-28', until: '2027-01-04', delaysDispatch: true }
  expect(postingDay({ ...USUAL, holidayBreak }, 60, at('2026-12-23', '15:30'))).toBe('2027-01-05')
  expect(postingDay({ ...USUAL, holidayBreak }, 60, at('2026-12-22', '10:00'))).toBe('2026-12-22')
  expect(
    postingDay(
      { ...USUAL, holidayBreak: { ...holidayBreak, delaysDispatch: false } },
      60,
      at('2026-12-23', '15:30'),
    ),
  ).toBe('2026-12-28')
})

test('a maker who works at weekends posts on Monday', () => {
  const posting: WorkDay = { hours: null, posts: true }
  const calendar = { ...USUAL, week: [posting, FREE, FREE, FREE, FREE, { ...WORKS, posts: false }, FREE] }
  expect(postingDay(calendar, 60, at('2026-11-27', '12:00'))).toBe('2026-11-30')
})

test('no day is promised if none can be calculated', () => {
  expect(arrival({ ...USUAL, week: USUAL.week.map(() => FREE) }, sure(30), NEXT_DAY, new Date())).toBeNull()
  expect(arrival(USUAL, sure(1e7), NEXT_DAY, new Date())).toBeNull()
  expect(arrival(USUAL, { least: 30, most: 1e7 }, NEXT_DAY, new Date())).toBeNull()
})

test('a Saturday counts only for a carrier that delivers on it', () => {
  const friday = at('2026-11-27', '10:00')
  expect(arrival(USUAL, sure(30), NEXT_DAY, friday)?.last).toBe('2026-11-30')
  expect(arrival(USUAL, sure(30), { ...NEXT_DAY, saturdays: true }, friday)?.last).toBe('2026-11-28')
})

test('worked minutes count only the hours of her week', () => {
  expect(workedBetween(USUAL, at('2026-11-27', '15:00'), at('2026-11-30', '11:00'))).toBe(120)
  expect(workedBetween(USUAL, at('2026-11-27', '16:30'), at('2026-11-27', '17:00'))).toBe(0)
  expect(workedBetween(USUAL, at('2026-11-27', '15:00'), at('2026-11-27', '11:00'))).toBe(0)
  expect(workedBetween(USUAL, at('2026-11-30', '11:00'), at('2026-11-27', '15:00'))).toBe(0)
})

test('the last posting day has post and leaves the carrier its days', () => {
  const twoDays = { ...NEXT_DAY, days: { least: 1, most: 2 } }
  expect(lastPostingDay(USUAL, '2026-11-30', NEXT_DAY)).toBe('2026-11-27')
  expect(lastPostingDay(USUAL, '2026-11-30', twoDays)).toBe('2026-11-26')
  expect(lastPostingDay({ ...USUAL, daysOff: ['2026-11-26'] }, '2026-11-30', twoDays)).toBe('2026-11-25')
})

test('handling is counted in everyone’s working days, not in hers', () => {
  const friday = at('2026-11-27', '10:00')
  expect(handlingDays('2026-11-27', friday)).toBe(0)
  expect(handlingDays('2026-11-30', friday)).toBe(1)
  expect(handlingDays('2026-12-11', friday), 'weekends within two weeks are not counted').toBe(10)
  expect(
    handlingDays('2026-11-28', friday),
    'a dispatch moved to Saturday counts as one day after Friday',
  ).toBe(1)
  expect(
    handlingDays('2026-12-28', at('2026-12-23', '10:00')),
    'the Christmas holidays are not counted',
  ).toBe(1)
})

test('a span is worded as briefly as its days allow', () => {
  expect(arrivalText({ first: '2026-12-03', last: '2026-12-03' })).toBe('neljapäeval, 3. detsembril')
  expect(arrivalText({ first: '2026-12-02', last: '2026-12-04' })).toBe('2.–4. detsembril')
  expect(arrivalText({ first: '2026-11-30', last: '2026-12-02' })).toBe('30. novembri ja 2. detsembri vahel')
  expect(shownArrival({ first: '2026-12-02', last: '2026-12-04' })).toBe('2.–\u20604.\u00A0detsembril')
  expect(shownArrival({ first: '2026-12-03', last: '2026-12-03' })).toBe('neljapäeval, 3.\u00A0detsembril')
})

test('for several machines, the days are those that hold for each of them', () => {
  const days = {
    dpd_parcel: { first: '2026-12-02', last: '2026-12-03' },
    omniva_parcel: { first: '2026-12-03', last: '2026-12-04' },
    omniva_courier: null,
  }
  expect(daysByTransport(days, 'parcel')).toEqual({ first: '2026-12-02', last: '2026-12-04' })
  expect(daysByTransport(days, 'courier')).toBeNull()
})

const time = fc.integer({ min: 0, max: 23 }).map(hour => `${String(hour).padStart(2, '0')}:00`)
const workDay: fc.Arbitrary<WorkDay> = fc.record({
  hours: fc.option(
    fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 3 })).map(([from, hours]) => ({
      from: `${String(from).padStart(2, '0')}:00`,
      until: `${String(from + hours).padStart(2, '0')}:00`,
    })),
  ),
  posts: fc.boolean(),
})
const day = fc.integer({ min: 0, max: 1500 }).map(days => dayAfter('2026-01-01', days))
const calendars: fc.Arbitrary<Calendar> = fc.record({
  week: fc.array(workDay, { minLength: 7, maxLength: 7 }),
  postLeavesAt: time,
  daysOff: fc.array(day, { maxLength: 5 }),
  holidayBreak: fc.option(
    fc
      .record({ from: day, length: fc.integer({ min: 0, max: 20 }), delaysDispatch: fc.boolean() })
      .map(({ from, length, delaysDispatch }) => ({ from, until: dayAfter(from, length), delaysDispatch })),
  ),
})
const transits: fc.Arbitrary<Transit> = fc
  .record({
    least: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 3 }),
    saturdays: fc.boolean(),
  })
  .map(({ least, more, saturdays }) => ({ days: { least, most: least + more }, saturdays }))
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
const minutes = fc.integer({ min: 0, max: 6000 })
const workloads = fc.tuple(minutes, minutes).map(([least, more]) => ({ least, most: least + more }))

test('more work never arrives earlier', () => {
  let promised = 0
  fc.assert(
    fc.property(calendars, transits, workloads, minutes, moments, (calendar, transit, work, more, now) => {
      const soon = arrival(calendar, work, transit, now)
      const later = arrival(calendar, { least: work.least + more, most: work.most + more }, transit, now)
      if (!soon) expect(later).toBeNull()
      if (!soon || !later) return
      promised++
      expect(later.first >= soon.first && later.last >= soon.last && later.postBy >= soon.postBy).toBe(true)
    }),
  )
  expect(promised).toBeGreaterThan(0)
})

test('paying later never makes it arrive earlier', () => {
  let promised = 0
  fc.assert(
    fc.property(calendars, transits, workloads, moments, minutes, (calendar, transit, work, now, wait) => {
      const soon = arrival(calendar, work, transit, now)
      const later = arrival(calendar, work, transit, new Date(now.getTime() + wait * 60_000))
      if (!soon || !later) return
      promised++
      expect(later.first >= soon.first && later.last >= soon.last).toBe(true)
    }),
  )
  expect(promised).toBeGreaterThan(0)
})

test('the promised days have deliveries, and the posting day has post', () => {
  let count = 0
  fc.assert(
    fc.property(calendars, transits, workloads, moments, (calendar, transit, work, now) => {
      const promised = arrival(calendar, work, transit, now)
      if (!promised) return
      count++
      for (const day of [promised.first, promised.last]) {
        expect(isDeliveryDay(day, transit)).toBe(true)
        expect(weekdayOf(day) === 6 || isPublicHoliday(day)).toBe(false)
      }
      const { first, last, postBy } = promised
      expect(first <= last && tallinnDay(now) <= postBy && postBy < last).toBe(true)
      expect(calendar.week[weekdayOf(postBy)]!.posts && !isPublicHoliday(postBy)).toBe(true)
      expect(calendar.daysOff).not.toContain(postBy)
      // A parcel posted on the last posting day is still in time.
      expect(lastPostingDay(calendar, last, transit)! >= postBy).toBe(true)
    }),
  )
  expect(count).toBeGreaterThan(0)
})

test('an answer stays the same until the returned minute and changes then', () => {
  fc.assert(
    fc.property(calendars, transits, minutes, moments, (calendar, transit, work, now) => {
      const answerAt = (moment: Date) => JSON.stringify(arrival(calendar, sure(work), transit, moment))
      const until = unchangedUntil(answerAt, now)
      expect(until > now).toBe(true)
      expect(
        answerAt(new Date(until.getTime() - 60_000)) === answerAt(now) ||
          until.getTime() - now.getTime() <= 60_000,
      ).toBe(true)
      const isDayLong = until.getTime() - now.getTime() > 23.9 * 3_600_000
      if (!isDayLong) expect(answerAt(until)).not.toBe(answerAt(now))
    }),
    { numRuns: 50 },
  )
})

test('the change to summer time neither loses nor repeats a day', () => {
  const sunday = startOfDay('2026-03-29')
  expect(postingDay(USUAL, 60, sunday)).toBe('2026-03-30')
})
