import { queryOptions } from '@tanstack/react-query'
import type { ShippingStatus } from '#contract/shipments.ts'
import { api } from '#web/platform/api.ts'

/** Asks the shipping service itself: whether it accepts the keys, and which carriers the shop may use. */
export const shippingQuery = queryOptions({
  queryKey: ['shipping-status'],
  queryFn: ({ signal }) => api.get<ShippingStatus>('/api/admin/shipping', signal),
  gcTime: 0,
})
