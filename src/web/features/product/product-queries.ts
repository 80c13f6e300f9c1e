import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Product } from '#contract/products.ts'
import { LATEST_COUNT, PAGE_SIZE, type ProductSort } from '#domain/product-list.ts'
import { ApiError, api, withQuery } from '#web/api.ts'

export type ListingChoice = {
  sort?: ProductSort
  /** every category where it is left out */
  category?: string
}

/** More pages at once the API does not give. */
const MOST_PAGES_ASKED = 8

type Part = { limit: number; cursor?: string }

/**
 * The shop's products that are in stock; the server sorts and filters the whole catalogue. They come in parts: what an
 * address with several pages shows in as few as can be, what follows 12 at a time.
 * @param pages how many pages of 12 are wanted at first
 */
export const listingQuery = ({ sort, category }: ListingChoice, pages = 1) => ({
  ...infiniteQueryOptions({
    queryKey: ['products', 'listing', { sort, category }],
    queryFn: ({ pageParam, signal }) =>
      api.page<Product>(withQuery('/api/products', { inStock: true, sort, category, ...pageParam }), signal),
    initialPageParam: { limit: Math.min(pages, MOST_PAGES_ASKED) * PAGE_SIZE } as Part,
    getNextPageParam: ({ next }): Part | undefined => (next ? { limit: PAGE_SIZE, cursor: next } : undefined),
  }),
  pages: 1 + Math.max(0, pages - MOST_PAGES_ASKED),
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
