import { dayText } from '#domain/day-text.ts'
import type { Cents } from '#domain/money.ts'
import { methodLabel, paidByHand, providerName } from '#domain/payment-method.ts'
import * as messages from '#messages/documents.ts'
import { writeTable } from '#server/catalog/csv/table.ts'
import type { Issuing } from '#server/documents/issue.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isRefundByHand } from './money-moved.ts'
import { type Entry, feeAndNetOf, findEntries } from './month-entries.ts'

/** The totals of one payment method on one day; `fee` and `net` leave out payments whose fee is unknown. */
type AccountDay = {
  day: string
  method: string | null
  paid: Cents
  refunded: Cents
  fee: Cents
  net: Cents
  /** payments whose fee the service has not reported */
  unknownFees: number
}

/**
 * What each service should pay into the account, by the day in Tallinn on which money was paid or refunded. Payments
 * and refunds by hand pass no service, and are not included.
 * @param month `2026-03`
 */
export async function accountDaysCsv(
  deps: Issuing & { db: Db; now: () => Date },
  month: string,
): Promise<string> {
  const rows = [...byDay(await findEntries(deps, month)).values()]
  const sum = (part: 'paid' | 'refunded' | 'fee' | 'net' | 'unknownFees') =>
    rows.reduce((total, row) => total + row[part], 0)
  const isKnown = ({ unknownFees }: Pick<AccountDay, 'unknownFees'>) => unknownFees === 0
  return writeTable(
    [
      messages.date,
      messages.service,
      messages.paymentMethod,
      messages.receivedTotal,
      messages.refundedTotal,
      messages.serviceFee,
      messages.toAccount,
      messages.unknownFees,
    ],
    [
      ...rows.map(row => [
        row.day,
        providerName(row.method),
        methodLabel(row.method),
        row.paid,
        row.refunded,
        // A partial sum of the fees would be mistaken for the whole.
        ...(isKnown(row) ? [row.fee, row.net] : ['', '']),
        String(row.unknownFees),
      ]),
      [
        messages.total,
        '',
        '',
        sum('paid'),
        sum('refunded'),
        ...(rows.every(isKnown) ? [sum('fee'), sum('net')] : ['', '']),
        String(sum('unknownFees')),
      ],
    ],
  )
}

function byDay(entries: readonly Entry[]): Map<string, AccountDay> {
  const days = new Map<string, AccountDay>()
  for (const entry of entries) {
    const { movement, method, gross } = entry
    if (paidByHand(method) !== undefined || isRefundByHand(movement)) continue
    const day = dayText(movement.at)
    const key = `${day} ${method}`
    const row = days.get(key) ?? { day, method, paid: 0, refunded: 0, fee: 0, net: 0, unknownFees: 0 }
    const reaching = feeAndNetOf(entry)
    if (movement.kind === 'refund') row.refunded += gross
    else row.paid += gross
    row.fee += reaching?.fee ?? 0
    row.net += reaching?.net ?? 0
    if (!reaching) row.unknownFees += 1
    days.set(key, row)
  }
  return days
}
