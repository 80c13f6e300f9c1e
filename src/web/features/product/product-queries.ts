import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Product } from '#contract/products.ts'
import { LATEST_COUNT, PAGE_SIZE, type ProductSort } from '#domain/product-list.ts'
import { ApiError, api, withQuery } from '#web/api.ts'

export type ListingChoice = {
  sort?: ProductSort
  /** every category where it is left out */
  category?: string
}

/** The shop's products that are in stock, 12 a page; the server sorts and filters the whole catalogue. */
export const listingQuery = ({ sort, category }: ListingChoice) =>
  infiniteQueryOptions({
    queryKey: ['products', 'listing', { sort, category }],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.page<Product>(
        withQuery('/api/products', { inStock: true, sort, category, limit: PAGE_SIZE, cursor }),
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
  })

/** The newest products in stock, for the landing page (specification §9). */
export const latestQuery = queryOptions({
  queryKey: ['products', 'latest'],
  queryFn: ({ signal }) =>
    api.get<Product[]>(
      withQuery('/api/products', { sort: 'newest', inStock: true, limit: LATEST_COUNT }),
      signal,
    ),
})

/** One product; a reply that is a list is searched for it (specification §7). */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async ({ signal }) => {
      const reply = await api.get<Product | Product[]>(withQuery('/api/products', { id }), signal)
      const product = Array.isArray(reply) ? reply.find(one => one.id === id) : reply
      if (!product) throw new ApiError(404, 'Product not found')
      return product
    },
  })

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api.get<string[]>('/api/categories', signal),
})
