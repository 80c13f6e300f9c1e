import type { Cents } from '#domain/money.ts'
import { daysOfMonth } from '#domain/tallinn.ts'
import type { DocumentFacts } from '#server/documents/facts.ts'
import { ensureDocument, type Issuing } from '#server/documents/issue.ts'
import {
  causeOf,
  causeOfWonBack,
  type DocumentRow,
  factsOf,
  findPapersOf,
  isOfWonBack,
} from '#server/documents/store.ts'
import { findOrdersById, type OrderRow } from '#server/orders/store.ts'
import { findFees } from '#server/payments/fees.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findMoneyMoved, isRefundByHand, type Movement } from './money-moved.ts'

/** A line of the bookkeeper's month; sums of a refund are negative. */
export type Entry = {
  movement: Movement
  order: OrderRow
  /** numbers of the invoices; both if one was replaced */
  invoices: number[]
  creditNotes: number[]
  method: string | null
  gross: Cents
  /** the provider's fee for a payment; null: not stated yet, or there is none */
  fee: Cents | null
  vat: DocumentFacts['vat']
}

/**
 * Returns each payment and each refund of a month by its own day in Tallinn, with its documents.
 * @param month `2026-03`
 */
export async function findEntries(
  deps: Issuing & { db: Db; now: () => Date },
  month: string,
): Promise<Entry[]> {
  const { db } = deps
  const days = daysOfMonth(month)
  const moved = await findMoneyMoved(db, days[0]!, days.at(-1)!)
  const ids = [...new Set(moved.map(({ orderId }) => orderId))]
  const orders = await findOrdersById(db, ids)
  // Not left to the job, which issues it within a minute of the payment.
  for (const order of orders.values())
    if (order.invoice_number === null) await ensureDocument(deps, order, deps.now())
  const [papers, fees] = await Promise.all([findPapersOf(db, ids), findFees(db, ids)])
  return moved.map(movement =>
    entryOf(
      movement,
      orders.get(movement.orderId)!,
      papers.get(movement.orderId) ?? [],
      fees.get(movement.orderId) ?? null,
    ),
  )
}

function entryOf(
  movement: Movement,
  order: OrderRow,
  papers: readonly DocumentRow[],
  fee: Cents | null,
): Entry {
  const about = { movement, order }
  if (movement.kind === 'won back') return entryOfWonBack({ movement, order }, papers)
  const facts = papers.filter(paper => !isOfWonBack(paper)).map(factsOf)
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
  const paper = papers.find(({ cause }) => cause === causeOf('credit_note', movement.refundId))
  const note = paper && factsOf(paper)
  return {
    ...about,
    invoices: note?.credits ? [note.credits.invoiceNumber] : [],
    creditNotes: note ? [note.number] : [],
    method: note?.payment?.method ?? order.payment_method,
    gross: -movement.amount,
    // The provider keeps the fee of a refunded payment.
    fee: null,
    vat: note?.vat ?? null,
  }
}

/** Won-back money has an invoice of its own, and the payment method of its order. */
function entryOfWonBack(
  about: { movement: Extract<Movement, { kind: 'won back' }>; order: OrderRow },
  papers: readonly DocumentRow[],
): Entry {
  const { movement, order } = about
  const paper = papers.find(({ cause }) => cause === causeOfWonBack(movement.refundId))
  const invoice = paper && factsOf(paper)
  return {
    ...about,
    invoices: invoice ? [invoice.number] : [],
    creditNotes: [],
    method: order.payment_method,
    gross: movement.amount,
    // The provider charges a fee only for the payment.
    fee: 0,
    vat: invoice?.vat ?? null,
  }
}

/**
 * The fee, and what reaches the account. If the fee of a payment is unknown, so is what reaches the account; a refund
 * by hand is deducted from no payout.
 */
export function feeAndNetOf({ movement, gross, fee }: Entry): { fee: Cents; net: Cents } | undefined {
  if (movement.kind === 'refund') return isRefundByHand(movement) ? undefined : { fee: 0, net: gross }
  return fee === null ? undefined : { fee: 0 - fee, net: gross - fee }
}
