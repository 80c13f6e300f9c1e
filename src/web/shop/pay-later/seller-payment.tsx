import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { untilDayText } from '#domain/day-text.ts'
import { hatPictureLink } from '#domain/hat-link.ts'
import { priceText } from '#domain/money.ts'
import { drawingSentence } from '#hats/hat-text.ts'
import * as messages from '#messages/shop/pay-later.ts'
import { ApiError, detailsOf } from '#web/platform/api.ts'
import { HolidayNotice } from '#web/shop/catalog/sale-notices.tsx'
import { OrderContents } from '#web/shop/orders/order-contents.tsx'
import { isCancelledUnpaid, itemsPrice, PRICE_UNCONFIRMED } from '#web/shop/orders/order-price.ts'
import { isUnknownOrder, ordersKey } from '#web/shop/orders/order-queries.ts'
import { payability } from '#web/shop/orders/payable.ts'
import { RequestDetails } from '#web/shop/orders/request-details.tsx'
import { OrderStatusLabel, PaymentStatusLabel } from '#web/shop/orders/status-labels.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFocusRecovery } from '#web/ui/focus-recovery.ts'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ReceiptCard } from '#web/ui/receipt-card.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { SumRow } from '#web/ui/sum-row.tsx'
import { type OrderAsked, useOrderToPay } from './order-to-pay.ts'
import { PaymentButtons } from './payment-buttons.tsx'

/** The target of a payment link: what was ordered, what it costs, and the ways to pay it. */
export const SellerPayment = ({ asked }: { asked: OrderAsked }) => (
  // Around all that may be shown: the retry of a failed look-up may find no order.
  <div ref={useFocusRecovery<HTMLDivElement>()} className="outline-none">
    <OrderLookUp asked={asked} />
  </div>
)

function OrderLookUp({ asked }: { asked: OrderAsked }) {
  const { order, error } = useOrderToPay(asked)
  if (order)
    return (
      <Frame>
        <OrderToPay order={order} accessKey={asked.accessKey} />
      </Frame>
    )
  if (isUnknownOrder(error)) return <UnknownOrderToPay />
  return <Frame>{error ? <LookUpFailed error={error} /> : <OrderToCome />}</Frame>
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="wrap pb-[72px] md:pb-[104px]">
    <h1 className="pt-7 pb-7 text-page md:pt-14 md:pb-11">{messages.orderPaymentTitle}</h1>
    <HolidayNotice className="mb-7" />
    {children}
  </div>
)

function OrderToPay({ order, accessKey }: { order: Order; accessKey: string | undefined }) {
  // Its old price can no longer be paid.
  const price = payability(order) === 'repriced' ? null : itemsPrice(order)
  return (
    <div className="grid grid-cols-1 items-start gap-9 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-20">
      <section>
        <div className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-3">
          <h2 className="notranslate num text-section whitespace-nowrap max-sm:text-[2.125rem]">
            {order.orderNumber}
          </h2>
          <OrderStatusLabel status={order.orderStatus} />
          {order.orderStatus !== 'paid' && <PaymentStatusLabel order={order} />}
        </div>
        {order.orderType === 'regular' ? <OrderContents order={order} /> : <CustomContents order={order} />}
      </section>
      <section aria-label={messages.priceAndPaymentLabel} className="md:sticky md:top-6">
        <ReceiptCard>
          <dl>
            <SumRow label={messages.priceLabel}>
              {price === null ? (
                <StatusLabel tone="asking">{PRICE_UNCONFIRMED}</StatusLabel>
              ) : (
                <b className="text-legend font-heavy tracking-tight">{priceText(price)}</b>
              )}
            </SumRow>
          </dl>
          {price !== null && !order.offer?.isLapsed && !isCancelledUnpaid(order) && (
            <StatusLabel tone="done">{messages.priceConfirmed}</StatusLabel>
          )}
          {order.offer?.validUntil && !order.offer.isLapsed && (
            <p className="mt-3.5 text-hint text-tint-2">
              {messages.offerValidUntil(untilDayText(order.offer.validUntil))}
            </p>
          )}
          <Stitch className="my-5" />
          <PaymentButtons order={order} accessKey={accessKey} />
        </ReceiptCard>
      </section>
    </div>
  )
}

/** What is to be made: a hat as it was composed, or a wish in words. */
const CustomContents = ({ order }: { order: Order }) =>
  order.customHatDetails ? (
    <div className="grid grid-cols-1 items-start gap-7 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sm:gap-9">
      {/* A file, because the page may be opened without JavaScript. */}
      <div className="tile aspect-square bg-udu max-sm:rounded-thumb">
        <Picture
          source={{ url: hatPictureLink(order.customHatDetails) }}
          alt={drawingSentence(order.customHatDetails)}
          sizes="400px"
          priority
        />
      </div>
      <RequestDetails order={order} />
    </div>
  ) : (
    <RequestDetails order={order} />
  )

const OrderToCome = () => (
  <div
    aria-busy="true"
    className="grid grid-cols-1 items-start gap-9 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-20"
  >
    <p role="status" className="sr-only">
      {messages.searchingOrder}
    </p>
    <div className="grid gap-5">
      <Skeleton className="h-14 max-w-[440px] rounded-field" />
      <Skeleton className="h-[72px] rounded-button" />
      <Skeleton className="h-24 rounded-button" />
    </div>
    <Skeleton className="h-72 rounded-[20px]" />
  </div>
)

/** There is no such order, or this browser may not see it. */
export const UnknownOrderToPay = () => (
  <div className="wrap py-14 md:py-24">
    <EmptyState
      as="h1"
      heading={messages.orderNotFound}
      text={messages.orderNotFoundText}
      tint="bg-voi"
      picture={<HalfMadeHat />}
      action={<ButtonLink to="/">{messages.homePage}</ButtonLink>}
    />
  </div>
)

function LookUpFailed({ error }: { error: Error }) {
  const queryClient = useQueryClient()
  const isTooMany = error instanceof ApiError && error.status === 429
  return (
    <RetryNotice
      tone={isTooMany ? 'orange' : 'red'}
      onRetry={() => queryClient.invalidateQueries({ queryKey: ordersKey })}
    >
      {detailsOf(error, messages.orderOpenFailed)}
    </RetryNotice>
  )
}
