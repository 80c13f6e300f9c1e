import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import type { RefundsAndDocuments as Papers, Refund } from '#contract/refunds.ts'
import { dayText } from '#domain/day-text.ts'
import { type Cents, priceText } from '#domain/money.ts'
import { ofProvider, paidBy } from '#domain/payment-method.ts'
import * as messages from '#messages/admin/documents.ts'
import { PanelPart } from '#web/admin/common/panel-parts.tsx'
import { api, detailsOf } from '#web/platform/api.ts'
import { refreshOrder, toastFailure } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { documentLink, documentName, eInvoiceLink, orderDocumentsQuery } from './documents-query.ts'
import { RefundButton } from './refund-button.tsx'
import { canBeWonBack, WonBackButton } from './won-back-button.tsx'

/** Whether an order has a document: it is paid, or it has a price and waits for payment. */
const hasInvoice = ({ paymentStatus, invoicePrice }: Order): boolean =>
  paymentStatus !== 'pending' || invoicePrice !== null

/**
 * An order's invoice, its refunds, and the button to refund.
 * @param owed cents to be refunded for withdrawals
 */
export function OrderDocuments({ order, owed }: { order: Order; owed: Cents }) {
  const {
    data: papers,
    error,
    refetch,
  } = useQuery({
    ...orderDocumentsQuery(order.orderNumber),
    enabled: hasInvoice(order),
  })
  if (!hasInvoice(order)) return null
  return (
    <PanelPart heading={messages.documentsHeading}>
      {papers ? (
        <>
          <Documents order={order} papers={papers} />
          {papers.isInvoiceStale && <ReplaceInvoice orderNumber={order.orderNumber} />}
          <Refunds orderNumber={order.orderNumber} refunds={papers.refunds} method={order.paymentMethod} />
          {order.paymentStatus !== 'pending' && <RefundButton order={order} papers={papers} owed={owed} />}
        </>
      ) : error ? (
        <div role="alert">
          <p>{detailsOf(error, messages.documentsLoadFailed)}</p>
          <Button look="line" size="small" className="mt-2" onClick={() => refetch()}>
            {messages.tryAgain}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-11 w-40 rounded-button" />
      )}
    </PanelPart>
  )
}

function Documents({ order, papers }: { order: Order; papers: Papers }) {
  const { orderNumber, orderStatus, paymentStatus } = order
  const { documents } = papers
  const current = paymentStatus === 'pending' ? 'pro_forma' : 'invoice'
  // Made within a minute of the payment, or when it is first opened. A cancelled order gets no pro forma.
  const isToCome =
    documents.every(({ kind }) => kind !== current) && (current === 'invoice' || orderStatus !== 'cancelled')
  return (
    <ul className="grid gap-2">
      {isToCome && (
        <li>
          <DocumentLink
            href={`/api/admin/orders/${orderNumber}/invoice.pdf`}
            name={current === 'invoice' ? messages.invoice : messages.proForma}
          />
        </li>
      )}
      {documents.map(document => (
        <li key={`${document.kind} ${document.number}`} className="flex flex-wrap items-center gap-x-3.5">
          <DocumentLink href={documentLink(orderNumber, document)} name={documentName(document)} />
          {eInvoiceLink(document) && (
            <a
              href={eInvoiceLink(document)}
              className="tlink py-2.5"
              aria-label={messages.eInvoiceOf(documentName(document))}
            >
              {messages.eInvoice}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** An issued invoice never changes: for another buyer, another one is issued. */
function ReplaceInvoice({ orderNumber }: { orderNumber: string }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`/api/admin/orders/${orderNumber}/replace-invoice`),
    onSuccess: () => toast({ title: messages.invoiceReplaced }),
    onError: error => toastFailure(messages.replaceInvoiceFailed, error),
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  return (
    <Notice tone="orange" className="mt-3">
      <p>{messages.invoiceIsStale}</p>
      <Button look="line" size="small" className="mt-2" busy={isPending} onClick={() => mutate()}>
        {messages.replaceInvoice}
      </Button>
    </Notice>
  )
}

const DocumentLink = ({ href, name }: { href: string; name: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className="btn btn-line btn-small">
    {name} (PDF)
  </a>
)

const REFUND_STATE: Record<Exclude<Refund['state'], 'asked'>, string> = {
  done: messages.refunded,
  failed: messages.failed,
}

type RefundsProps = {
  orderNumber: string
  refunds: readonly Refund[]
  /** how the order was paid */
  method: string | null
}

function Refunds({ orderNumber, refunds, method }: RefundsProps) {
  if (refunds.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2.5">
      {refunds.map(refund => (
        <li key={refund.id} className="grid grid-cols-[1fr_auto] gap-x-4">
          <span className={refund.state === 'failed' ? 'text-vaarikas' : ''}>
            {refund.state === 'asked' ? messages.awaiting(ofProvider(method)) : REFUND_STATE[refund.state]}
          </span>
          <b className="num">{priceText(refund.amount)}</b>
          <span className="col-span-2 text-hint wrap-anywhere text-tint-2">
            {aboutRefund(refund, method)}
          </span>
          {canBeWonBack(refund) && (
            <div className="col-span-2 mt-1.5">
              <WonBackButton orderNumber={orderNumber} refund={refund} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const refundMethodText = ({ origin, byHand }: Refund, method: string | null): string => {
  if (origin === 'reversal') return ''
  if (origin === 'provider') return messages.doneAt(ofProvider(method))
  return byHand ? messages.refundedByHand : (paidBy(method) ?? '')
}

const aboutRefund = (refund: Refund, method: string | null): string => {
  const { createdAt, doneAt, reason, fault, wonBack } = refund
  const cameAgain = wonBack && messages.cameAgain(priceText(wonBack.amount), dayText(wonBack.at))
  return [dayText(doneAt ?? createdAt), refundMethodText(refund, method), reason, fault, cameAgain]
    .filter(Boolean)
    .join(', ')
}
