import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminOrder, AdminOrderDetails, AdminOrders } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import * as messages from '#messages/shop/orders.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { contextUnderWay } from '#web/platform/context-under-way.ts'
import { threadKey } from '#web/shop/thread/thread-query.ts'
import { toast } from '#web/ui/toast.ts'
import { ordersKey } from './order-queries.ts'

/** Query key of the owner's list, with any filters. */
export const adminOrdersKey = ['admin-orders'] as const

/** Query key of all that the owner sees about any one order. */
export const anyAdminOrderKey = ['admin-order'] as const
export const adminOrderKey = (orderNumber: string) => [...anyAdminOrderKey, orderNumber] as const

/** Refetches every cached copy of an order, and the list that contains it. */
export const refreshOrder = (queryClient: QueryClient, orderNumber: string): Promise<unknown> =>
  Promise.all(
    [
      adminOrdersKey,
      adminOrderKey(orderNumber),
      [...ordersKey, orderNumber],
      // A price, a payment and a parcel are entries of the thread.
      threadKey(orderNumber),
    ].map(queryKey => queryClient.invalidateQueries({ queryKey })),
  )

/** Writes a change into every cached copy of an order, before it is read again. */
export function patchOrder(queryClient: QueryClient, orderNumber: string, change: Partial<AdminOrder>): void {
  const patched = <Shown extends Order>(order: Shown): Shown =>
    order.orderNumber === orderNumber ? { ...order, ...change } : order
  queryClient.setQueriesData<InfiniteData<AdminOrders>>(
    { queryKey: adminOrdersKey },
    list =>
      list && {
        ...list,
        pages: list.pages.map(page => ({ ...page, orders: page.orders.map(patched) })),
      },
  )
  // This exact key only: keys that extend it, such as the order's documents, have another shape.
  queryClient.setQueryData<AdminOrderDetails>(
    adminOrderKey(orderNumber),
    whole => whole && { ...whole, order: patched(whole.order) },
  )
  queryClient.setQueriesData<Order>(
    { queryKey: [...ordersKey, orderNumber] },
    order => order && patched(order),
  )
}

/** The status that the shop has last confirmed. */
type Confirmed = { orderStatus: OrderStatus }

type StatusChange = { orderStatus: OrderStatus; seen: OrderStatus }

/**
 * Returns a function that sets the status of an order. The change is shown at once, and rolled back if the shop refuses
 * it, as it does if the status has changed since the owner saw it.
 */
export function useChangeStatus(order: Order): (orderStatus: OrderStatus, seen?: OrderStatus) => void {
  const queryClient = useQueryClient()
  const { orderNumber } = order
  const mutationKey = ['order-status', orderNumber]
  const { mutate } = useMutation({
    // Changes are sent one after the other, wherever they were made: the last choice is what stays, and what the
    // customer is told.
    scope: { id: `status ${orderNumber}` },
    mutationKey,
    mutationFn: (change: StatusChange) => api.put<Order>(`/api/orders/${orderNumber}/status`, change),
    onMutate: async ({ orderStatus }) => {
      // Shared with the changes before it that are still under way, whose statuses are shown and not saved.
      const confirmed = contextUnderWay<Confirmed>(queryClient, mutationKey) ?? {
        orderStatus: order.orderStatus,
      }
      // A pending reply has the old status.
      await Promise.all(
        [adminOrdersKey, adminOrderKey(orderNumber), [...ordersKey, orderNumber]].map(queryKey =>
          queryClient.cancelQueries({ queryKey }),
        ),
      )
      patchOrder(queryClient, orderNumber, { orderStatus })
      return confirmed
    },
    onSuccess: (_order, { orderStatus }, confirmed) => {
      confirmed.orderStatus = orderStatus
      toast({ title: messages.statusUpdated })
    },
    onError: (error, _change, confirmed) => {
      if (confirmed) patchOrder(queryClient, orderNumber, { orderStatus: confirmed.orderStatus })
      toastFailure(messages.statusUpdateFailed, error)
    },
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  return (orderStatus, seen = order.orderStatus) => mutate({ orderStatus, seen })
}

/** Says what failed, and why if the shop or the network says so. */
export function toastFailure(text: string, error: unknown): void {
  const reason = detailsOf(error, '')
  toast({ tone: 'bad', title: messages.errorTitle, text: reason ? `${text} ${reason}` : text })
}
