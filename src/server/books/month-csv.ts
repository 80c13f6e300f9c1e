import { dayText } from '#domain/day-text.ts'
import type { Cents } from '#domain/money.ts'
import { methodLabel } from '#domain/payment-method.ts'
import { daysOfMonth } from '#domain/tallinn.ts'
import { percentText, vatRateOn } from '#domain/vat.ts'
import * as messages from '#messages/documents.ts'
import { writeTable } from '#server/catalog/csv/table.ts'
import type { Issuing } from '#server/documents/issue.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Movement } from './money-moved.ts'
import { type Entry, feeAndNetOf, findEntries } from './month-entries.ts'

/**
 * Writes a month as the bookkeeper needs it: a row for each payment and each refund by its own day in Tallinn, with the
 * numbers of its documents, net, VAT by rate and gross, and the totals.
 * @param month `2026-03`
 */
export async function monthCsv(deps: Issuing & { db: Db; now: () => Date }, month: string): Promise<string> {
  const { comingVat } = await deps.settings.facts()
  const days = daysOfMonth(month)
  const rates = [days[0]!, days.at(-1)!].map(day => vatRateOn(day, comingVat))
  return written(await findEntries(deps, month), rates)
}

/** The day on which the service moved the money, if it is not the day on which the shop learned of it. */
function otherDayOf({ at, providerAt }: Movement): string {
  const day = providerAt === null ? '' : dayText(providerAt)
  return day === dayText(at) ? '' : day
}

const KINDS: Record<Movement['kind'], string> = {
  payment: messages.payment,
  refund: messages.refund,
  'won back': messages.wonBack,
}

/** @param inForce the rates on the month's first and last day, which always have a column */
function written(entries: readonly Entry[], inForce: readonly number[]): string {
  const rates = [...new Set([...inForce, ...entries.flatMap(({ vat }) => vat?.rate ?? [])])].toSorted(
    (a, b) => a - b,
  )
  const headings = [
    messages.date,
    messages.kind,
    messages.order,
    messages.buyer,
    messages.paymentMethod,
    messages.invoice,
    messages.creditNote,
    messages.sumWithoutVat,
    ...rates.map(rate => messages.vatPercent(percentText(rate))),
    messages.total,
    messages.serviceFee,
    messages.toAccount,
    messages.dayAtService,
  ]
  const sums = (some: readonly Entry[]): Cents[] => {
    const gross = some.reduce((sum, entry) => sum + entry.gross, 0)
    const vats = rates.map(rate =>
      some.reduce((sum, { vat }) => sum + (vat?.rate === rate ? vat.amount : 0), 0),
    )
    return [vats.reduce((net, vat) => net - vat, gross), ...vats, gross]
  }
  const reaching = (entry: Entry): [Cents, Cents] | undefined => {
    const known = feeAndNetOf(entry)
    return known && [known.fee, known.net]
  }
  const reached = (some: readonly Entry[]): [Cents, Cents] =>
    some.reduce<[Cents, Cents]>(
      ([fees, nets], entry) => {
        const [fee, net] = reaching(entry) ?? [0, 0]
        return [fees + fee, nets + net]
      },
      [0, 0],
    )
  const totals = (name: string, some: readonly Entry[]) => [
    name,
    ...Array<string>(6).fill(''),
    ...sums(some),
    ...reached(some),
  ]
  const refunds = entries.filter(({ movement }) => movement.kind === 'refund')
  const received = entries.filter(({ movement }) => movement.kind !== 'refund')
  return writeTable(headings, [
    ...entries.map(entry => [
      dayText(entry.movement.at),
      KINDS[entry.movement.kind],
      entry.order.order_number,
      entry.order.customer_name,
      methodLabel(entry.method),
      entry.invoices.join(' '),
      entry.creditNotes.join(' '),
      ...sums([entry]),
      ...(reaching(entry) ?? ['', '']),
      otherDayOf(entry.movement),
    ]),
    totals(messages.receivedTotal, received),
    totals(messages.refundedTotal, refunds),
    totals(messages.total, entries),
  ])
}
