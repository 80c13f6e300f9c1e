import { HAT_PATH, readHatSearch } from './hat-url.ts'
import { readDrawnSearch } from './shop-search.ts'

/** How the search of a public page is read; what else stands in an address (campaign marks and the like) changes nothing. */
const READ_SEARCH: Record<string, (given: Record<string, string>) => Record<string, unknown>> = {
  '/pood': readDrawnSearch,
  [HAT_PATH]: readHatSearch,
}

/** Where pages begin that show one person's own things. */
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

/** The router finds a page however its address is written, so a page is a person's own however it is written. */
const PERSONAL = new RegExp(`^(${PERSONAL_PATHS.join('|')})(/|$)`, 'i')

/** Pages that show one person's own things: never kept, and rendered at their whole address. */
export const isPersonalPage = (pathname: string): boolean => PERSONAL.test(pathname)

/** The forms that look up an order; at an address without an order number they are the same for everybody. */
const LOOK_UP = /^\/(jalgimine|taganemine)\/?$/i

/** Whether search engines are to leave out what stands at an address of the shop. */
export const isUnlistedPage = (url: string): boolean =>
  isPersonalPage(new URL(url, 'http://shop').pathname) && !LOOK_UP.test(url)

/** Public pages on which no product stands. */
const PRODUCTLESS = [
  '/contact',
  HAT_PATH,
  '/eritellimus',
  '/minust',
  '/muusika',
  '/privaatsus',
  '/tingimused',
]

/** Whether products may stand on a page; written in an unusual way, it may be any. */
export const mayShowProducts = (pathname: string): boolean => !PRODUCTLESS.includes(pathname)

/**
 * The address at which a public page is rendered and kept: only what changes the page, written in one way. The browser
 * takes it over before its router starts, so that both draw the same page.
 * @param url an address on this shop, with or without its origin; comes back as path and search
 */
export function pageAddress(url: string): string {
  const { pathname, searchParams, search } = new URL(url, 'http://shop')
  if (isPersonalPage(pathname)) return pathname + search
  // The router finds these pages too however they are written: with capitals, or a slash at the end.
  const readSearch = READ_SEARCH[pathname.toLowerCase().replace(/\/$/, '')]
  const read = readSearch?.(Object.fromEntries(searchParams)) ?? {}
  const shown = new URLSearchParams(
    Object.entries(read).map(([name, value]) => [name, String(value)]),
  ).toString()
  return shown ? `${pathname}?${shown}` : pathname
}
