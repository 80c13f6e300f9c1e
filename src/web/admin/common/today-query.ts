import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HandledTask, TaskItem, TaskKind, Today } from '#contract/today.ts'
import * as messages from '#messages/admin/common.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'

/** What waits by time, or was read or set on another device, moves no mark of the pulse; a hidden tab does not ask. */
const LOOK_AGAIN_MS = 60_000

/** Asked anew whenever the screen opens; while it is open, the pulse keeps it up to date, and of what that does not tell, each minute. */
export const todayQuery = queryOptions({
  queryKey: ['admin-today'],
  queryFn: ({ signal }) => api.get<Today>('/api/admin/today', signal),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
})

/** All that waits of one kind; the pulse keeps it up to date as well. */
export const taskQuery = (kind: TaskKind) =>
  queryOptions({
    queryKey: [...todayQuery.queryKey, kind],
    queryFn: ({ signal }) => api.get<TaskItem[]>(`/api/admin/today/tasks/${kind}`, signal),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Says that what failed has been dealt with in another way. */
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
