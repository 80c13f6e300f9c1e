import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminProduct, productsChange } from '#contract/admin-products.ts'
import * as messages from '#messages/admin/several-products.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { ApiError, api } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshProducts, toastFailed } from './product-queries.ts'

/** A change to products, as the API takes it. */
export type WantedChange = z.input<typeof productsChange>['change']

const isStale = (error: unknown) =>
  error instanceof ApiError && (error.code === 'changed_meanwhile' || error.code === 'product_not_found')

type Ends = {
  /** the change is done and its toast is shown */
  onDone: (changed: AdminProduct[]) => void
  /**
   * nothing was changed, because a product is no longer as it was given: close what is open, so that its current state
   * shows
   */
  onStale: () => void
}

/** Applies the same change to one or several products. */
export function useChangeProducts(told: (count: number) => string, { onDone, onStale }: Ends) {
  const queryClient = useQueryClient()
  const isOpen = useIsMounted()
  return useMutation({
    mutationFn: ({ products, change }: { products: readonly AdminProduct[]; change: WantedChange }) =>
      api.post<AdminProduct[]>('/api/admin/products/change', {
        products: products.map(({ id, version }) => ({ id, version })),
        change,
      }),
    onSuccess: changed => {
      toast({ title: told(changed.length) })
      if (isOpen.current) onDone(changed)
    },
    onError: error => {
      if (!isStale(error)) return toastFailed(messages.saveFailed, error)
      toast({ tone: 'bad', title: messages.changedMeanwhile, text: messages.reviewAndRepeat })
      if (isOpen.current) onStale()
    },
    onSettled: () => refreshProducts(queryClient),
  })
}
