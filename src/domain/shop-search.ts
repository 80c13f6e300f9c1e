import { PRODUCT_SORTS, type ProductSort } from './product-list.ts'

/** The search of the shop's URL; a missing field is the default: the server's order, every category, the first page. */
type ShopSearch = { q?: string; sort?: ProductSort; category?: string; page?: number }

/** The maximum length of a search text. */
export const SEARCH_TEXT_MAX = 200

/** From this many products on, the listing can be searched: more than one sees at a glance. */
export const SEARCHABLE_FROM = 25

/** The value for every category, for a select that needs a value. */
export const ALL_CATEGORIES = 'all'

/** A page also shows all pages before it, so a URL must not make the server render any number of them. */
const MOST_PAGES_DRAWN = 40

/** Reads the search of the URL; unknown and default values are left out. */
export function readShopSearch({ q, sort, category, page }: Record<string, unknown>): ShopSearch {
  const search: ShopSearch = {}
  if (typeof q === 'string' && q.trim()) search.q = q.trim().slice(0, SEARCH_TEXT_MAX)
  const known = PRODUCT_SORTS.find(one => one === sort)
  if (known && known !== 'featured') search.sort = known
  if (typeof category === 'string' && category && category !== ALL_CATEGORIES) search.category = category
  const pages = Number(page)
  if (Number.isInteger(pages) && pages > 1) search.page = pages
  return search
}

/** Reads the search as the server renders it. A browser that has loaded the page can continue to any page. */
export function readRenderedSearch(given: Record<string, unknown>): ShopSearch {
  const search = readShopSearch(given)
  return search.page ? { ...search, page: Math.min(search.page, MOST_PAGES_DRAWN) } : search
}

/** Formats a category as a heading or option: `kassimütsid` → `Kassimütsid`. */
export const categoryTitle = (category: string): string =>
  category.charAt(0).toLocaleUpperCase('et') + category.slice(1)
