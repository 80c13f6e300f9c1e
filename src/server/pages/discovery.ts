import type { Product } from '#contract/products.ts'
import { DAY_MS } from '#domain/durations.ts'
import { isPersonalPage } from '#domain/page-url.ts'
import { inCategory } from '#domain/product-list.ts'
import { urlElement, urlSet } from './sitemap-parts.ts'

/**
 * Paths that no search engine should visit: the API and the admin area. Personal pages state themselves that they must
 * not be indexed, which a crawler learns only if it may read them.
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
  /** those with a piece in stock */
  categories: readonly string[]
  /** when a product last changed, ISO 8601 */
  changedAt: (id: number) => string | undefined
}

/**
 * The sitemap of a shop that fits into one file: every public page, every category with something to show, every
 * product with its pictures.
 */
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

/** How long security.txt is valid: it is generated for each request. */
const SECURITY_TEXT_DAYS = 180

/** Where to report a vulnerability (RFC 9116). */
export const securityText = (origin: string, now: Date): string =>
  [
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(now.getTime() + SECURITY_TEXT_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: et, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
