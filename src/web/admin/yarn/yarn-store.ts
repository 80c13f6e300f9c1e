import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { YarnStore } from '#contract/yarn.ts'
import * as messages from '#messages/admin/yarn.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'

export const yarnStoreQuery = queryOptions({
  queryKey: ['admin-yarn'],
  queryFn: ({ signal }) => api.get<YarnStore>('/api/admin/yarn', signal),
  // Each hat that is paid holds some.
  staleTime: 0,
})

type Call = { method: 'post' | 'put' | 'delete'; path: string; body?: object }

/** Does something to the yarn; its answer is all of it, as the screen shows it. */
export function useYarnChange({
  failed = messages.saveFailed,
  done,
}: {
  failed?: string
  done?: string
} = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ method, path, body }: Call) => {
      const url = `/api/admin/yarn${path}`
      return method === 'delete' ? api.delete<YarnStore>(url) : api[method]<YarnStore>(url, body)
    },
    onSuccess: store => {
      queryClient.setQueryData(yarnStoreQuery.queryKey, store)
      if (done) toast({ title: done })
    },
    onError: error => {
      toast({ tone: 'bad', title: failed, text: detailsOf(error, '') })
      // It may have been done, and its answer alone lost.
      void queryClient.invalidateQueries({ queryKey: yarnStoreQuery.queryKey })
    },
    onSettled: () => {
      // What shoppers are told of a product's yarn may have changed.
      void queryClient.invalidateQueries({ queryKey: ['yarn'] })
      void queryClient.invalidateQueries({ queryKey: ['products'] })
    },
  })
}
