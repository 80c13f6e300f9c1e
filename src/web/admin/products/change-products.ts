import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminProduct, productsChange } from '#contract/admin-products.ts'
import * as messages from '#messages/admin/several-products.ts'
import { ApiError, api } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshProducts, toastFailed } from './product-queries.ts'

/** What is done to products, as the API takes it. */
export type WantedChange = z.input<typeof productsChange>['change']

/** Does the same to one or several products. @param onDone called once it is done, with the toast's text told already */
export function useChangeProducts(told: (count: number) => string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ products, change }: { products: readonly AdminProduct[]; change: WantedChange }) =>
      api.post<AdminProduct[]>('/api/admin/products/change', {
        products: products.map(({ id, version }) => ({ id, version })),
        change,
      }),
    onSuccess: changed => {
      toast({ title: told(changed.length) })
      onDone()
    },
    onError: error =>
      error instanceof ApiError && error.code === 'changed_meanwhile'
        ? toast({ tone: 'bad', title: messages.changedMeanwhile })
        : toastFailed(messages.saveFailed, error),
    onSettled: () => refreshProducts(queryClient),
  })
}
