import { HAT_PATH, readHatSearch } from './hat-url.ts'
import { readRenderedSearch } from './shop-search.ts'

/** How the search of each public page is read. Anything else in it (campaign tags and the like) changes nothing. */
const READ_SEARCH: Record<string, (given: Record<string, string>) => Record<string, unknown>> = {
  '/pood': readRenderedSearch,
  [HAT_PATH]: readHatSearch,
}

/** The path prefixes of personal pages. */
const PERSONAL_PATHS = [
  '/checkout',
  '/payment/success',
  '/payment/cancel',
  '/seller-payment',
  '/maksmine',
  '/jalgimine',
  '/taganemine',
  '/pass',
  '/admin',
]

/** The router ignores case and trailing slashes, so this must too. */
const PERSONAL = new RegExp(`^(${PERSONAL_PATHS.join('|')})(/|$)`, 'i')

/** Whether a page shows one person's own data: never cached, and rendered at its full URL. */
export const isPersonalPage = (pathname: string): boolean => PERSONAL.test(pathname)

/** The forms that look up an order or a passport; without its number in the URL they are the same for everybody. */
const LOOK_UP = /^\/(jalgimine|taganemine|pass)\/?$/i

/** Whether search engines must not index a URL of the shop. */
export const isUnlistedPage = (url: string): boolean =>
  isPersonalPage(new URL(url, 'http://shop').pathname) && !LOOK_UP.test(url)

/** Public pages without products. */
const PRODUCTLESS = [
  '/contact',
  HAT_PATH,
  '/eritellimus',
  '/minust',
  '/muusika',
  '/privaatsus',
  '/tingimused',
]

/** Whether a page may show products; true for any path that is written unusually. */
export const mayShowProducts = (pathname: string): boolean => !PRODUCTLESS.includes(pathname)

/**
 * Returns the URL at which a public page is rendered and cached: only the parts that change the page, in one spelling.
 * The browser switches to this URL before its router starts, so that hydration draws the same page.
 * @param url a URL of this shop, with or without its origin; path and search are returned
 */
export function pageAddress(url: string): string {
  const { pathname, searchParams, search } = new URL(url, 'http://shop')
  if (isPersonalPage(pathname)) return pathname + search
  // The router matches these pages with capitals or a trailing slash, too.
  const readSearch = READ_SEARCH[pathname.toLowerCase().replace(/\/$/, '')]
  const read = readSearch?.(Object.fromEntries(searchParams)) ?? {}
  const shown = new URLSearchParams(
    Object.entries(read).map(([name, value]) => [name, String(value)]),
  ).toString()
  return shown ? `${pathname}?${shown}` : pathname
}
