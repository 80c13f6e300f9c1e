import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { ApiError, api, withQuery } from '#web/platform/api.ts'
import { useCartSession } from '#web/platform/cart-session.ts'

/** Which order, and by what right: without its key or its cart session it comes masked (contract §2). */
type OrderAsked = { orderNumber: string; accessKey?: string | undefined; sessionId?: string | undefined }

export const ordersKey = ['orders'] as const

/** Whether there is no such order; a number that no order can have is rejected without a look-up. */
export const isUnknownOrder = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export const orderQuery = ({ orderNumber, accessKey, sessionId }: OrderAsked) =>
  queryOptions({
    queryKey: [...ordersKey, orderNumber, { accessKey, sessionId }],
    queryFn: ({ signal }) =>
      api.get<Order>(withQuery('/api/orders', { orderNumber, key: accessKey, sessionId }), signal),
    // The order may have changed meanwhile.
    staleTime: 0,
  })

/**
 * Returns an order as this browser may see it: its buyer sees the whole order, by the cart session. Until the browser's
 * own query is done, it is as the server rendered it.
 */
export function useOrder(asked: OrderAsked): { order: Order | undefined; error: Error | null } {
  const queryClient = useQueryClient()
  const sessionId = useCartSession()
  const rendered = queryClient.getQueryData(orderQuery(asked).queryKey)
  const { data = rendered, error } = useQuery({
    ...orderQuery({ ...asked, sessionId }),
    enabled: sessionId !== undefined,
  })
  return { order: data, error }
}
