/** The sort orders of the shop listing (specification §2). */
export const PRODUCT_SORTS = ['featured', 'price-low', 'price-high', 'newest'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Categories that are always offered (contract §4, Categories). */
export const STANDING_CATEGORIES = ['konnimütsid', 'kassimütsid', 'muud mütsid'] as const

/** How many products the listing shows at first and adds at a time. */
export const PAGE_SIZE = 12

/** How many of the newest products the landing page shows (specification §9). */
export const LATEST_COUNT = 4

type Sortable = { id: number; price: number }

/** The comparison of a sort order; `featured` keeps the server's own order, `newest` is highest id first. */
const COMPARE: Record<ProductSort, (a: Sortable, b: Sortable) => number> = {
  featured: () => 0,
  'price-low': (a, b) => a.price - b.price || b.id - a.id,
  'price-high': (a, b) => b.price - a.price || b.id - a.id,
  newest: (a, b) => b.id - a.id,
}

/** A sorted copy; equal prices show the newer piece first. */
export const sortProducts = <P extends Sortable>(products: readonly P[], sort: ProductSort): P[] =>
  [...products].sort(COMPARE[sort])

/** Case does not matter (specification §2), nor whether a letter and its accent come as one character or two. */
export const categoryKey = (category: string): string => category.normalize('NFC').toLocaleLowerCase('et')

/** Whether a product belongs to a category. */
export const inCategory = (product: { category: string }, category: string): boolean =>
  categoryKey(product.category) === categoryKey(category)

/** Each category once, written as it comes first. */
export function distinctCategories(names: Iterable<string>): string[] {
  const firsts = new Map<string, string>()
  for (const name of new Set(names)) if (!firsts.has(categoryKey(name))) firsts.set(categoryKey(name), name)
  return [...firsts.values()]
}
