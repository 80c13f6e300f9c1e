import { queryOptions } from '@tanstack/react-query'
import type { OrderDocument } from '#contract/documents.ts'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import * as messages from '#messages/admin/documents.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { adminOrderKey } from '#web/shop/orders/owner-orders.ts'

/** The refunds of an order, and its documents; refreshed with the order itself. */
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

/** Where a paper is read. */
export const documentLink = (orderNumber: string, { kind, number }: OrderDocument): string =>
  `/api/admin/orders/${orderNumber}/${FOLDER[kind]}/${number}.pdf`

/** Where a machine reads it; a pro forma is for people alone. */
export const eInvoiceLink = ({ kind, number }: OrderDocument): string | undefined =>
  kind === 'pro_forma' ? undefined : withQuery(`/api/admin/documents/${number}/ubl.xml`, { kind })

/** Where packing slips and labels of orders are read, in one file. @param wanted.paper of the carriers' own labels */
export const packingLink = (
  numbers: readonly string[],
  wanted: { slips: boolean; labels: boolean; paper?: 'A4' | 'A6' } = { slips: true, labels: true },
): string => withQuery('/api/admin/orders/papers.pdf', { numbers: numbers.join(','), ...wanted })

/** What a paper is called. */
export const documentName = ({ kind, number }: OrderDocument): string =>
  kind === 'pro_forma' && number === 1 ? NAME[kind] : `${NAME[kind]} ${number}`
