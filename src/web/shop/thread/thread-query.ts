import { queryOptions } from '@tanstack/react-query'
import type { Thread } from '#contract/thread.ts'
import { api, withQuery } from '#web/platform/api.ts'

/** Which order's thread, and by what right; the owner needs only her session. */
export type ThreadAsked = {
  orderNumber: string
  accessKey?: string | undefined
  sessionId?: string | undefined
}

/** Polling interval for when server-sent events are unavailable; browsers poll only in the foreground. */
const ASKED_AGAIN_MS = 20_000

export const threadPath = (
  { orderNumber, accessKey, sessionId }: ThreadAsked,
  call = '',
  said: Record<string, string> = {},
): string =>
  withQuery(`/api/orders/${encodeURIComponent(orderNumber)}/thread${call}`, {
    key: accessKey,
    sessionId,
    ...said,
  })

/** Returns the URL of a picture in the thread, with the right to see it. */
export const pictureLinkOf =
  ({ orderNumber, accessKey, sessionId }: ThreadAsked) =>
  (id: string): string =>
    withQuery(`/api/custom-orders/${encodeURIComponent(orderNumber)}/pictures/${id}`, {
      key: accessKey,
      sessionId,
    })

/** Query key of an order's thread, for every viewer. */
export const threadKey = (orderNumber: string) => ['thread', orderNumber] as const

export const threadQuery = (asked: ThreadAsked) =>
  queryOptions({
    queryKey: [...threadKey(asked.orderNumber), asked],
    queryFn: ({ signal }) => api.get<Thread>(threadPath(asked), signal),
    staleTime: 0,
    refetchInterval: ASKED_AGAIN_MS,
  })
