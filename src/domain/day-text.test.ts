import { describe, expect, it } from 'vitest'
import {
  dayText,
  longDayText,
  momentText,
  onDayOfYearText,
  onDayText,
  onMomentText,
  shortMomentText,
  sinceMomentText,
  untilDayText,
} from './day-text.ts'

describe('a moment', () => {
  it('is written in Estonian and in Tallinn’s time, winter and summer', () => {
    expect(momentText('2025-11-14T16:42:59.000Z')).toBe('14. november 2025 kell 18.42')
    expect(momentText('2026-07-01T05:05:00.000Z')).toBe('1. juuli 2026 kell 08.05')
  })

  it('is declined inside a sentence', () => {
    expect(onMomentText('2026-11-22T19:32:00.000Z')).toBe('22. novembril 2026 kell 21.32')
    expect(onDayText('2026-05-02T10:00:00.000Z')).toBe('2. mail 2026')
    expect(onDayOfYearText('2026-11-05')).toBe('5. novembril')
    expect(untilDayText('2026-06-30T10:00:00.000Z')).toBe('30. juunini 2026')
    expect(sinceMomentText('2026-03-01T10:00:00.000Z')).toBe('1. märtsist 2026 kell 12.00')
  })

  it('is shortened in a list', () => {
    expect(shortMomentText('2025-11-20T07:14:59.000Z')).toBe('20.11.2025 09:14')
  })

  it('belongs to the next day after midnight in Tallinn', () => {
    expect(momentText('2025-12-31T22:00:00.000Z')).toBe('1. jaanuar 2026 kell 00.00')
    expect(dayText('2025-12-31T22:00:00.000Z')).toBe('01.01.2026')
    expect(longDayText('2025-12-31T22:00:00.000Z')).toBe('1. jaanuar 2026')
  })

  it('can be a day without a time', () => {
    expect(dayText('2026-12-04')).toBe('04.12.2026')
  })
})
