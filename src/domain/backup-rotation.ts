/**
 * How many copies are kept: the last of each of so many days, weeks and months that have one, and of the last months alone: what
 * a customer had erased is in no copy for longer.
 */
export const ROTATION = { days: 7, weeks: 4, months: 6 } as const

/** What a copy is called: by when it was begun (UTC), and whether it is encrypted. */
const NAME = /^heegel-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:\.tar\.gz(?:\.age)?)?$/

/** A copy that is being written, in the root of where copies are; others may keep files there that are unfinished, too. */
export const UNFINISHED_COPY =
  /^heegel-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz(?:\.age)?(?:\.[0-9a-f-]{36})?\.part$/

/** @returns such as `heegel-2026-11-20T10-00-00.tar.gz` */
export const copyName = (now: Date, isEncrypted: boolean): string =>
  `heegel-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz${isEncrypted ? '.age' : ''}`

/** When a copy was begun, as its name tells: `2026-11-20T10:00:00Z`; `undefined` for what is no copy. */
export function copyMoment(name: string): string | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day && `${day}T${hours}:${minutes}:${seconds}Z`
}

/** The Monday of a moment's week: `2026-11-16`. */
function weekOf(moment: string): string {
  const day = new Date(moment)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** So many months before a moment, as copies tell theirs. */
function monthsBefore(moment: string, months: number): string {
  const then = new Date(moment)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then.toISOString()
}

/**
 * The copies that are no longer needed, once one was made. Counted are days, weeks and months that have a copy, so that none
 * goes for a younger one before it is too old; what is called otherwise is never named, nor what is dated later than now, as a
 * clock that was wrong made it. Age is counted from the copy before the newest: a clock that runs ahead for one copy makes none too old.
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
  const oldest = before && monthsBefore(before.moment, ROTATION.months)
  const kept = new Set<string>()
  for (const [most, periodOf] of periods) {
    const lastOf = new Map<string, string>()
    for (const { name, moment } of copies)
      if (moment >= oldest! && !lastOf.has(periodOf(moment))) lastOf.set(periodOf(moment), name)
    for (const name of [...lastOf.values()].slice(0, most)) kept.add(name)
  }
  return copies.map(({ name }) => name).filter(name => !kept.has(name))
}
