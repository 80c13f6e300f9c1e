import type { Db } from '#server/platform/database.ts'
import { type DocumentRow, factsOf, findPdf, savePdf } from './store.ts'

/**
 * The file of a document: drawn of its facts when it is first asked for, and kept from then on. Of several who draw it at
 * the same moment the first one's stays.
 */
export async function readDocument(db: Db, document: DocumentRow): Promise<Buffer> {
  const kept = await findPdf(db, document.id)
  if (kept) return kept
  const { drawDocument } = await import('./document-pdf.ts')
  return savePdf(db, document, await drawDocument(factsOf(document)))
}
