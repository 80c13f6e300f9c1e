import { queryOptions } from '@tanstack/react-query'
import type { OrderDocument } from '#contract/documents.ts'
import type { RefundsAndDocuments } from '#contract/refunds.ts'
import { api } from '#web/platform/api.ts'
import { adminOrderKey } from '#web/shop/orders/owner-orders.ts'

/** The refunds of an order, and its documents; refreshed with the order itself. */
export const orderDocumentsQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: [...adminOrderKey(orderNumber), 'papers'],
    queryFn: ({ signal }) => api.get<RefundsAndDocuments>(`/api/admin/orders/${orderNumber}/papers`, signal),
    staleTime: 0,
  })

/** Where a paper is read. */
export const documentLink = (orderNumber: string, { kind, number }: OrderDocument): string =>
  kind === 'invoice'
    ? `/api/admin/orders/${orderNumber}/invoice.pdf`
    : `/api/admin/orders/${orderNumber}/credit-notes/${number}.pdf`

/** What a paper is called. */
export const documentName = ({ kind, number }: OrderDocument): string =>
  `${kind === 'invoice' ? 'Arve' : 'Kreeditarve'} ${number}`
