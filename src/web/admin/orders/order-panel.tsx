import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminOrder, AdminOrderDetails } from '#contract/admin-orders.ts'
import { momentText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/orders.ts'
import * as threadMessages from '#messages/shop/thread.ts'
import { Facts, PanelPart } from '#web/admin/common/panel-parts.tsx'
import { refreshOrderAndTasks } from '#web/admin/common/today-query.ts'
import { OrderDocuments } from '#web/admin/documents/order-documents.tsx'
import { detailsOf } from '#web/platform/api.ts'
import { ArrivalHint } from '#web/shop/orders/arrival-hint.tsx'
import { OrderContents } from '#web/shop/orders/order-contents.tsx'
import { OrderThread } from '#web/shop/thread/order-thread.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CustomerFacts, DeliveryFacts } from './customer-facts.tsx'
import { HatFacts } from './hat-facts.tsx'
import { OpenWithdrawals, owedSum } from './open-withdrawals.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLabels } from './order-labels.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderPieces } from './order-pieces.tsx'
import { linePackingText, packingText } from './order-text.ts'
import { adminOrderQuery } from './orders-query.ts'
import type { OrderPart } from './orders-search.ts'
import { canHaveParcels, Parcels } from './parcels.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { ReplyAddresses } from './reply-addresses.tsx'
import { RequestFacts } from './request-facts.tsx'
import { Shipments } from './shipments.tsx'

/** All of one order, under its frame's heading. */
export function OrderPanel({ orderNumber, part }: { orderNumber: string; part?: OrderPart | undefined }) {
  const { data: whole, error, refetch } = useQuery(adminOrderQuery(orderNumber))
  if (whole) return <WholeOrder whole={whole} part={part} />
  if (error)
    return (
      <RetryNotice className="mt-4" onRetry={refetch}>
        {detailsOf(error, messages.orderLoadFailed)}
      </RetryNotice>
    )
  return (
    <div aria-busy="true" className="mt-4 grid gap-4">
      <Skeleton className="h-7 w-56 rounded-status" />
      <Skeleton className="h-36 rounded-thumb" />
      <Skeleton className="h-44 rounded-thumb" />
    </div>
  )
}

function WholeOrder({ whole, part }: { whole: AdminOrderDetails; part: OrderPart | undefined }) {
  const { order, trackingLink, history, payment, mails, pictures, openWithdrawals } = whole
  const queryClient = useQueryClient()
  const packing = packingText(order)
  return (
    <>
      <p className="mt-1 mb-2.5 text-tint-2">{momentText(order.createdAt)}</p>
      <OrderLabels order={order} />
      {packing && <p className="mt-2.5 font-semibold text-vaarikas">{packing}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <OrderActions order={order} />
      </div>
      {!order.deletedAt && <p className="mt-2 text-hint text-tint-2">{messages.statusMailHint}</p>}
      <ArrivalHint order={order} />
      <OpenWithdrawals orderNumber={order.orderNumber} withdrawals={openWithdrawals} />
      {order.customHatDetails && <HatFacts order={order} hat={order.customHatDetails} />}
      {order.orderType === 'custom_order' && <RequestFacts order={order} pictures={pictures} />}
      {order.orderType === 'regular' && (
        <PanelPart heading={messages.productsHeading}>
          <OrderContents order={order} underNote={at => <LinePacking order={order} at={at} />} />
        </PanelPart>
      )}
      {!order.deletedAt && <OrderPieces orderNumber={order.orderNumber} />}
      {(order.customerNote || order.giftText) && (
        <PanelPart heading={messages.checkoutWordsHeading}>
          <Facts
            rows={[
              [messages.customerNote, order.customerNote],
              [messages.giftText, order.giftText],
            ]}
          />
        </PanelPart>
      )}
      <CustomerFacts order={order} trackingLink={trackingLink} />
      <DeliveryFacts order={order} isSought={part === 'delivery'} />
      {canHaveParcels(order) && <Shipments order={order} />}
      {canHaveParcels(order) && <Parcels key={order.orderNumber} order={order} />}
      {(order.invoicePrice !== null || order.notes) && (
        <PanelPart heading={messages.invoiceHeading}>
          <Facts
            rows={[
              [messages.price, order.invoicePrice && `€${order.invoicePrice}`],
              [messages.notesLabel, order.notes],
            ]}
          />
        </PanelPart>
      )}
      {order.orderType !== 'regular' && !order.deletedAt && !order.erasedAt && (
        <PanelPart heading={threadMessages.heading} isSought={part === 'thread'}>
          <OrderThread
            asked={{ orderNumber: order.orderNumber }}
            reader="owner"
            onRead={() => refreshOrderAndTasks(queryClient, order.orderNumber)}
          />
          <ReplyAddresses orderNumber={order.orderNumber} />
        </PanelPart>
      )}
      <PaymentFacts order={order} payment={payment} />
      <OrderDocuments order={order} owed={owedSum(openWithdrawals)} />
      <OrderMails orderNumber={order.orderNumber} mails={mails} />
      <OrderHistory orderNumber={order.orderNumber} history={history} />
    </>
  )
}

/** Says at a line that not all of what was sold is to be packed. */
function LinePacking({ order, at }: { order: AdminOrder; at: number }) {
  const packing = linePackingText(order, at)
  return packing && <span className="block font-semibold text-vaarikas">{packing}</span>
}
