import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Product } from '#contract/products.ts'
import { LATEST_COUNT, PAGE_SIZE, type ProductSort } from '#domain/product-list.ts'
import { ApiError, api, withQuery } from '#web/platform/api.ts'

type ListingChoice = {
  /** the search text; all products if left out */
  q?: string
  sort?: ProductSort
  /** all categories if left out */
  category?: string
}

/** The API returns at most this many pages at once. */
const MOST_PAGES_ASKED = 8

type Part = { limit: number; cursor?: string }

/**
 * The shop's products in stock; the server sorts and filters the whole catalogue. They load in parts, which are all
 * refetched once stale.
 * @param limit how many products the first part has
 */
export const listingQuery = ({ q, sort, category }: ListingChoice, limit = PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: ['products', 'listing', { q, sort, category }],
    queryFn: ({ pageParam, signal }) =>
      api.page<Product>(
        withQuery('/api/products', { inStock: true, q, sort, category, ...pageParam }),
        signal,
      ),
    initialPageParam: { limit } as Part,
    getNextPageParam: ({ next }): Part | undefined => (next ? { limit: PAGE_SIZE, cursor: next } : undefined),
  })

/**
 * Loads at least the products for a URL with several pages: in as few parts as possible, and what follows 12 at a time.
 * Reuses cached parts that are not stale, unless they are too few.
 */
export function loadListing(queryClient: QueryClient, choice: ListingChoice, page = 1) {
  const limit = Math.min(page, MOST_PAGES_ASKED) * PAGE_SIZE
  const query = listingQuery(choice, limit)
  const parts = queryClient.getQueryData(query.queryKey)?.pages
  const count = parts?.flatMap(({ items }) => items).length ?? limit
  const missing = Math.max(0, page - Math.floor(count / PAGE_SIZE))
  return queryClient.fetchInfiniteQuery({
    ...query,
    pages: (parts?.length ?? 1) + missing,
    ...(missing > 0 && parts?.at(-1)?.next && { staleTime: 0 }),
  })
}

/** The number of products in stock. */
export const sizeQuery = queryOptions({
  queryKey: ['products', 'size'],
  queryFn: async () => (await api.page('/api/products?inStock=true&limit=1')).total,
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

/** One product; if the reply is a list, it is searched for the id (specification §7). */
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
