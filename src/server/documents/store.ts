import type { Selectable } from 'kysely'
import type { OrderDocument } from '#contract/documents.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import type { DocumentsTable } from '#server/migrations/tables.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import type { DocumentFacts } from './facts.ts'
import type { DocumentKind } from './numbering.ts'

/** A document without its file. */
export type DocumentRow = Omit<Selectable<DocumentsTable>, 'pdf'>

const COLUMNS = [
  'id',
  'cause',
  'order_id',
  'kind',
  'number',
  'issued_at',
  'is_final',
  'facts',
  'superseded',
] as const

export const factsOf = (document: DocumentRow): DocumentFacts => JSON.parse(document.facts) as DocumentFacts

/** What makes a document exist once. */
export const causeOf = (kind: DocumentKind, about: string): string => `${kind}:${about}`

/** The document that came of something once, see `causeOf`. */
export const findByCause = (db: Db, cause: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('documents').select(COLUMNS).where('cause', '=', cause).executeTakeFirst()

/** A document that is known to be there. */
export const findById = (db: Db, id: string): Promise<DocumentRow> =>
  db.selectFrom('documents').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()

/** The invoice of an order, or its credit note of that number. */
export const findDocument = (
  db: Db,
  orderId: string,
  kind: DocumentKind,
  number?: number,
): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('documents')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .$if(number !== undefined, query => query.where('number', '=', number!))
    .executeTakeFirst()

export const findCreditNotes = (db: Db, orderId: string): Promise<DocumentRow[]> =>
  db
    .selectFrom('documents')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit_note')
    .execute()

/** The papers of an order: its invoice, then its credit notes. */
export async function listDocuments(db: Db, orderId: string): Promise<OrderDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute()
  return rows.map(row => ({
    kind: row.kind,
    number: row.number,
    issuedAt: row.issued_at,
    total: eurosOf(factsOf(row).total),
    isFinal: row.is_final === 1,
  }))
}

export async function insertDocument(
  trx: Db,
  document: Omit<DocumentRow, 'superseded'>,
): Promise<DocumentRow> {
  return trx
    .insertInto('documents')
    .values({ ...document, pdf: null })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** States other facts in an invoice that was not final; the former ones stay readable (RPS § 10). */
export async function replaceFacts(
  trx: Db,
  document: DocumentRow,
  { facts, isFinal }: { facts: DocumentFacts; isFinal: boolean },
): Promise<DocumentRow> {
  const superseded = [...(JSON.parse(document.superseded) as unknown[]), factsOf(document)]
  return trx
    .updateTable('documents')
    .set({
      facts: JSON.stringify(facts),
      is_final: isFinal ? 1 : 0,
      superseded: JSON.stringify(superseded),
      pdf: null,
    })
    .where('id', '=', document.id)
    .where('is_final', '=', 0)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The file as it is kept, if it has been made. */
export async function findPdf(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('documents').select('pdf').where('id', '=', id).executeTakeFirst()
  return row?.pdf ? Buffer.from(row.pdf, 'base64') : undefined
}

/** Keeps the file that was made of these facts; the first one stays. @returns false where another was kept, or the facts changed */
export async function savePdf(db: Db, document: DocumentRow, bytes: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('documents')
    .set({ pdf: bytes.toString('base64') })
    .where('id', '=', document.id)
    .where('facts', '=', document.facts)
    .where('pdf', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Cents that credit notes took back of each of these orders. */
export async function creditedOf(db: Db, orderIds: readonly string[]): Promise<Map<string, Cents>> {
  const notes = await db
    .selectFrom('documents')
    .select(['order_id', 'facts'])
    .where('kind', '=', 'credit_note')
    .where('order_id', 'in', orderIds)
    .execute()
  const credited = new Map<string, Cents>()
  for (const { order_id, facts } of notes) {
    const { total } = JSON.parse(facts) as DocumentFacts
    credited.set(order_id, (credited.get(order_id) ?? 0) - total)
  }
  return credited
}

/**
 * Paid orders whose invoice is still to be made or to be made final, the first paid first; deleted ones too. One that has
 * its number and is erased gave its papers up when the books' years were over.
 */
export const findUninvoiced = (db: Db, limit: number): Promise<Pick<OrderRow, 'id' | 'payment_status'>[]> =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.payment_status'])
    .where('orders.payment_status', '!=', 'pending')
    .where('orders.paid_at', 'is not', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('orders.erased_at', 'is', null),
        eb('orders.invoice_number', 'is', null),
        exists(
          selectFrom('documents')
            .select('documents.id')
            .whereRef('documents.order_id', '=', 'orders.id')
            .where('documents.kind', '=', 'invoice'),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents')
            .select('documents.id')
            .whereRef('documents.order_id', '=', 'orders.id')
            .where('documents.kind', '=', 'invoice')
            .where('documents.is_final', '=', 1),
        ),
      ),
    )
    .orderBy('orders.paid_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
