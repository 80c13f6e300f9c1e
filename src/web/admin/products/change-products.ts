import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminProduct, productsChange } from '#contract/admin-products.ts'
import * as messages from '#messages/admin/several-products.ts'
import { ApiError, api } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshProducts, toastFailed } from './product-queries.ts'

/** What is done to products, as the API takes it. */
export type WantedChange = z.input<typeof productsChange>['change']

const isStale = (error: unknown) =>
  error instanceof ApiError && (error.code === 'changed_meanwhile' || error.code === 'product_not_found')

type Ends = {
  /** it is done, with the toast's text told already */
  onDone: () => void
  /** nothing is done, as one is not any more as it was given: what is open closes, and what it is now is seen */
  onStale: () => void
}

/** Does the same to one or several products. */
export function useChangeProducts(told: (count: number) => string, { onDone, onStale }: Ends) {
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
    onError: error => {
      if (!isStale(error)) return toastFailed(messages.saveFailed, error)
      toast({ tone: 'bad', title: messages.changedMeanwhile, text: messages.reviewAndRepeat })
      onStale()
    },
    onSettled: () => refreshProducts(queryClient),
  })
}
