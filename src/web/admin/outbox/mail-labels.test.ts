import { expect, test } from 'vitest'
import { attemptsText } from './mail-labels.ts'

test('a waiting e-mail shows since when it waits, its known attempts, and the next attempt', () => {
  const createdAt = '2026-11-26T08:00:00.000Z'
  expect(attemptsText({ createdAt, attempts: 2 }, '2026-11-26T08:06:00.000Z')).toBe(
    'Ootab alates 26. novembrist 2026 kell 10.00. Katseid: 2. Proovin ise uuesti 26. novembril 2026 kell 10.06.',
  )
  expect(attemptsText({ createdAt, attempts: 3 }, '2026-11-27T08:30:00.000Z')).toBe(
    'Ootab alates 26. novembrist 2026 kell 10.00. Katseid: vähemalt 3. Proovin ise uuesti 27. novembril 2026 kell 10.30.',
  )
})
