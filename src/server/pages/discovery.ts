import type { Product } from '#contract/products.ts'
import { DAY_MS } from '#domain/durations.ts'
import { isPersonalPage } from '#domain/page-url.ts'
import { inCategory } from '#domain/product-list.ts'
import { urlElement, urlSet } from './sitemap-parts.ts'

/**
 * What no search engine has any business with: calls, and the owner's side. Pages of one person's own say themselves that they are
 * not to be listed, which only who may read them learns.
 */
const CLOSED = ['/api/', '/offline/', '/admin']

/** @param origin the shop's public address */
export const robotsText = (origin: string): string =>
  ['User-agent: *', ...CLOSED.map(path => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )

/** The pages for the sitemap: not personal ones, and not those with parameters. */
export const indexablePages = (routes: readonly string[]): string[] =>
  routes.filter(route => /^\/[^_$]*$/.test(route) && !isPersonalPage(route)).sort()

type Found = {
  /** the shop's public address, without a slash at the end */
  origin: string
  pages: readonly string[]
  products: readonly Product[]
  /** those of which a piece can be had */
  categories: readonly string[]
  /** when a product last changed, ISO 8601 */
  changedAt: (id: number) => string | undefined
}

/** The sitemap of a shop of which one file holds all: every public page, every category whose list shows something, every product with its pictures. */
export function sitemap({ origin, pages, products, categories, changedAt }: Found): string {
  const lastChange = (some: readonly Product[]) =>
    some.reduce<string | undefined>((last, { id }) => {
      const at = changedAt(id)
      return at !== undefined && (last === undefined || at > last) ? at : last
    }, undefined)
  const url = (path: string, changed?: string, pictures: readonly string[] = []) =>
    urlElement(origin, { path, changed, pictures })

  return urlSet([
    // The landing page and the listing change with the products; the modification time of the others is unknown.
    ...pages.map(path => url(path, path === '/' || path === '/pood' ? lastChange(products) : undefined)),
    ...categories.map(category => {
      const held = products.filter(product => inCategory(product, category))
      return url(`/pood?category=${encodeURIComponent(category)}`, lastChange(held))
    }),
    ...products.map(({ id, imageUrl, imageUrls }) =>
      url(`/toode/${id}`, changedAt(id), [imageUrl, ...imageUrls]),
    ),
  ])
}

/** For how long the word of security.txt holds: it is written anew for each reader. */
const SECURITY_TEXT_DAYS = 180

/** Where somebody writes who has found a weakness (RFC 9116). */
export const securityText = (origin: string, now: Date): string =>
  [
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(now.getTime() + SECURITY_TEXT_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: et, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
