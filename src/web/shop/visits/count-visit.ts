import type { RegisteredRouter } from '@tanstack/react-router'
import type { VisitInput } from '#contract/visits.ts'
import { isPersonalPage } from '#domain/page-url.ts'
import { settingsQuery } from '#web/shop/settings/settings.ts'

/**
 * Counts an event, without tracking the visitor. Nothing is stored in the browser; the referrer is the document's own.
 * @param at the path of the page where it happened; the current page if left out
 */
function tell(visit: Omit<VisitInput, 'page' | 'from'>, at?: string): void {
  if (wantsNone || isCountingOff()) return
  const page = at ?? location.pathname
  if (/^\/admin(\/|$)/.test(page)) return
  const body = { ...visit, page, from: arrivedFrom }
  try {
    navigator.sendBeacon('/api/visits', new Blob([JSON.stringify(body)], { type: 'application/json' }))
  } catch {
    // A browser without beacons is not counted, but must still buy and pay.
  }
}

/** Do Not Track or Global Privacy Control: the server receives them too, and would count nothing. */
const wantsNone =
  import.meta.env.SSR ||
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/** A personal page is reached from the provider or an e-mail, which is not how people find the shop. */
const arrivedFrom = import.meta.env.SSR || isPersonalPage(location.pathname) ? '' : document.referrer

/** Whether the owner has turned counting off; known once there is a router. */
let isCountingOff = () => false

/** Counts the pages rendered in the browser; the server has counted the first one of a visit. */
export function countPages(router: RegisteredRouter): void {
  const { queryClient } = router.options.context
  isCountingOff = () => queryClient.getQueryData(settingsQuery.queryKey)?.countsVisitors === false
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const { pathname } = location
    // After the page is painted.
    requestAnimationFrame(() => setTimeout(tell, 0, { event: 'view' }, pathname))
  })
}

export const countAdd = (): void => tell({ event: 'add' })

/** The shopper leaves to pay: counts as an order if the payment is captured. @param payment the provider's id of it */
export const countOrder = (payment: string): void => tell({ event: 'order', payment })
