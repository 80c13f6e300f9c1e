import type { RegisteredRouter } from '@tanstack/react-router'
import type { VisitedPage } from './fetch-strategy.ts'

/**
 * Registers the service worker, which caches visited pages for offline use. Done last, as it has no part in showing the
 * page. A browser without service workers sells as well.
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
    // What came before the worker was there has not passed through its hands.
    const isUnseen = !serviceWorker.controller
    await serviceWorker.register('/sw.js')
    if (isUnseen) tell(() => performance.getEntriesByType('resource').map(({ name }) => name))
    // Pages that are rendered in the browser are never requested as documents.
    router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
      if (fromLocation && hrefChanged) tell(() => [])
    })
  }

  const start = () => void begin().catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}
