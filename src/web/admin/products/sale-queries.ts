import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Sale, SalePlan, saleInput } from '#contract/sales.ts'
import { api } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshProducts, toastFailed } from './product-queries.ts'

/** A sale as the API takes it. */
export type WantedSale = z.input<typeof saleInput>

export const salesQuery = queryOptions({
  queryKey: ['admin-products', 'sales'],
  queryFn: ({ signal }) => api.get<Sale[]>('/api/admin/sales', signal),
})

/** What the shop would show for each product; depends on earlier prices, which only the server knows. */
export const salePlanQuery = (wanted: WantedSale | undefined) =>
  queryOptions({
    queryKey: ['admin-products', 'sale-plan', wanted],
    queryFn: () => api.post<SalePlan>('/api/admin/sales/plan', wanted),
    enabled: wanted !== undefined,
    gcTime: 0,
  })

/** Makes or ends a sale. @param texts of the toasts */
export function useSaleChange(texts: { done: string; failed: string }, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ path, wanted }: { path: string; wanted?: WantedSale }) => api.post<Sale[]>(path, wanted),
    onSuccess: sales => {
      queryClient.setQueryData(salesQuery.queryKey, sales)
      toast({ title: texts.done })
      onDone()
    },
    onError: error => toastFailed(texts.failed, error),
    onSettled: () => refreshProducts(queryClient),
  })
}
