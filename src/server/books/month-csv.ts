import { dayText } from '#domain/day-text.ts'
import type { Cents } from '#domain/money.ts'
import { methodLabel } from '#domain/payment-method.ts'
import { daysOfMonth } from '#domain/tallinn.ts'
import { VAT_RATE } from '#domain/vat.ts'
import * as messages from '#messages/documents.ts'
import { writeTable } from '#server/catalog/csv/table.ts'
import type { DocumentFacts } from '#server/documents/facts.ts'
import { ensureDocument, type Issuing } from '#server/documents/issue.ts'
import { causeOf, type DocumentRow, factsOf, findPapersOf } from '#server/documents/store.ts'
import { findOrdersById, type OrderRow } from '#server/orders/store.ts'
import { findFees } from '#server/payments/fees.ts'
import type { Db } from '#server/platform/database.ts'
import { findMoneyMoved, type Movement } from './money-moved.ts'

/** A line of the bookkeeper's month; sums of a refund are below zero. */
type Entry = {
  movement: Movement
  order: OrderRow
  /** numbers of the invoices; of an invoice that was replaced both */
  invoices: number[]
  creditNotes: number[]
  method: string | null
  gross: Cents
  /** what the provider keeps of a payment; null: it has not said so, or takes nothing */
  fee: Cents | null
  vat: DocumentFacts['vat']
}

/**
 * A month as the bookkeeper needs it: a row for each payment and each refund by its own day in Tallinn, with the numbers of
 * its documents, net, VAT by rate and gross, and what came to what.
 * @param month `2026-03`
 */
export async function monthCsv(deps: Issuing & { db: Db; now: () => Date }, month: string): Promise<string> {
  const { db } = deps
  const days = daysOfMonth(month)
  const moved = await findMoneyMoved(db, days[0]!, days.at(-1)!)
  const ids = [...new Set(moved.map(({ orderId }) => orderId))]
  const orders = await findOrdersById(db, ids)
  // The job makes it within a minute of the payment.
  for (const order of orders.values())
    if (order.invoice_number === null) await ensureDocument(deps, order, deps.now())
  const [papers, fees] = await Promise.all([findPapersOf(db, ids), findFees(db, ids)])
  const entries = moved.map(movement =>
    entryOf(
      movement,
      orders.get(movement.orderId)!,
      papers.get(movement.orderId) ?? [],
      fees.get(movement.orderId) ?? null,
    ),
  )
  return written(entries)
}

function entryOf(
  movement: Movement,
  order: OrderRow,
  papers: readonly DocumentRow[],
  fee: Cents | null,
): Entry {
  const about = { movement, order }
  const facts = papers.map(factsOf)
  const invoices = facts.filter(({ kind }) => kind === 'invoice')
  if (movement.kind === 'payment') {
    const replacing = facts.filter(({ kind, payment }) => kind === 'credit_note' && payment === null)
    return {
      ...about,
      invoices: invoices.map(({ number }) => number),
      creditNotes: replacing.map(({ number }) => number),
      method: order.payment_method,
      gross: movement.amount,
      fee,
      vat: invoices.at(-1)?.vat ?? null,
    }
  }
  const paper = papers.find(({ cause }) => cause === causeOf('credit_note', movement.refundId!))
  const note = paper && factsOf(paper)
  return {
    ...about,
    invoices: note?.credits ? [note.credits.invoiceNumber] : [],
    creditNotes: note ? [note.number] : [],
    method: note?.payment?.method ?? order.payment_method,
    gross: -movement.amount,
    // The provider keeps the fee of a payment that went back.
    fee: null,
    vat: note?.vat ?? null,
  }
}

function written(entries: readonly Entry[]): string {
  const rates = [...new Set([VAT_RATE, ...entries.flatMap(({ vat }) => vat?.rate ?? [])])].toSorted()
  const headings = [
    messages.date,
    messages.kind,
    messages.order,
    messages.buyer,
    messages.paymentMethod,
    messages.invoice,
    messages.creditNote,
    messages.sumWithoutVat,
    ...rates.map(messages.vatPercent),
    messages.total,
    messages.serviceFee,
    messages.toAccount,
  ]
  const sums = (some: readonly Entry[]): Cents[] => {
    const gross = some.reduce((sum, entry) => sum + entry.gross, 0)
    const vats = rates.map(rate =>
      some.reduce((sum, { vat }) => sum + (vat?.rate === rate ? vat.amount : 0), 0),
    )
    return [vats.reduce((net, vat) => net - vat, gross), ...vats, gross]
  }
  /** Where the fee of a payment is not known, what reaches the account is not, either. */
  const reaching = (entry: Entry): [Cents, Cents] | undefined => {
    if (entry.movement.kind === 'refund') return [0, entry.gross]
    return entry.fee === null ? undefined : [0 - entry.fee, entry.gross - entry.fee]
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
  const ofKind = (kind: Movement['kind']) => entries.filter(({ movement }) => movement.kind === kind)
  return writeTable(headings, [
    ...entries.map(entry => [
      dayText(entry.movement.at),
      entry.movement.kind === 'payment' ? messages.payment : messages.refund,
      entry.order.order_number,
      entry.order.customer_name,
      methodLabel(entry.method),
      entry.invoices.join(' '),
      entry.creditNotes.join(' '),
      ...sums([entry]),
      ...(reaching(entry) ?? ['', '']),
    ]),
    totals(messages.receivedTotal, ofKind('payment')),
    totals(messages.refundedTotal, ofKind('refund')),
    totals(messages.total, entries),
  ])
}
