import type { Generated } from 'kysely'

export interface DocumentsTables {
  counters: CountersTable
  documents: DocumentsTable
}

/** Gapless number sequences */
export interface CountersTable {
  name: string
  value: number
}

/**
 * Pro formas, invoices and credit notes, each with the facts that it states; never changed once issued, deleted only
 * for privacy
 */
export interface DocumentsTable {
  id: string
  /**
   * unique key that makes a document exist once: `invoice:<order id>`, `credit_note:<refund id>`, see
   * documents/issue.ts
   */
  cause: string
  order_id: string
  kind: 'pro_forma' | 'invoice' | 'credit_note'
  /** without gaps within the kind; a pro forma is called by its order instead */
  number: number
  issued_at: string
  /** `DocumentFacts` as JSON, see documents/facts.ts */
  facts: string
  /** JSON array: what earlier versions of an invoice stated that was issued unpaid, before there were pro formas */
  superseded: Generated<string>
  /** the file in base64, made on the first request */
  pdf: string | null
}
