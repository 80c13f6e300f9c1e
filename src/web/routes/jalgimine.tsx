import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ORDER_STATUS_LABEL } from '#domain/order-status.ts'
import * as messages from '#messages/shop/orders.ts'
import * as titles from '#messages/shop/titles.ts'
import { ApiError, detailsOf } from '#web/platform/api.ts'
import { searchText } from '#web/platform/search-text.ts'
import { useLoaded } from '#web/platform/use-loaded.ts'
import { HolidayNotice } from '#web/shop/catalog/sale-notices.tsx'
import { PageFailed } from '#web/shop/layout/page-failed.tsx'
import { isUnknownOrder, orderQuery, ordersKey, useOrder } from '#web/shop/orders/order-queries.ts'
import { OrderSearch } from '#web/shop/orders/order-search.tsx'
import { OrderSkeleton } from '#web/shop/orders/order-skeleton.tsx'
import { OrderView } from '#web/shop/orders/order-view.tsx'
import { useIsOwner } from '#web/shop/settings/owner-session.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFocusRecovery } from '#web/ui/focus-recovery.ts'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'

/** `key` shows the whole order; e-mailed links contain it (contract §2). */
type TrackingSearch = { orderNumber?: string | undefined; key?: string | undefined }

const readSearch = ({ orderNumber, key }: Record<string, unknown>): TrackingSearch => ({
  orderNumber: searchText(orderNumber),
  key: searchText(key),
})

export const Route = createFileRoute('/jalgimine')({
  // The loader runs on the server only: the browser runs its own query.
  codeSplitGroupings: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { orderNumber, key } }) => {
    // The browser runs its own query, with its cart session, and keeps the input mounted while the person is typing.
    if (!import.meta.env.SSR || !orderNumber) return
    try {
      await context.queryClient.ensureQueryData(orderQuery({ orderNumber, accessKey: key }))
    } catch (error) {
      throw isUnknownOrder(error) ? notFound() : error
    }
  },
  head: ({ match: { context, search } }) => {
    const head = pageHead(context, {
      title: titles.orderTracking,
      description: titles.orderTrackingDescription,
      path: '/jalgimine',
      isPrivate: search.orderNumber !== undefined,
    })
    // The URL may contain the order's key, which must not leak in a referrer.
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
  },
  component: TrackingPage,
  errorComponent: PageFailed,
  notFoundComponent: UnknownOrderPage,
})

const loadOwnerControls = () => import('#web/shop/orders/owner-controls.tsx')

function TrackingPage() {
  const { orderNumber, key } = Route.useSearch()
  const asked = orderNumber ? { orderNumber, accessKey: key } : undefined
  return <Frame news={asked && <News {...asked} />}>{asked && <Tracked {...asked} />}</Frame>
}

function UnknownOrderPage() {
  const { orderNumber = '' } = Route.useSearch()
  return (
    <Frame news={messages.orderNotFound}>
      <UnknownOrder orderNumber={orderNumber} />
    </Frame>
  )
}

/** @param news the result of a search, for screen readers */
function Frame({ news, children }: { news: ReactNode; children: ReactNode }) {
  const { orderNumber = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const search = (typed: string) =>
    typed === orderNumber
      ? queryClient.invalidateQueries({ queryKey: ordersKey })
      : navigate({ search: { orderNumber: typed }, resetScroll: false })
  return (
    <div
      ref={useFocusRecovery<HTMLDivElement>()}
      className="wrap pt-7 pb-[72px] outline-none md:pt-14 md:pb-[104px]"
    >
      <h1 className="text-page">{messages.whereIsMyHat}</h1>
      <OrderSearch searched={orderNumber} onSearch={search} />
      <HolidayNotice className="mt-7" />
      {/* Mounted before it has anything to say: a region inserted with its text is often not announced. */}
      <p role="status" className="sr-only">
        {news}
      </p>
      <div className="mt-12 md:mt-[72px]">{children}</div>
    </div>
  )
}

type Asked = { orderNumber: string; accessKey: string | undefined }

function News(asked: Asked) {
  const { order, error } = useOrder(asked)
  if (order) return messages.orderWithStatus(order.orderNumber, ORDER_STATUS_LABEL[order.orderStatus])
  if (isUnknownOrder(error)) return messages.orderNotFound
  // A failed search has its own alert.
  return error ? '' : messages.searchingOrder
}

function Tracked({ orderNumber, accessKey }: Asked) {
  const { order, error } = useOrder({ orderNumber, accessKey })
  const isOwner = useIsOwner()
  const OwnerControls = useLoaded(loadOwnerControls, isOwner)
  if (order)
    return (
      <>
        {isOwner && OwnerControls && <OwnerControls key={order.orderNumber} order={order} />}
        {/* What was typed or asked about one order must not be sent about the next. */}
        <OrderView key={order.orderNumber} order={order} accessKey={accessKey} />
      </>
    )
  if (isUnknownOrder(error)) return <UnknownOrder orderNumber={orderNumber} />
  if (error) return <LookUpFailed error={error} />
  return <OrderSkeleton />
}

const UnknownOrder = ({ orderNumber }: { orderNumber: string }) => (
  <EmptyState
    heading={messages.orderNotFound}
    text={<WholeNumbers>{messages.trackedOrderNotFoundText(orderNumber)}</WholeNumbers>}
    picture={<HalfMadeHat />}
  />
)

function LookUpFailed({ error }: { error: Error }) {
  const queryClient = useQueryClient()
  const isTooMany = error instanceof ApiError && error.status === 429
  return (
    <RetryNotice
      tone={isTooMany ? 'orange' : 'red'}
      onRetry={() => queryClient.invalidateQueries({ queryKey: ordersKey })}
    >
      {detailsOf(error, messages.orderSearchFailed)}
    </RetryNotice>
  )
}
