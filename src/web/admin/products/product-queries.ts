import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminProduct } from '#contract/admin-products.ts'
import * as messages from '#messages/admin/products.ts'
import { api, detailsOf, withQuery } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'

/** The query keys of products and their categories, on the owner's pages and the shoppers'. */
export const productKeys = [['admin-products'], ['products'], ['categories']] as const

/** All of the owner's products in the shop's order, including drafts; or the deleted ones. */
export const ownProductsQuery = ({ deleted }: { deleted: boolean }) =>
  queryOptions({
    queryKey: ['admin-products', deleted ? 'deleted' : 'all'],
    queryFn: ({ signal }) =>
      api.get<AdminProduct[]>(withQuery('/api/admin/products', { deleted: deleted || undefined }), signal),
  })

export const ownProductQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin-products', 'one', id],
    queryFn: ({ signal }) => api.get<AdminProduct>(`/api/admin/products/${id}`, signal),
  })

/** Refetches all products and categories on this page; call after a change. */
export const refreshProducts = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(productKeys.map(queryKey => queryClient.invalidateQueries({ queryKey })))

/**
 * Shows a failed call about products: the title is always `Viga` (specification §8), and the API's own reason follows
 * the text.
 */
export function toastFailed(text: string, error: unknown) {
  const reason = detailsOf(error, '')
  toast({ title: messages.errorTitle, text: reason ? `${text} ${reason}` : text, tone: 'bad' })
}
