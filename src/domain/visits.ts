import * as messages from '#messages/visits.ts'
/** The events counted: a page was viewed, a product was added to the cart, an order was paid. */
export const VISIT_EVENTS = ['view', 'add', 'order'] as const
export type VisitEvent = (typeof VISIT_EVENTS)[number]

/** The names of the shop's pages by the first part of their path; products are counted individually. */
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

/** Returns the id of the product whose page a path is. */
export const productOfPage = (path: string): number | undefined => {
  const id = PRODUCT.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Returns the page under which a path is counted, without order numbers and the like; empty for an unknown page. */
export function countedPage(path: string): string {
  const product = productOfPage(path)
  if (product !== undefined) return `/toode/${product}`
  const end = path.indexOf('/', 1)
  const first = end < 0 ? path : path.slice(0, end)
  return Object.hasOwn(PAGE_NAMES, first) ? first : ''
}

/** Host prefixes under which one site redirects its visitors. */
const SAME_SITE = /^(www|m|l|lm|out|mobile)\.(?=.+\.)/

/** A host name worth listing: longer ones are forged. */
const HOST = /^[a-z0-9][a-z0-9.-]{2,59}$/

/**
 * Returns the site that led to the shop, from a referrer URL: only its host, `google.com`.
 * @param ownHosts the shop's own hosts, which are no referrers
 * @returns empty if there is none
 */
export function referringSite(address: string | undefined, ownHosts: readonly string[]): string {
  if (!address) return ''
  const parsed = URL.parse(address)
  if (!parsed || ownHosts.includes(parsed.host)) return ''
  const host = parsed.hostname.toLowerCase().replace(SAME_SITE, '')
  return HOST.test(host) ? host : ''
}
