import type { QueryClient } from '@tanstack/react-query'
import type { Product } from '#contract/products.ts'
import { centsOf, priceText } from '#domain/money.ts'
import { FIXED_CATEGORIES, inCategory } from '#domain/product-list.ts'
import { categoryTitle } from '#domain/shop-search.ts'
import * as messages from '#messages/shop/category-head.ts'
import { categoriesQuery } from './product-queries.ts'

/** Search engines show about this many characters. */
const DESCRIPTION_MAX = 155

/** The first products of a category, and how many there are in all. */
type Listed = { items: readonly Pick<Product, 'name' | 'price'>[]; total: number }

/** Says what a category holds: its first products by name, and the lowest price if all are known. */
export function describeCategory(category: string, { items, total }: Listed): string {
  const least = Math.min(...items.map(({ price }) => centsOf(price)!))
  const price = total > items.length ? '' : messages.fromPrice(priceText(least), total === 1)
  const told = (count: number) => {
    const names = items.slice(0, count).map(({ name }) => name)
    return messages.categoryDescription(categoryTitle(category), names, total > count) + price
  }
  const counts = [3, 2, 1].filter(count => count <= items.length)
  return told(counts.find(count => told(count).length <= DESCRIPTION_MAX) ?? 1)
}

/** The head of a listing of one category; loaded only with one, as most shoppers see them all. */
export function categoryHead(queryClient: QueryClient, given: string, listed: Listed | undefined) {
  const categories = queryClient.getQueryData(categoriesQuery.queryKey) ?? FIXED_CATEGORIES
  const category = categories.find(name => inCategory({ category: name }, given))
  return {
    // The category in the URL is untrusted: others' words would be in the preview of a shared link.
    ...(category && {
      title: categoryTitle(category),
      path: `/pood?category=${encodeURIComponent(category)}`,
    }),
    ...(category && listed?.total && { description: describeCategory(category, listed) }),
    // One that is unknown or sold out shows nothing.
    isPrivate: !category || listed?.total === 0,
  }
}
