import { useQuery } from '@tanstack/react-query'
import type { OrderDocument } from '#contract/documents.ts'
import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/orders.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { useCartSession } from '#web/platform/cart-session.ts'
import { ordersKey } from './order-queries.ts'

type OrderDocumentsProps = { order: Order; accessKey?: string | undefined }

/** The invoice and the credit notes, for who sees the order whole. */
export function OrderDocuments({ order, accessKey }: OrderDocumentsProps) {
  const { orderNumber, paymentStatus, invoicePrice, masked } = order
  const sessionId = useCartSession()
  const credentials = accessKey === undefined ? { sessionId } : { key: accessKey }
  const isRefunded = paymentStatus === 'refunded' || paymentStatus === 'partially_refunded'
  const { data: documents = [] } = useQuery({
    queryKey: [...ordersKey, orderNumber, 'documents', credentials],
    queryFn: ({ signal }) =>
      api.get<OrderDocument[]>(withQuery(`/api/orders/${orderNumber}/documents`, credentials), signal),
    enabled: isRefunded && !masked && (accessKey !== undefined || sessionId !== undefined),
  })
  if (masked || (paymentStatus === 'pending' && invoicePrice === null)) return null
  const link = (paper: string) => withQuery(`/api/orders/${orderNumber}/${paper}.pdf`, credentials)
  const creditNotes = documents.filter(({ kind }) => kind === 'credit_note')
  return (
    <ul className="mt-3.5 grid justify-items-start gap-1">
      <li>
        <a href={link('invoice')} target="_blank" rel="noreferrer" className="tlink">
          {messages.invoicePdf}
        </a>
      </li>
      {creditNotes.map(({ number }) => (
        <li key={number}>
          <a href={link(`credit-notes/${number}`)} target="_blank" rel="noreferrer" className="tlink">
            {messages.creditNotePdf(number)}
          </a>
        </li>
      ))}
    </ul>
  )
}
