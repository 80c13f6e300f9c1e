import type { RegisteredRouter } from '@tanstack/react-router'
import type { VisitedPage } from './fetch-strategy.ts'

/**
 * Registers the service worker, which caches visited pages for offline use. Runs last, as it plays no part in showing
 * the page. Does nothing in a browser without service workers.
 */
export function registerServiceWorker(router: RegisteredRouter): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const tell = (partsOf: () => string[]) =>
    void serviceWorker.ready.then(({ active }) => {
      const seen: VisitedPage = { page: location.href, parts: partsOf() }
      active?.postMessage(seen)
    })

  async function begin() {
    // On the first visit the worker has seen none of the page's requests.
    const isUnseen = !serviceWorker.controller
    await serviceWorker.register('/sw.js')
    if (isUnseen) tell(() => performance.getEntriesByType('resource').map(({ name }) => name))
    // Pages rendered in the browser are never requested as documents.
    router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
      if (fromLocation && hrefChanged) tell(() => [])
    })
  }

  const start = () => void begin().catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}
