import { isPersonalPage } from '#domain/page-url.ts'

/** What a page reports to the worker: its own URL, and those of the resources it has loaded. */
export type VisitedPage = { page: string; parts: string[] }

/** How the worker treats a request; it ignores `undefined`. */
type FetchStrategy = 'page' | 'personal' | 'file' | 'picture' | 'call' | undefined

/** The only API calls whose last replies are cached: what the shop sells, its settings, and this browser's own cart. */
const CACHED_CALLS = new Set(['/api/products', '/api/categories', '/api/settings', '/api/cart'])

/** @param isDocument whether the browser navigates to a page, rather than loading a part of one */
export function fetchStrategy({ pathname }: URL, isDocument: boolean): FetchStrategy {
  if (/^\/(api|feeds|health)\//.test(pathname))
    return CACHED_CALLS.has(pathname) && !isDocument ? 'call' : undefined
  if (isDocument) return isPersonalPage(pathname) ? 'personal' : 'page'
  if (pathname.startsWith('/assets/')) return 'file'
  return /\.(avif|webp|jpe?g|png|svg)$/.test(pathname) ? 'picture' : undefined
}
