/** Parses the command's arguments. */
import { parseArgs } from 'node:util'
import { CommandError } from '#server/backup/command-error.ts'

const USAGE =
  'Usage: npm run reconcile -- --since <moment> [--yes] [--invoices-above <number>] [--credit-notes-above <number>]'
const MOMENT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/
const ACCEPTS =
  '--since accepts the time when the backup was made, such as 2026-11-20T10:00 (UTC) or 2026-11-20T12:00+02:00'

/** The requested reconciliation. */
export type ReconcileOptions = {
  since: Date
  isBooked: boolean
  highest: { invoice: number | undefined; creditNote: number | undefined }
}

function readMoment(text: string | undefined, now: Date): Date {
  if (text === undefined) throw new CommandError(`${USAGE}\n${ACCEPTS}`)
  const [, day, , , zone] = MOMENT.exec(text) ?? []
  const moment = new Date(zone ? text : `${text}Z`)
  // 31 February would be parsed as a day in March.
  const isDay = day !== undefined && !Number.isNaN(moment.getTime()) && isCalendarDay(day)
  if (!isDay) throw new CommandError(`--since: got "${text}". ${ACCEPTS}`)
  if (moment > now) throw new CommandError(`--since: ${text} is in the future. ${ACCEPTS}`)
  return moment
}

const isCalendarDay = (day: string): boolean => new Date(`${day}T00:00Z`).toISOString().startsWith(day)

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new CommandError(`--${name}: got "${text}", accepts a whole number`)
  return Number(text)
}

/** @throws CommandError for invalid arguments, with what is accepted */
export function parseReconcileOptions(words: readonly string[], now: Date): ReconcileOptions {
  const option = { type: 'string' } as const
  const options = {
    since: option,
    'invoices-above': option,
    'credit-notes-above': option,
    yes: { type: 'boolean' },
  } as const
  let values: ReturnType<typeof parseArgs<{ args: string[]; options: typeof options }>>['values']
  try {
    values = parseArgs({ args: [...words], options }).values
  } catch {
    throw new CommandError(`${USAGE}\n${ACCEPTS}`)
  }
  return {
    since: readMoment(values.since, now),
    isBooked: values.yes === true,
    highest: {
      invoice: readNumber('invoices-above', values['invoices-above']),
      creditNote: readNumber('credit-notes-above', values['credit-notes-above']),
    },
  }
}
