import type { Product } from '#contract/products.ts'

/** Public pages that a search engine may show, besides the products. */
const PAGES = ['/', '/pood', '/custom-hat', '/eritellimus', '/jalgimine', '/tingimused']

/** @param origin the shop's public address */
export const robotsText = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /checkout\nDisallow: /payment/\nSitemap: ${origin}/sitemap.xml\n`

/** The sitemap: every public page and every product. */
export function sitemap(origin: string, products: readonly Pick<Product, 'id'>[]): string {
  const paths = [...PAGES, ...products.map(product => `/toode/${product.id}`)]
  const urls = paths.map(path => `  <url><loc>${origin}${path}</loc></url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
}
