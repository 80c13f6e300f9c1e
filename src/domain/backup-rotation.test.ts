import { expect, test } from 'vitest'
import { copiesToDrop, copyMoment, copyName, ROTATION } from './backup-rotation.ts'

const nameOf = (day: string, hour = '03') => `heegel-${day}T${hour}-15-00.tar.gz.age`
const NOW = new Date('2027-01-01T03:15:00.500Z')

test('a copy is named after its moment', () => {
  const at = new Date('2026-11-20T10:01:02.345Z')
  expect(copyName(at, false)).toBe('heegel-2026-11-20T10-01-02.tar.gz')
  expect(copyName(at, true)).toBe('heegel-2026-11-20T10-01-02.tar.gz.age')
  // An unpacked copy, or one of an earlier version, is a folder.
  for (const name of [copyName(at, false), copyName(at, true), 'heegel-2026-11-20T10-01-02'])
    expect(copyMoment(name)).toBe('2026-11-20T10:01:02Z')
  for (const name of ['heegel-2026-11-20.tar.gz', 'x.tar.gz', `${copyName(at, true)}.part`, 'readme.txt'])
    expect(copyMoment(name)).toBeUndefined()
})

test('after a year of daily copies, 7 days, 4 weeks and 6 months remain', () => {
  let kept: string[] = []
  for (let day = 0; day < 366; day++) {
    const name = nameOf(new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
    kept.push(name)
    const dropped = new Set(copiesToDrop(kept, new Date(Date.UTC(2026, 0, 1 + day, 3, 15, 1))))
    expect(dropped.has(name), 'the newest copy is kept').toBe(false)
    kept = kept.filter(each => !dropped.has(each))
  }
  expect(kept.map(name => name.slice(7, 17))).toEqual([
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-13',
    '2026-12-20',
    '2026-12-26',
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ])
})

test('no daily copy outlives six months, with the days for which a bucket keeps what was deleted', () => {
  let kept: string[] = []
  const tooLate: string[] = []
  for (let day = 0; day < 800; day++) {
    const today = new Date(Date.UTC(2026, 0, 1 + day, 3, 15))
    kept.push(nameOf(today.toISOString().slice(0, 10)))
    const dropped = copiesToDrop(kept, today)
    kept = kept.filter(each => !dropped.includes(each))
    // The bucket counts from the next midnight.
    const gone = new Date(Date.UTC(2026, 0, 1 + day + 1 + ROTATION.versionDays))
    for (const name of dropped) {
      const limit = new Date(copyMoment(name)!)
      limit.setUTCMonth(limit.getUTCMonth() + 6)
      // Six months after 31 August end in February.
      if (limit.getUTCDate() !== Number(name.slice(15, 17))) limit.setUTCDate(0)
      if (gone > limit) tooLate.push(`${name}: ${gone.toISOString()}`)
    }
  }
  expect(tooLate).toEqual([])
})

test('of several copies in a day, the last is kept', () => {
  const names = ['01', '09', '05'].map(hour => nameOf('2026-11-20', hour))
  expect(copiesToDrop(names, NOW)).toEqual([names[2], names[0]])
})

test('after a long gap, the second new copy drops all that would outlive six months, never the newest', () => {
  const months = ['03', '04', '05'].map(month => nameOf(`2026-${month}-28`))
  const drop = (...more: string[]) => copiesToDrop([...months, ...more.map(day => nameOf(day))], NOW)
  expect(drop()).toEqual([])
  expect(drop('2026-09-30')).toEqual([])
  expect(drop('2026-09-30', '2026-10-01')).toEqual([months[0]])
  expect(drop('2026-10-20', '2026-10-21'), 'with a bucket’s old versions').toEqual([months[1], months[0]])
  expect(drop('2026-12-30')).toEqual([])
  expect(drop('2026-12-30', '2026-12-31')).toEqual(months.toReversed())
  expect(copiesToDrop([nameOf('2020-01-01')], NOW)).toEqual([])
})

test('a clock that was wrong for one copy never costs another copy', () => {
  const days = ['2026-07-31', '2026-11-30', '2026-12-29', '2026-12-30', '2026-12-31'].map(day => nameOf(day))
  const ahead = nameOf('2036-01-01')
  const noDay = nameOf('2026-99-99')
  expect(
    copiesToDrop([...days, ahead], new Date('2036-01-01T03:15:00Z')),
    'nothing is dropped while the clock is wrong',
  ).toEqual([])
  expect(
    copiesToDrop([...days, ahead, noDay, nameOf('2027-01-01')], NOW),
    'the copy just made is kept, and drops no other',
  ).toEqual([])
  const behind = nameOf('2016-01-01')
  expect(
    copiesToDrop([...days, behind], new Date('2016-01-01T03:15:00Z')),
    'nothing is dropped while the clock is wrong',
  ).toEqual([])
  expect(copiesToDrop([...days, behind, nameOf('2027-01-01')], NOW)).toEqual([behind])
})

test('files with other names are never dropped', () => {
  expect(copiesToDrop(['readme.txt', 'other-2020-01-01.tar.gz'], NOW)).toEqual([])
})
