import * as messages from '#messages/documents.ts'
import { asItsCustomer, NO_CONTACT } from '#server/orders/as-its-customer.ts'
import { isPaidByAnother } from '#server/orders/order-mail.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { DocumentFacts } from './facts.ts'
import { type DocumentRow, factsOf, findPdf, savePdf } from './store.ts'

/** What the file of a document is called, without its ending. */
export function documentFileName({ kind, number, orderNumber }: DocumentFacts): string {
  if (kind === 'pro_forma') return `ettemaksuarve-${orderNumber}${number > 1 ? `-${number}` : ''}`
  return `${kind === 'invoice' ? 'arve' : 'kreeditarve'}-${number}`
}

const draw = async (facts: DocumentFacts): Promise<Buffer> => {
  const { drawDocument } = await import('./document-pdf.ts')
  return drawDocument(facts)
}

/**
 * The file of a document: drawn of its facts when it is first asked for, and kept from then on. Of several who draw it at
 * the same moment the first one's stays.
 */
export async function readDocument(db: Db, document: DocumentRow): Promise<Buffer> {
  return (await findPdf(db, document.id)) ?? savePdf(db, document, await draw(factsOf(document)))
}

/**
 * The same for the order's customer: a paper that names another person, who paid by the order's number alone, is drawn without
 * telling who that is. Such a copy is not kept.
 */
export async function readCustomersCopy(db: Db, order: OrderRow, document: DocumentRow): Promise<Buffer> {
  const facts = factsOf(document)
  const isHers =
    !isPaidByAnother(order) || facts.buyer.email === (await asItsCustomer(db, order)).customer_email
  if (isHers) return readDocument(db, document)
  return draw({ ...facts, buyer: { ...NO_CONTACT, name: messages.hiddenPayer } })
}
