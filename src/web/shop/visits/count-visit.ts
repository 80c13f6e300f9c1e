import type { RegisteredRouter } from '@tanstack/react-router'
import type { VisitInput } from '#contract/visits.ts'
import { isPersonalPage } from '#domain/page-url.ts'
import { settingsQuery } from '#web/shop/settings/settings.ts'

/**
 * Counts an event, without tracking the visitor. Nothing is stored in the browser; the referrer is the document's own.
 * @param at the path of the page that it happened on; missing: this one
 */
function tell(visit: Omit<VisitInput, 'page' | 'from'>, at?: string): void {
  if (wantsNone || isCountingOff()) return
  const page = at ?? location.pathname
  if (/^\/admin(\/|$)/.test(page)) return
  const body = { ...visit, page, from: arrivedFrom }
  try {
    navigator.sendBeacon('/api/visits', new Blob([JSON.stringify(body)], { type: 'application/json' }))
  } catch {
    // A browser without beacons is not counted: buying and paying go on.
  }
}

/** Do Not Track, Global Privacy Control: the server is told by them too, and would count nothing. */
const wantsNone =
  import.meta.env.SSR ||
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/** Who comes to a page of one's own comes from the provider or out of a mail: that is no way by which people find the shop. */
const arrivedFrom = import.meta.env.SSR || isPersonalPage(location.pathname) ? '' : document.referrer

/** The owner has turned the counting off; known as soon as there is a router. */
let isCountingOff = () => false

/** Counts the pages that are rendered in the browser; the first one of a visit was counted where it was rendered. */
export function countPages(router: RegisteredRouter): void {
  const { queryClient } = router.options.context
  isCountingOff = () => queryClient.getQueryData(settingsQuery.queryKey)?.countsVisitors === false
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const { pathname } = location
    // Once the page is shown.
    requestAnimationFrame(() => setTimeout(tell, 0, { event: 'view' }, pathname))
  })
}

export const countAdd = (): void => tell({ event: 'add' })

/** The shopper leaves to pay: the order counts if the payment is taken. @param payment the provider's id of it */
export const countOrder = (payment: string): void => tell({ event: 'order', payment })
