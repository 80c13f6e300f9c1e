import { isPersonalPage } from '#domain/page-url.ts'

/** What a page tells the worker that it has shown: its own address, and those of what it is made of. */
export type VisitedPage = { page: string; parts: string[] }

/** How the worker treats a request; `undefined` is none of its business. */
type FetchStrategy = 'page' | 'personal' | 'file' | 'picture' | 'call' | undefined

/** The only calls whose last replies are kept: what the shop sells, and this browser's own cart. */
const CACHED_CALLS = new Set(['/api/products', '/api/categories', '/api/settings', '/api/cart'])

/** @param isDocument the browser asks for a page to show, not for a part of one */
export function fetchStrategy({ pathname }: URL, isDocument: boolean): FetchStrategy {
  if (/^\/(api|feeds|health)\//.test(pathname))
    return CACHED_CALLS.has(pathname) && !isDocument ? 'call' : undefined
  if (isDocument) return isPersonalPage(pathname) ? 'personal' : 'page'
  if (pathname.startsWith('/assets/')) return 'file'
  return /\.(avif|webp|jpe?g|png|svg)$/.test(pathname) ? 'picture' : undefined
}
