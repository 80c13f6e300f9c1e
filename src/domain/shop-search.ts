import { PRODUCT_SORTS, type ProductSort } from './product-list.ts'

/** What the shop's address says; what is left out is the default: the server's order, every category, the first page. */
type ShopSearch = { q?: string; sort?: ProductSort; category?: string; page?: number }

/** As much as one can search for. */
export const SOUGHT_MAX = 200

/** More products than one sees at a glance can be searched. */
export const SEARCHED_FROM = 25

/** Stands for every category where a choice must have a value. */
export const ALL_CATEGORIES = 'all'

/** A page shows all pages before it too, so an address may not make the server draw any number of them. */
const MOST_PAGES_DRAWN = 40

/** Reads the search part of the address; what is unknown, or the default, is left out. */
export function readShopSearch({ q, sort, category, page }: Record<string, unknown>): ShopSearch {
  const search: ShopSearch = {}
  if (typeof q === 'string' && q.trim()) search.q = q.trim().slice(0, SOUGHT_MAX)
  const known = PRODUCT_SORTS.find(one => one === sort)
  if (known && known !== 'featured') search.sort = known
  if (typeof category === 'string' && category && category !== ALL_CATEGORIES) search.category = category
  const pages = Number(page)
  if (Number.isInteger(pages) && pages > 1) search.page = pages
  return search
}

/** What of an address is drawn by the server; a browser that is there already goes on to any page. */
export function readDrawnSearch(given: Record<string, unknown>): ShopSearch {
  const search = readShopSearch(given)
  return search.page ? { ...search, page: Math.min(search.page, MOST_PAGES_DRAWN) } : search
}

/** A category as a heading or an option: `kassimütsid` → `Kassimütsid`. */
export const categoryTitle = (category: string): string =>
  category.charAt(0).toLocaleUpperCase('et') + category.slice(1)
