import type { AdminProduct } from '#contract/admin-products.ts'
import { wordSearch } from '#domain/word-search.ts'
import * as messages from '#messages/admin/products.ts'

/** The views of the list; by default all except the deleted ones. */
export const PRODUCT_VIEWS = {
  offered: messages.offeredFilter,
  drafts: messages.draftsFilter,
  'sold-out': messages.soldOut,
  deleted: messages.deletedFilter,
} as const
type ProductView = keyof typeof PRODUCT_VIEWS

export type ProductsSearch = { q?: string; view?: ProductView }

/** Reads the query, leaving out unknown values. */
export function readProductsSearch({ q, view }: Record<string, unknown>): ProductsSearch {
  const search: ProductsSearch = {}
  if (typeof q === 'string' && q.trim()) search.q = q.trim().slice(0, 200)
  const known = (Object.keys(PRODUCT_VIEWS) as ProductView[]).find(each => each === view)
  if (known) search.view = known
  return search
}

/** Whether no piece of the product can be sold now. */
export const isSoldOut = ({ inStock, stockQuantity, held }: AdminProduct): boolean =>
  !inStock || (stockQuantity !== null && stockQuantity - held <= 0)

/** Returns the products that match the filters. */
export function foundProducts(
  products: readonly AdminProduct[],
  { q, view }: ProductsSearch,
): AdminProduct[] {
  const isFound = wordSearch(q ?? '')
  return products.filter(product => {
    if (view === 'offered' && !product.published) return false
    if (view === 'drafts' && product.published) return false
    if (view === 'sold-out' && !isSoldOut(product)) return false
    return isFound(`${product.name} ${product.description} ${product.category} ${product.id}`)
  })
}
