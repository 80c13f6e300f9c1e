import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Order } from '#contract/orders.ts'
import { onMomentText } from '#domain/day-text.ts'
import { ORDER_STATUS_LABEL } from '#domain/order-status.ts'
import * as messages from '#messages/shop/orders.ts'
import * as threadMessages from '#messages/shop/thread.ts'
import { useCartSession } from '#web/platform/cart-session.ts'
import { OrderThread } from '#web/shop/thread/order-thread.tsx'
import { OrderPassports } from '#web/shop/yarn/order-passports.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { CustomerWords } from './customer-words.tsx'
import { hiddenDataText } from './hidden-data.ts'
import { mayWithdraw } from './may-withdraw.ts'
import { AgreedNotes, OrderContents } from './order-contents.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderPrivacy } from './order-privacy.tsx'
import { ordersKey } from './order-queries.ts'
import { OrderSums } from './order-sums.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PayLater, PayLink } from './pay-later.tsx'
import { isPaidLater } from './payable.ts'
import { RequestPictures } from './request-pictures.tsx'
import { OrderStatusLabel, PaymentStatusLabel } from './status-labels.tsx'

/** A whole order: its progress, contents, destination and price. */
export function OrderView({ order, accessKey }: { order: Order; accessKey?: string | undefined }) {
  // A paid order's status already says `Makstud`.
  const saysPaid = order.orderStatus === 'paid' && order.paymentStatus === 'completed'
  return (
    <article>
      <div className="mb-9 flex flex-wrap items-center gap-x-4 gap-y-3 md:mb-11">
        <h2 className="notranslate num text-section whitespace-nowrap max-sm:text-[2.125rem]">
          {order.orderNumber}
        </h2>
        <OrderStatusLabel status={order.orderStatus} />
        {!saysPaid && <PaymentStatusLabel order={order} />}
      </div>
      <OrderEnd order={order} />
      <OrderTimeline order={order} />
      <Stitch className="my-11 md:mt-16 md:mb-12" />
      <div className="grid gap-10 md:grid-cols-3 md:gap-14">
        <Part heading={messages.orderContentsHeading}>
          <OrderContents order={order} linksProducts />
          <CustomerWords order={order} />
          {order.orderType === 'custom_order' && !order.masked && (
            <RequestPictures orderNumber={order.orderNumber} accessKey={accessKey} />
          )}
        </Part>
        <Part heading={messages.deliveryLabel}>
          <OrderDelivery order={order} />
          {order.masked && <p className="mt-3.5 text-hint text-tint-2">{hiddenDataText(order)}</p>}
        </Part>
        <Part heading={messages.paymentTitle}>
          <OrderSums order={order} />
          <OrderDocuments order={order} accessKey={accessKey} />
          <OrderPassports order={order} accessKey={accessKey} />
          <AgreedNotes notes={order.notes} />
          <PayLater order={order} accessKey={accessKey} />
          {mayWithdraw(order) && (
            // Without the key, which no link may leak.
            <Link to="/taganemine" search={{ orderNumber: order.orderNumber }} className="tlink mt-5">
              {messages.withdrawHere}
            </Link>
          )}
        </Part>
      </div>
      {order.orderType !== 'regular' && !order.masked && <OwnThread order={order} accessKey={accessKey} />}
      {!order.masked && <OrderPrivacy order={order} accessKey={accessKey} />}
    </article>
  )
}

/**
 * When the order was completed or cancelled, which is no step of the timeline; and that the money of a cancelled one is
 * returned.
 */
const OrderEnd = ({ order: { orderStatus, progress } }: { order: Order }) =>
  progress?.endedAt ? (
    <p className="-mt-5 mb-9 text-tint-2 md:-mt-7 md:mb-11">
      {messages.endedOn(ORDER_STATUS_LABEL[orderStatus], onMomentText(progress.endedAt))}
      {progress.refundPromised && `. ${messages.paidMoneyReturns}`}
    </p>
  ) : null

/** The thread, for viewers who may see the whole order: they write as its customer. */
function OwnThread({ order, accessKey }: { order: Order; accessKey: string | undefined }) {
  const id = useId()
  const sessionId = useCartSession()
  const queryClient = useQueryClient()
  if (sessionId === undefined) return null
  return (
    <>
      <Stitch className="my-11" />
      <section aria-labelledby={id}>
        <h3 id={id} className="mb-3.5 text-[1.5rem]">
          {threadMessages.heading}
        </h3>
        <OrderThread
          asked={{ orderNumber: order.orderNumber, accessKey, sessionId }}
          reader="customer"
          onNews={() => queryClient.invalidateQueries({ queryKey: ordersKey })}
          pay={isPaidLater(order) && <PayLink order={order} accessKey={accessKey} />}
        />
      </section>
    </>
  )
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-3.5 text-[1.5rem]">{heading}</h3>
    {children}
  </section>
)
