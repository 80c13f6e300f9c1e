import { dayAfter, daysOfMonth, monthOf, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { documentFileName, readDocument } from '#server/documents/document-file.ts'
import type { Issuing } from '#server/documents/issue.ts'
import { type DocumentRow, eachDocument, factsOf, findByNumber } from '#server/documents/store.ts'
import { ublOf } from '#server/documents/ubl.ts'
import type { Db } from '#server/platform/database/database.ts'
import { accountDaysCsv } from './account-days.ts'
import { accountDaysFileName, monthFileName } from './file-names.ts'
import { monthCsv } from './month-csv.ts'
import { findEntries } from './month-entries.ts'

export type BooksDeps = Issuing & { db: Db; now: () => Date }

/** A file for the bookkeeper, made when its turn comes. `month`: the month in which it counts, such as `2026-03`. */
export type Paper = { name: string; month: string; make: () => Promise<Buffer> }

/** The tables of a month. */
export const tablesOf = (shop: BooksDeps, month: string): Paper[] => [
  { name: monthFileName(month), month, make: async () => Buffer.from(await monthCsv(shop, month)) },
  {
    name: accountDaysFileName(month),
    month,
    make: async () => Buffer.from(await accountDaysCsv(shop, month)),
  },
]

/**
 * The files of a document: its PDF, and for an invoice or a credit note also an e-invoice; by the day of issue in
 * Tallinn.
 */
export function filesOf({ db }: BooksDeps, document: DocumentRow): Paper[] {
  const facts = factsOf(document)
  const name = documentFileName(facts)
  const month = monthOf(tallinnDay(new Date(document.issued_at)))
  const pdf = { name: `${name}.pdf`, month, make: () => readDocument(db, document) }
  if (facts.kind === 'pro_forma') return [pdf]
  return [pdf, { name: `${name}.xml`, month, make: async () => Buffer.from(ublOf(facts)) }]
}

const KINDS = [
  ['invoice', 'invoices'],
  ['credit_note', 'creditNotes'],
] as const

/**
 * Yields a month for the bookkeeper: its tables, and each invoice and credit note that was issued in it, or that they
 * name. The tables come first, as they issue the invoice of a payment made just now. A pro forma asks for money, and
 * does not belong to the books.
 */
export async function* papersOfMonth(shop: BooksDeps, month: string): AsyncGenerator<Paper> {
  const { db } = shop
  yield* tablesOf(shop, month)
  const given = new Set<string>()
  for await (const document of eachDocument(db, momentsOf(month))) {
    if (document.kind === 'pro_forma') continue
    given.add(nameOf(document))
    yield* filesOf(shop, document)
  }
  yield* papersNamedIn(shop, month, given)
}

/** The name of a document among those already given. */
export const nameOf = ({ kind, number }: Pick<DocumentRow, 'kind' | 'number'>): string => `${kind} ${number}`

/**
 * Yields the documents that the tables of a month name, although they may have been issued in another one.
 * @param given the names of the documents already given, which are left out; the others are added
 */
export async function* papersNamedIn(
  shop: BooksDeps,
  month: string,
  given: Set<string>,
): AsyncGenerator<Paper> {
  for (const entry of await findEntries(shop, month))
    for (const [kind, numbers] of KINDS)
      for (const number of entry[numbers]) {
        const name = nameOf({ kind, number })
        const document = given.has(name) ? undefined : await findByNumber(shop.db, kind, number)
        given.add(name)
        if (document) yield* filesOf(shop, document)
      }
}

function momentsOf(month: string): { since: string; until: string } {
  const days = daysOfMonth(month)
  const startOf = (day: string) => startOfDay(day).toISOString()
  return { since: startOf(days[0]!), until: startOf(dayAfter(days.at(-1)!)) }
}
