import { queryOptions } from '@tanstack/react-query'
import type { OrderDocument } from '#contract/documents.ts'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import * as messages from '#messages/admin/documents.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { adminOrderKey } from '#web/shop/orders/owner-orders.ts'

/** An order's refunds and documents; refreshed with the order itself. */
export const orderDocumentsQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: [...adminOrderKey(orderNumber), 'papers'],
    queryFn: ({ signal }) => api.get<RefundsAndDocuments>(`/api/admin/orders/${orderNumber}/papers`, signal),
    staleTime: 0,
  })

const FOLDER = { pro_forma: 'pro-formas', invoice: 'invoices', credit_note: 'credit-notes' } as const

const NAME = {
  pro_forma: messages.proForma,
  invoice: messages.invoice,
  credit_note: messages.creditNote,
} as const

/** Returns the URL of a document's PDF. */
export const documentLink = (orderNumber: string, { kind, number }: OrderDocument): string =>
  `/api/admin/orders/${orderNumber}/${FOLDER[kind]}/${number}.pdf`

/** Returns the URL of its machine-readable version; a pro forma has none. */
export const eInvoiceLink = ({ kind, number }: OrderDocument): string | undefined =>
  kind === 'pro_forma' ? undefined : withQuery(`/api/admin/documents/${number}/ubl.xml`, { kind })

/**
 * Returns the URL of the packing slips and labels of orders, in one file.
 * @param wanted.paper the paper size of the carriers' own labels
 */
export const packingLink = (
  numbers: readonly string[],
  wanted: { slips: boolean; labels: boolean; paper?: 'A4' | 'A6' } = { slips: true, labels: true },
): string => withQuery('/api/admin/orders/papers.pdf', { numbers: numbers.join(','), ...wanted })

/** Returns the name of a document. */
export const documentName = ({ kind, number }: OrderDocument): string =>
  kind === 'pro_forma' && number === 1 ? NAME[kind] : `${NAME[kind]} ${number}`
