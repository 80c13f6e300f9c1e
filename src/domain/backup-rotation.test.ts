import { expect, test } from 'vitest'
import { copiesToDrop, copyMoment, copyName } from './backup-rotation.ts'

const nameOf = (day: string, hour = '03') => `heegel-${day}T${hour}-15-00.tar.gz.age`

test('a copy is called by its moment', () => {
  const at = new Date('2026-11-20T10:01:02.345Z')
  expect(copyName(at, false)).toBe('heegel-2026-11-20T10-01-02.tar.gz')
  expect(copyName(at, true)).toBe('heegel-2026-11-20T10-01-02.tar.gz.age')
  // A copy that was unpacked, or is of an earlier version, is a folder.
  for (const name of [copyName(at, false), copyName(at, true), 'heegel-2026-11-20T10-01-02'])
    expect(copyMoment(name)).toBe('2026-11-20T10:01:02Z')
  for (const name of ['heegel-2026-11-20.tar.gz', 'x.tar.gz', `${copyName(at, true)}.part`, 'readme.txt'])
    expect(copyMoment(name)).toBeUndefined()
})

test('after a year of days, a week of days, a month of weeks and half a year of months are left', () => {
  let kept: string[] = []
  for (let day = 0; day < 366; day++) {
    const name = nameOf(new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
    kept.push(name)
    const dropped = new Set(copiesToDrop(kept))
    expect(dropped.has(name), 'the newest').toBe(false)
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

test('of several of a day the last is kept', () => {
  const names = ['01', '09', '05'].map(hour => nameOf('2026-11-20', hour))
  expect(copiesToDrop(names)).toEqual([names[2], names[0]])
})

test('none older than half a year is kept but the newest, also where none was made for long', () => {
  const months = ['03', '04', '05'].map(month => nameOf(`2026-${month}-28`))
  expect(copiesToDrop(months)).toEqual([])
  expect(copiesToDrop([...months, nameOf('2026-09-30')])).toEqual([months[0]])
  expect(copiesToDrop([...months, nameOf('2026-11-30')])).toEqual(months.toReversed())
  expect(copiesToDrop([nameOf('2020-01-01')])).toEqual([])
})

test('nothing goes that is called otherwise', () => {
  expect(copiesToDrop(['readme.txt', 'other-2020-01-01.tar.gz'])).toEqual([])
})
