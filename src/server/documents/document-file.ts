import * as messages from '#messages/documents.ts'
import { asRequester, NO_CONTACT } from '#server/orders/as-requester.ts'
import { isPaidByAnother } from '#server/orders/order-mail.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { DocumentFacts } from './facts.ts'
import { type DocumentRow, factsOf, findPdf, savePdf } from './store.ts'

/** The file name of a document, without its extension. */
export function documentFileName({ kind, number, orderNumber }: DocumentFacts): string {
  if (kind === 'pro_forma') return `ettemaksuarve-${orderNumber}${number > 1 ? `-${number}` : ''}`
  return `${kind === 'invoice' ? 'arve' : 'kreeditarve'}-${number}`
}

const draw = async (facts: DocumentFacts): Promise<Buffer> => {
  const { drawDocument } = await import('./document-pdf.ts')
  return drawDocument(facts)
}

/**
 * Returns the file of a document: drawn from its facts on the first request, and stored from then on. If several
 * requests draw it at once, the first one's is stored.
 */
export async function readDocument(db: Db, document: DocumentRow): Promise<Buffer> {
  return (await findPdf(db, document.id)) ?? savePdf(db, document, await draw(factsOf(document)))
}

/**
 * The same for the order's customer: if a document names another person, who paid by the order number alone, a copy is
 * drawn that hides them. Such a copy is not stored.
 */
export async function readCustomersCopy(db: Db, order: OrderRow, document: DocumentRow): Promise<Buffer> {
  const facts = factsOf(document)
  const isHers =
    !isPaidByAnother(order) || facts.buyer.email === (await asRequester(db, order)).customer_email
  if (isHers) return readDocument(db, document)
  return draw({ ...facts, buyer: { ...NO_CONTACT, name: messages.hiddenPayer } })
}
