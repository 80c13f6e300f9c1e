import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminProduct } from '#contract/admin-products.ts'
import { api, detailsOf, withQuery } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'

/** What the browser remembers of products and their categories, on the owner's side and on the shoppers'. */
export const productKeys = [['admin-products'], ['products'], ['categories']] as const

/** All of the owner's products in the shop's order, drafts among them; or those that were deleted. */
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

/** After a change of products: what this page knows of them and of their categories is asked for anew. */
export const refreshProducts = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(productKeys.map(queryKey => queryClient.invalidateQueries({ queryKey })))

/** Specification §8: every failure of the products' calls begins with `Viga`; the API's own reason follows. */
export function toastFailed(text: string, error: unknown) {
  const reason = detailsOf(error, '')
  toast({ title: 'Viga', text: reason ? `${text} ${reason}` : text, tone: 'bad' })
}
