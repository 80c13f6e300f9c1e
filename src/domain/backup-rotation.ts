import { DAY_MS } from './durations.ts'

/**
 * How many copies are kept: the last of each of this many days, weeks and months that have one. Erased customer data
 * outlives `months` in no copy, not even if a bucket keeps what was deleted for another `versionDays`. `lateDays`: it
 * counts them from the next midnight, and a copy is deleted with the second one after it is due.
 */
export const ROTATION = { days: 7, weeks: 4, months: 6, versionDays: 25, lateDays: 3 } as const

/** The name of a copy: when it was begun (UTC), and whether it is encrypted. */
const NAME = /^heegel-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:\.tar\.gz(?:\.age)?)?$/

/** A copy being written, in the root of the copies' folder, which may also hold other programs' unfinished files. */
export const UNFINISHED_COPY =
  /^heegel-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz(?:\.age)?(?:\.[0-9a-f-]{36})?\.part$/

/** @returns a name such as `heegel-2026-11-20T10-00-00.tar.gz` */
export const copyName = (now: Date, isEncrypted: boolean): string =>
  `heegel-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz${isEncrypted ? '.age' : ''}`

/** Returns when a copy was begun, from its name: `2026-11-20T10:00:00Z`; undefined if it is not a copy's name. */
export function copyMoment(name: string): string | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day && `${day}T${hours}:${minutes}:${seconds}Z`
}

/** Returns the Monday of a moment's week: `2026-11-16`. */
function weekOf(moment: string): string {
  const day = new Date(moment)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** Returns the moment, in ISO format, before which a copy is too old to be kept. */
function oldestAt(moment: string): string {
  const then = new Date(moment)
  then.setUTCMonth(then.getUTCMonth() - ROTATION.months)
  return new Date(then.getTime() + (ROTATION.versionDays + ROTATION.lateDays) * DAY_MS).toISOString()
}

/**
 * Returns the copies to delete after a new one was made. Only days, weeks and months that have a copy are counted, so
 * that after a gap no copy is dropped early. Files with other names are never returned, nor copies dated in the future
 * by a wrong clock. Age is counted from the second newest copy, so that one copy made while the clock ran ahead makes
 * no other too old.
 */
export function copiesToDrop(names: readonly string[], now: Date): string[] {
  const copies = names
    .flatMap(name => {
      const moment = copyMoment(name)
      return moment !== undefined && new Date(moment) <= now ? [{ name, moment }] : []
    })
    .toSorted((a, b) => (a.moment < b.moment ? 1 : -1))
  const periods: [number, (moment: string) => string][] = [
    [ROTATION.days, moment => moment.slice(0, 10)],
    [ROTATION.weeks, weekOf],
    [ROTATION.months, moment => moment.slice(0, 7)],
  ]
  const before = copies[1] ?? copies[0]
  const oldest = before && oldestAt(before.moment)
  const kept = new Set<string>()
  for (const [most, periodOf] of periods) {
    const lastOf = new Map<string, string>()
    for (const { name, moment } of copies)
      if (moment >= oldest! && !lastOf.has(periodOf(moment))) lastOf.set(periodOf(moment), name)
    for (const name of [...lastOf.values()].slice(0, most)) kept.add(name)
  }
  return copies.map(({ name }) => name).filter(name => !kept.has(name))
}
