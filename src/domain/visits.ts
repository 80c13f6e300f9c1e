import * as messages from '#messages/visits.ts'
/** What is counted: a page was looked at, a product was put into the cart, an order was paid. */
export const VISIT_EVENTS = ['view', 'add', 'order'] as const
export type VisitEvent = (typeof VISIT_EVENTS)[number]

/** The shop's pages by the first part of their path, as the owner knows them; products are counted each for itself. */
export const PAGE_NAMES: Record<string, string> = {
  '/': messages.homePage,
  '/pood': messages.shop,
  '/custom-hat': messages.customHat,
  '/eritellimus': messages.otherCustomOrder,
  '/minust': messages.aboutMe,
  '/muusika': messages.music,
  '/contact': messages.contact,
  '/checkout': messages.checkout,
  '/payment': messages.afterPayment,
  '/seller-payment': messages.paymentLink,
  '/jalgimine': messages.orderTracking,
  '/pass': messages.yarnPassport,
  '/tingimused': messages.terms,
  '/taganemine': messages.withdrawal,
  '/privaatsus': messages.privacy,
}

const PRODUCT = /^\/toode\/([1-9]\d{0,9})\/?$/

/** The product whose page a path is. */
export const productOfPage = (path: string): number | undefined => {
  const id = PRODUCT.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The page as it is counted: numbers of orders and whatever else stands in a path are left out. Empty for an unknown one. */
export function countedPage(path: string): string {
  const product = productOfPage(path)
  if (product !== undefined) return `/toode/${product}`
  const end = path.indexOf('/', 1)
  const first = end < 0 ? path : path.slice(0, end)
  return Object.hasOwn(PAGE_NAMES, first) ? first : ''
}

/** Names under which the same site sends people on. */
const SAME_SITE = /^(www|m|l|lm|out|mobile)\.(?=.+\.)/

/** The longest host name to list; longer ones are forged. */
const HOST = /^[a-z0-9][a-z0-9.-]{2,59}$/

/**
 * The site that led to the shop, from a referring address: its host alone, `google.com`.
 * @param ownHosts the shop's own, which are no referrers
 * @returns empty where there is none
 */
export function referringSite(address: string | undefined, ownHosts: readonly string[]): string {
  if (!address) return ''
  const parsed = URL.parse(address)
  if (!parsed || ownHosts.includes(parsed.host)) return ''
  const host = parsed.hostname.toLowerCase().replace(SAME_SITE, '')
  return HOST.test(host) ? host : ''
}
