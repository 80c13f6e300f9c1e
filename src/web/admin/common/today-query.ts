import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HandledTask, TaskItem, TaskKind, Today, YearSums } from '#contract/today.ts'
import * as messages from '#messages/admin/common.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { refreshOrder } from '#web/shop/orders/owner-orders.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Tasks that wait by time, or that were read or set on another device, do not change the pulse. A hidden tab does not
 * poll.
 */
const LOOK_AGAIN_MS = 60_000

/**
 * Refetched whenever the screen opens; while it is open, the pulse refreshes it, and a poll every minute what the pulse
 * does not cover.
 */
export const todayQuery = queryOptions({
  queryKey: ['admin-today'],
  queryFn: ({ signal }) => api.get<Today>('/api/admin/today', signal),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
})

/** All waiting tasks of one kind; refreshed by the pulse as well. */
export const taskQuery = (kind: TaskKind) =>
  queryOptions({
    queryKey: [...todayQuery.queryKey, kind],
    queryFn: ({ signal }) => api.get<TaskItem[]>(`/api/admin/today/tasks/${kind}`, signal),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** The money of this year; refreshed like the months beside it. */
export const yearQuery = queryOptions({
  queryKey: [...todayQuery.queryKey, 'year'],
  queryFn: ({ signal }) => api.get<YearSums>('/api/admin/today/year', signal),
  staleTime: 0,
})

/** Refetches an order, and what waits for the owner. */
export const refreshOrderAndTasks = (queryClient: QueryClient, orderNumber: string): Promise<unknown> =>
  Promise.all([
    refreshOrder(queryClient, orderNumber),
    queryClient.invalidateQueries({ queryKey: todayQuery.queryKey }),
  ])

/** Marks a failure as dealt with in another way. */
export function useMarkHandled() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (task: HandledTask) => api.post('/api/admin/today/handled', task),
    onSuccess: () => toast({ title: messages.settled }),
    onError: error =>
      toast({ tone: 'bad', title: messages.errorTitle, text: detailsOf(error, messages.settlingFailed) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: todayQuery.queryKey }),
  })
}
