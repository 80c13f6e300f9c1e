/** The sort orders of the shop listing (specification §2). */
export const PRODUCT_SORTS = ['featured', 'price-low', 'price-high', 'newest'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Categories that are always offered (contract §4, Categories). */
export const FIXED_CATEGORIES = ['konnimütsid', 'kassimütsid', 'muud mütsid'] as const

/** How many products the listing shows at first and adds each time. */
export const PAGE_SIZE = 12

/** How many of the newest products the landing page shows (specification §9). */
export const LATEST_COUNT = 4

/** How many other products a product's page shows at most. */
export const OTHERS_COUNT = 4

type Sortable = { id: number; price: number }

/** The comparison of each sort order; `featured` keeps the server's order, `newest` is highest id first. */
const COMPARE: Record<ProductSort, (a: Sortable, b: Sortable) => number> = {
  featured: () => 0,
  'price-low': (a, b) => a.price - b.price || b.id - a.id,
  'price-high': (a, b) => b.price - a.price || b.id - a.id,
  newest: (a, b) => b.id - a.id,
}

/** Returns a sorted copy; of equal prices the newer piece comes first. */
export const sortProducts = <P extends Sortable>(products: readonly P[], sort: ProductSort): P[] =>
  [...products].sort(COMPARE[sort])

/** Normalises a category: case does not matter (specification §2), nor whether an accent is a separate character. */
export const categoryKey = (category: string): string => category.normalize('NFC').toLocaleLowerCase('et')

/** Whether a product belongs to a category. */
export const inCategory = (product: { category: string }, category: string): boolean =>
  categoryKey(product.category) === categoryKey(category)

/** Returns every category once, in its first spelling. */
export function distinctCategories(names: Iterable<string>): string[] {
  const firsts = new Map<string, string>()
  for (const name of new Set(names)) if (!firsts.has(categoryKey(name))) firsts.set(categoryKey(name), name)
  return [...firsts.values()]
}
