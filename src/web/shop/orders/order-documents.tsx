import { useQuery } from '@tanstack/react-query'
import type { OrderDocument } from '#contract/documents.ts'
import type { Order } from '#contract/orders.ts'
import * as messages from '#messages/shop/orders.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { useCartSession } from '#web/platform/cart-session.ts'
import { ordersKey } from './order-queries.ts'

type OrderDocumentsProps = { order: Order; accessKey?: string | undefined }

/** The pro forma, or the invoice and what followed it, for viewers who may see the whole order. */
export function OrderDocuments({ order, accessKey }: OrderDocumentsProps) {
  const { orderNumber, orderStatus, paymentStatus, invoicePrice, masked } = order
  const sessionId = useCartSession()
  const credentials = accessKey === undefined ? { sessionId } : { key: accessKey }
  const isPaid = paymentStatus !== 'pending'
  const { data: documents = [] } = useQuery({
    queryKey: [...ordersKey, orderNumber, 'documents', credentials],
    queryFn: ({ signal }) =>
      api.get<OrderDocument[]>(withQuery(`/api/orders/${orderNumber}/documents`, credentials), signal),
    // A credit note may have been made meanwhile.
    staleTime: 0,
    enabled: isPaid && !masked && (accessKey !== undefined || sessionId !== undefined),
  })
  if (masked || (!isPaid && (invoicePrice === null || orderStatus === 'cancelled'))) return null
  const link = (paper: string) => withQuery(`/api/orders/${orderNumber}/${paper}.pdf`, credentials)
  // The valid invoice is the first link; a replaced one is listed with its credit note.
  const holds = documents.findLast(({ kind }) => kind === 'invoice')
  const others = documents.filter(paper => paper.kind !== 'pro_forma' && paper !== holds)
  return (
    <ul className="mt-3.5 grid justify-items-start gap-1">
      <li>
        <a href={link('invoice')} target="_blank" rel="noreferrer" className="tlink">
          {isPaid ? messages.invoicePdf : messages.proFormaPdf}
        </a>
      </li>
      {others.map(({ kind, number }) => (
        <li key={`${kind} ${number}`}>
          <a
            href={link(`${kind === 'invoice' ? 'invoices' : 'credit-notes'}/${number}`)}
            target="_blank"
            rel="noreferrer"
            className="tlink"
          >
            {kind === 'invoice' ? messages.replacedInvoicePdf(number) : messages.creditNotePdf(number)}
          </a>
        </li>
      ))}
    </ul>
  )
}
