import { queryOptions } from '@tanstack/react-query'
import type { Thread } from '#contract/thread.ts'
import { api, withQuery } from '#web/platform/api.ts'

/** Which order's thread, and by what right; the owner needs none beside her session. */
export type ThreadAsked = {
  orderNumber: string
  accessKey?: string | undefined
  sessionId?: string | undefined
}

/** Where events cannot be had, what the other side says comes so, as long as the page is looked at. */
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

/** A picture of the thread; the right to see it is in the link. */
export const pictureLinkOf =
  ({ orderNumber, accessKey, sessionId }: ThreadAsked) =>
  (id: string): string =>
    withQuery(`/api/custom-orders/${encodeURIComponent(orderNumber)}/pictures/${id}`, {
      key: accessKey,
      sessionId,
    })

/** The thread of an order, whoever asks for it. */
export const threadKey = (orderNumber: string) => ['thread', orderNumber] as const

export const threadQuery = (asked: ThreadAsked) =>
  queryOptions({
    queryKey: [...threadKey(asked.orderNumber), asked],
    queryFn: ({ signal }) => api.get<Thread>(threadPath(asked), signal),
    staleTime: 0,
    refetchInterval: ASKED_AGAIN_MS,
  })
