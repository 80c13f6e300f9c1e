import { queryOptions } from '@tanstack/react-query'
import type { Product } from '#contract/products.ts'
import { api, withQuery } from '#web/platform/api.ts'

/** A few other products in stock, shown beside this one. */
export const othersQuery = (id: number) =>
  queryOptions({
    queryKey: ['products', 'others', id],
    queryFn: ({ signal }) => api.get<Product[]>(withQuery('/api/products/others', { id }), signal),
  })
