import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AdminOrderDetails, AdminOrders } from '#contract/admin-orders.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { adminOrderKey, adminOrdersKey } from '#web/shop/orders/owner-orders.ts'
import type { OrderFilters } from './orders-search.ts'

/** The owner's orders, page by page. */
export const adminOrdersQuery = (filters: OrderFilters) =>
  infiniteQueryOptions({
    queryKey: [...adminOrdersKey, filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get<AdminOrders>(withQuery('/api/admin/orders', { ...filters, cursor }), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
    // Orders arrive while the owner looks at something else.
    staleTime: 0,
  })

/** All of one order. */
export const adminOrderQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: adminOrderKey(orderNumber),
    queryFn: ({ signal }) => api.get<AdminOrderDetails>(`/api/admin/orders/${orderNumber}`, signal),
    staleTime: 0,
  })
