import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminOrder, AdminOrders, AdminOrderWhole } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import * as messages from '#messages/shop/orders.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { threadKey } from '#web/shop/thread/thread-query.ts'
import { toast } from '#web/ui/toast.ts'
import { ordersKey } from './order-queries.ts'

/** The owner's list, in all of its filters. */
export const adminOrdersKey = ['admin-orders'] as const

/** All of one order, for the owner: what is known of any of them. */
export const anyAdminOrderKey = ['admin-order'] as const
export const adminOrderKey = (orderNumber: string) => [...anyAdminOrderKey, orderNumber] as const

/** Brings every copy of an order that this browser keeps up to date, and the list that it stands in. */
export const refreshOrder = (queryClient: QueryClient, orderNumber: string): Promise<unknown> =>
  Promise.all(
    [
      adminOrdersKey,
      adminOrderKey(orderNumber),
      [...ordersKey, orderNumber],
      // A price, a payment and a parcel are entries.
      threadKey(orderNumber),
    ].map(queryKey => queryClient.invalidateQueries({ queryKey })),
  )

/** Writes a change into every copy of an order, before the shop has answered. */
function patchOrder(queryClient: QueryClient, orderNumber: string, change: Partial<AdminOrder>): void {
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
  // This one key alone: what begins with it, such as the order's papers, has another shape.
  queryClient.setQueryData<AdminOrderWhole>(
    adminOrderKey(orderNumber),
    whole => whole && { ...whole, order: patched(whole.order) },
  )
  queryClient.setQueriesData<Order>(
    { queryKey: [...ordersKey, orderNumber] },
    order => order && patched(order),
  )
}

type StatusChange = { orderStatus: OrderStatus; seen: OrderStatus }

/**
 * Sets the status of an order: it is shown at once, and taken back where the shop refuses it, as it does where the order has moved on
 * from the status that the owner saw when she chose.
 */
export function useChangeStatus(order: Order): (orderStatus: OrderStatus, seen?: OrderStatus) => void {
  const queryClient = useQueryClient()
  const { orderNumber } = order
  const { mutate } = useMutation({
    // One after the other, wherever they were chosen: what was chosen last is what stays, and what the customer is told.
    scope: { id: `status ${orderNumber}` },
    mutationFn: (change: StatusChange) => api.put<Order>(`/api/orders/${orderNumber}/status`, change),
    onMutate: async ({ orderStatus }) => {
      // Kept here: by the time of an answer the order that this was drawn with has the new status.
      const before = order.orderStatus
      // An answer that is still on its way knows the old status.
      await Promise.all(
        [adminOrdersKey, adminOrderKey(orderNumber), [...ordersKey, orderNumber]].map(queryKey =>
          queryClient.cancelQueries({ queryKey }),
        ),
      )
      patchOrder(queryClient, orderNumber, { orderStatus })
      return { before }
    },
    onSuccess: () => toast({ title: messages.statusUpdated }),
    onError: (error, _change, context) => {
      if (context) patchOrder(queryClient, orderNumber, { orderStatus: context.before })
      toastFailure(messages.statusUpdateFailed, error)
    },
    onSettled: () => refreshOrder(queryClient, orderNumber),
  })
  return (orderStatus, seen = order.orderStatus) => mutate({ orderStatus, seen })
}

/** Says what failed and why, as far as the shop, or the network in its place, says why. */
export function toastFailure(text: string, error: unknown): void {
  const reason = detailsOf(error, '')
  toast({ tone: 'bad', title: messages.errorTitle, text: reason ? `${text} ${reason}` : text })
}
