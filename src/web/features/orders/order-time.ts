const MONTHS =
  'jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember'.split(' ')

// The shop's own time zone, and digits alone from the platform: server and browser must write the same letters.
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Tallinn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function inTallinn(iso: string) {
  const digits = new Map(clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => digits.get(type) ?? ''
  return {
    day: part('day'),
    month: part('month'),
    year: part('year'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

/** A moment in Tallinn: `14. november 2025, kell 18.42` */
export function momentText(iso: string): string {
  const { day, month, year, hour, minute } = inTallinn(iso)
  return `${Number(day)}. ${MONTHS[Number(month) - 1]} ${year}, kell ${hour}.${minute}`
}

/** A day in Tallinn: `14.11.2025` */
export function dayText(iso: string): string {
  const { day, month, year } = inTallinn(iso)
  return `${day}.${month}.${year}`
}

/** A moment in Tallinn for a list: `14.11.2025 18:42` */
export function shortMomentText(iso: string): string {
  const { day, month, year, hour, minute } = inTallinn(iso)
  return `${day}.${month}.${year} ${hour}:${minute}`
}
