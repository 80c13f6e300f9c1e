import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { YarnPiece, YarnStore } from '#contract/yarn.ts'
import * as messages from '#messages/admin/yarn.ts'
import { api, detailsOf, withQuery } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'

export const yarnStoreQuery = queryOptions({
  queryKey: ['admin-yarn'],
  queryFn: ({ signal }) => api.get<YarnStore>('/api/admin/yarn', signal),
  // Each paid hat holds some.
  staleTime: 0,
})

const PIECES_KEY = [...yarnStoreQuery.queryKey, 'pieces']

/** The pieces that an order has bought, or that are unsold, page by page. */
export const piecesQuery = ({ sold }: { sold: boolean }) =>
  infiniteQueryOptions({
    queryKey: [...PIECES_KEY, sold],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.page<YarnPiece>(withQuery('/api/admin/yarn/pieces', { sold, cursor }), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    // Each sale moves some to the other list.
    staleTime: 0,
  })

type Call = {
  method: 'post' | 'put' | 'delete'
  path: string
  /** a function is called when its turn comes */
  body?: object | (() => object)
}

/** Changes the yarn; the reply contains everything except the older pieces. Pending until the screen shows it. */
export function useYarnChange({
  failed = messages.saveFailed,
  done,
  onDone,
  queue,
}: {
  failed?: string
  done?: string
  /** called even if what made the change has been closed meanwhile */
  onDone?: (store: YarnStore) => void
  /** changes of one queue are sent one after the other */
  queue?: string
} = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    ...(queue && { scope: { id: `yarn ${queue}` } }),
    mutationFn: ({ method, path, body }: Call) => {
      const url = `/api/admin/yarn${path}`
      if (method === 'delete') return api.delete<YarnStore>(url)
      return api[method]<YarnStore>(url, typeof body === 'function' ? body() : body)
    },
    onSuccess: async store => {
      queryClient.setQueryData(yarnStoreQuery.queryKey, store)
      if (done) toast({ title: done })
      // Two changes under way at once may be answered in another order than they were made.
      void queryClient.invalidateQueries({ queryKey: yarnStoreQuery.queryKey, exact: true })
      // A form opened again at once begins with what is saved.
      await queryClient.invalidateQueries({ queryKey: PIECES_KEY })
      onDone?.(store)
    },
    onError: error => {
      toast({ tone: 'bad', title: failed, text: detailsOf(error, '') })
      // It may have been done, and only the reply lost.
      void queryClient.invalidateQueries({ queryKey: yarnStoreQuery.queryKey })
    },
    onSettled: () => {
      // What shoppers see about a product's yarn may have changed.
      void queryClient.invalidateQueries({ queryKey: ['yarn'] })
      void queryClient.invalidateQueries({ queryKey: ['products'] })
    },
  })
}
