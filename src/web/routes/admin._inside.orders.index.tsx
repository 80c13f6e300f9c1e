import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as messages from '#messages/admin/screens.ts'
import { screenSearch } from '#web/admin/common/screen-search.ts'
import { CsvButton } from '#web/admin/documents/csv-button.tsx'
import { ChosenOrders } from '#web/admin/orders/chosen-orders.tsx'
import { OrderCountersStrip } from '#web/admin/orders/order-counters.tsx'
import { OrderFilters } from '#web/admin/orders/order-filters.tsx'
import { OrderFrame } from '#web/admin/orders/order-frame.tsx'
import { NoOrders, OrderList, OrderListSkeleton } from '#web/admin/orders/order-list.tsx'
import { OrderPanel } from '#web/admin/orders/order-panel.tsx'
import { foundText, unpaidText } from '#web/admin/orders/order-text.ts'
import { adminOrdersQuery } from '#web/admin/orders/orders-query.ts'
import { filtersOf, type OrdersSearch, readOrdersSearch } from '#web/admin/orders/orders-search.ts'
import { ApiError, detailsOf } from '#web/platform/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

export const Route = createFileRoute('/admin/_inside/orders/')({
  validateSearch: screenSearch<OrdersSearch>('kind', 'status', 'payment', 'deleted', 'q', 'order', 'part'),
  component: Orders,
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the one history entry that all opened orders share: Back closes an order and never reopens a closed one */
    isOrderPlace?: boolean
  }
}

function Orders() {
  const search = readOrdersSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const filters = filtersOf(search)
  const list = useInfiniteQuery({
    ...adminOrdersQuery(filters),
    // Keeps the list in place while another filter loads.
    placeholderData: keepPreviousData,
  })
  const orders = list.data?.pages.flatMap(page => page.orders)
  const unpaid = list.data?.pages[0]?.unpaid
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // What is not in the list is not printed.
  const chosenOrders = (orders ?? []).filter(({ orderNumber }) => chosen.has(orderNumber))
  const isOrderPlace = useLocation({ select: ({ state }) => state.isOrderPlace === true })
  const open = (order: string | undefined) => {
    const isFirst = order !== undefined && search.order === undefined && !isOrderPlace
    return navigate({
      search: before => readOrdersSearch({ ...before, order, part: undefined }),
      state: { isOrderPlace: isFirst || isOrderPlace },
      replace: !isFirst,
      resetScroll: false,
    })
  }

  function onDeleted(orderNumber: string, hasFocus: boolean) {
    // Its card disappears with the buttons: the focus moves to the beginning of the list.
    if (hasFocus) heading.current?.focus()
    if (search.order === orderNumber) void open(undefined)
  }

  function choose(orderNumber: string, isChosen: boolean) {
    const next = new Set(chosenOrders.map(order => order.orderNumber))
    if (isChosen) next.add(orderNumber)
    else next.delete(orderNumber)
    setChosen(next)
  }

  function chooseNone() {
    setChosen(new Set())
    heading.current?.focus()
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <h1 ref={heading} tabIndex={-1} className="mr-auto text-panel">
          {messages.orders}
        </h1>
        <ButtonLink to="/admin/orders/new" size="small" className="sm:order-last">
          {messages.addOrder}
        </ButtonLink>
        <CsvButton />
      </div>
      {list.isLoadingError ? (
        <LoadFailed error={list.error} />
      ) : (
        <>
          <div className="mt-5 mb-4 grid gap-4">
            <OrderCountersStrip counters={list.data?.pages[0]?.counters} filters={filters} />
            <OrderFilters filters={filters} />
          </div>
          <p role="status" className="sr-only">
            {orders && !list.isPlaceholderData && foundText(orders.length, list.hasNextPage)}
          </p>
          <div
            className={`grid items-start gap-5 ${search.order ? 'lg:grid-cols-[minmax(0,1fr)_460px]' : ''}`}
          >
            <div aria-busy={list.isPlaceholderData} className="min-w-0 aria-busy:opacity-60">
              {!orders && <OrderListSkeleton />}
              {orders?.length === 0 && <NoOrders search={search} />}
              {unpaid && orders && orders.length > 0 && (
                <p className="num mb-3 font-semibold">{unpaidText(unpaid)}</p>
              )}
              {orders && orders.length > 0 && (
                <OrderList
                  orders={orders}
                  search={search}
                  more={list}
                  chosen={chosen}
                  onChoose={choose}
                  onOpen={open}
                  onDeleted={onDeleted}
                />
              )}
              {chosenOrders.length > 0 && <ChosenOrders orders={chosenOrders} onClear={chooseNone} />}
            </div>
            {search.order && (
              <OrderFrame orderNumber={search.order} onClose={() => open(undefined)}>
                {/* What was typed about one order must not be sent about the next. */}
                <OrderPanel key={search.order} orderNumber={search.order} part={search.part} />
              </OrderFrame>
            )}
          </div>
        </>
      )}
    </>
  )
}

/**
 * Returns the error message (specification §7): the status and the reply's text. Of a reply in JSON, or of the page of a
 * proxy in front of the shop, the text is what it says, not its source.
 */
function messageOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  const { status, text, body } = error
  if (body) return `${status}: ${body.error}`
  if (!text.trimStart().startsWith('<')) return error.message
  const { title } = new DOMParser().parseFromString(text, 'text/html')
  return [status, title].filter(Boolean).join(': ')
}

const LoadFailed = ({ error }: { error: Error }) => (
  <div role="alert" className="mt-6 grid justify-items-start gap-3 rounded-tile bg-lumi p-6">
    <h2 className="text-title">{messages.ordersLoadFailed}</h2>
    <p className="wrap-anywhere">{detailsOf(error, messageOf(error))}</p>
    <Button look="line" size="small" onClick={() => location.reload()}>
      {messages.tryAgain}
    </Button>
  </div>
)
