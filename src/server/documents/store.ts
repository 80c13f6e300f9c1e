import { type Selectable, sql } from 'kysely'
import type { OrderDocument } from '#contract/documents.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import type { DocumentsTable } from '#server/migrations/tables/documents.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { DocumentFacts } from './facts.ts'
import type { DocumentKind } from './numbering.ts'

/** A document without its file. */
export type DocumentRow = Omit<Selectable<DocumentsTable>, 'pdf' | 'superseded'>

const COLUMNS = ['id', 'cause', 'order_id', 'kind', 'number', 'issued_at', 'facts'] as const

/** How many ids one query takes: databases limit its parameters. */
const AT_ONCE = 500

export const factsOf = (document: DocumentRow): DocumentFacts => JSON.parse(document.facts) as DocumentFacts

/** The unique key that makes a document exist once. */
export const causeOf = (kind: DocumentKind, about: string): string => `${kind}:${about}`

/** Returns the document with a cause, see `causeOf`. */
export const findByCause = (db: Db, cause: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('documents').select(COLUMNS).where('cause', '=', cause).executeTakeFirst()

/** Returns a document of an order by its kind and its own number. */
export const findNumbered = async (
  db: Db,
  orderId: string,
  kind: DocumentKind,
  number: number,
): Promise<DocumentRow | undefined> =>
  (await findPapers(db, orderId)).find(row => row.kind === kind && factsOf(row).number === number)

/** Returns an invoice or a credit note by its number, of any order. */
export const findByNumber = (
  db: Db,
  kind: Exclude<DocumentKind, 'pro_forma'>,
  number: number,
): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('documents')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()

const KINDS: readonly DocumentKind[] = ['pro_forma', 'invoice', 'credit_note']

/**
 * Yields every document, kind by kind in the order of their numbers; only a few are in memory at a time.
 * @param period when they were issued, ISO 8601, `until` exclusive; without it all of them
 */
export async function* eachDocument(
  db: Db,
  period?: { since: string; until: string },
): AsyncGenerator<DocumentRow> {
  for (const kind of KINDS)
    for (let last = 0; ; ) {
      const rows = await db
        .selectFrom('documents')
        .select(COLUMNS)
        .where('kind', '=', kind)
        .where('number', '>', last)
        .$if(period !== undefined, query =>
          query.where('issued_at', '>=', period!.since).where('issued_at', '<', period!.until),
        )
        .orderBy('number')
        .limit(AT_ONCE)
        .execute()
      yield* rows
      if (rows.length < AT_ONCE) break
      last = rows.at(-1)!.number
    }
}

const WON_BACK = causeOf('invoice', 'won-back:')
export const causeOfWonBack = (refundId: string): string => WON_BACK + refundId

/** Whether an invoice is for money won back, and not for the order itself. */
export const isOfWonBack = ({ cause }: DocumentRow): boolean => cause.startsWith(WON_BACK)

/** Returns the latest document of a kind: the valid invoice, or the pro forma to be paid. */
export const findLatest = (db: Db, orderId: string, kind: DocumentKind): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('documents')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('cause', 'not like', `${WON_BACK}%`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findCreditNotes = (db: Db, orderId: string): Promise<DocumentRow[]> =>
  db
    .selectFrom('documents')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit_note')
    .execute()

/** Returns the documents of several orders, by the order's id, each in the order of issue. */
export async function findPapersOf(db: Db, orderIds: readonly string[]): Promise<Map<string, DocumentRow[]>> {
  const rows: DocumentRow[] = []
  for (let i = 0; i < orderIds.length; i += AT_ONCE)
    rows.push(
      ...(await db
        .selectFrom('documents')
        .select(COLUMNS)
        .where('order_id', 'in', orderIds.slice(i, i + AT_ONCE))
        .orderBy('number')
        .execute()),
    )
  return Map.groupBy(rows, row => row.order_id)
}

/** In descending order the kinds happen to be: pro formas, invoices, credit notes. */
const findPapers = (db: Db, orderId: string): Promise<DocumentRow[]> =>
  db
    .selectFrom('documents')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute()

/** Returns the documents of an order: pro formas, invoices, then credit notes. */
export const listDocuments = async (db: Db, orderId: string): Promise<OrderDocument[]> =>
  (await findPapers(db, orderId)).map(row => ({
    kind: row.kind,
    number: factsOf(row).number,
    issuedAt: row.issued_at,
    total: eurosOf(factsOf(row).total),
  }))

export async function insertDocument(trx: Db, document: DocumentRow): Promise<DocumentRow> {
  return trx
    .insertInto('documents')
    .values({ ...document, pdf: null })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Returns the stored file, if it has been made. */
export async function findPdf(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('documents').select('pdf').where('id', '=', id).executeTakeFirst()
  return row?.pdf ? Buffer.from(row.pdf, 'base64') : undefined
}

/** Stores the file of a document, unless one is stored already. @returns the stored file */
export async function savePdf(db: Db, document: DocumentRow, bytes: Buffer): Promise<Buffer> {
  const { numUpdatedRows } = await db
    .updateTable('documents')
    .set({ pdf: bytes.toString('base64') })
    .where('id', '=', document.id)
    .where('facts', '=', document.facts)
    .where('pdf', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? bytes : ((await findPdf(db, document.id)) ?? bytes)
}

/**
 * Cents refunded of each of these orders; not from credit notes, which move no money if they only cancel a document.
 */
export async function refundedOf(db: Db, orderIds: readonly string[]): Promise<Map<string, Cents>> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['order_id', sql<number>`amount - won_back`.as('amount')])
    .where('state', '=', 'done')
    .where('order_id', 'in', orderIds)
    .execute()
  const refunded = new Map<string, Cents>()
  for (const { order_id, amount } of refunds) refunded.set(order_id!, (refunded.get(order_id!) ?? 0) + amount)
  return refunded
}

/**
 * Paid orders without a valid invoice, the first paid first, including deleted ones. An order whose documents were
 * erased after the books' years keeps its number, so it is not among them.
 */
export const uninvoicedOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .where('payment_status', '!=', 'pending')
    .where('paid_at', 'is not', null)
    .where('invoice_number', 'is', null)
    .orderBy('paid_at')
    .orderBy('id')
