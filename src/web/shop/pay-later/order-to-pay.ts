import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { kindOfNumber } from '#domain/order-number.ts'
import { ApiError, api, withQuery } from '#web/platform/api.ts'
import { useCartSession } from '#web/platform/cart-session.ts'
import { isUnknownOrder, ordersKey } from '#web/shop/orders/order-queries.ts'

/** Which order: by its number, or by its id among those that this browser made or has in its cart. */
export type OrderAsked = {
  orderNumber?: string | undefined
  orderId?: string | undefined
  accessKey?: string | undefined
}

type Credentials = { key?: string | undefined; sessionId?: string | undefined }

const HATS = '/api/custom-hat-orders'
const REQUESTS = '/api/custom-orders'

/** Returns the paths to look a number up, in order (specification §7); a number that tells its kind needs fewer. */
export function lookUpPaths(orderNumber: string, credentials: Credentials): string[] {
  const among = (list: string) => withQuery(list, { orderNumber, ...credentials })
  const anyKind = withQuery(`/api/orders/${encodeURIComponent(orderNumber)}`, credentials)
  switch (kindOfNumber(orderNumber)) {
    case 'custom_hat':
      return [among(HATS), anyKind]
    case 'custom_order':
      return [among(REQUESTS), anyKind]
    case 'regular':
      return [anyKind]
    default:
      return [among(HATS), among(REQUESTS), anyKind]
  }
}

async function lookUp([path, ...others]: string[], signal: AbortSignal): Promise<Order> {
  if (!path) throw new ApiError(404, 'Order not found')
  try {
    return await api.get<Order>(path, signal)
  } catch (error) {
    if (isUnknownOrder(error) && others.length > 0) return lookUp(others, signal)
    throw error
  }
}

async function findById(orderId: string, sessionId: string, signal: AbortSignal): Promise<Order> {
  const lists = await Promise.all(
    [REQUESTS, HATS].map(list => api.get<Order[]>(withQuery(list, { sessionId }), signal)),
  )
  const found = lists.flat().find(({ id }) => String(id) === orderId)
  if (!found) throw new ApiError(404, 'Order not found')
  return found
}

export const orderToPayQuery = (asked: OrderAsked & { sessionId?: string | undefined }) =>
  queryOptions({
    queryKey: [...ordersKey, 'to pay', asked],
    queryFn: ({ signal }) => {
      const { orderNumber, orderId = '', accessKey: key, sessionId } = asked
      return orderNumber
        ? lookUp(lookUpPaths(orderNumber, { key, sessionId }), signal)
        : findById(orderId, sessionId ?? '', signal)
    },
    // It may be priced or paid meanwhile.
    staleTime: 0,
  })

/** Returns the order as this browser may see it; until the browser's own query is done, as the server rendered it. */
export function useOrderToPay(asked: OrderAsked): { order: Order | undefined; error: Error | null } {
  const queryClient = useQueryClient()
  const sessionId = useCartSession()
  const rendered = queryClient.getQueryData(orderToPayQuery(asked).queryKey)
  const { data = rendered, error } = useQuery({
    ...orderToPayQuery({ ...asked, sessionId }),
    enabled: sessionId !== undefined,
  })
  return { order: data, error }
}
