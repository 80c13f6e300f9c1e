import type { RegisteredRouter } from '@tanstack/react-router'
import type { Seen } from './fetch-strategy.ts'

/**
 * Has the worker keep what is seen, for when the network is gone. It is asked for last: it has no part in showing the
 * page. A browser that has no workers, or lets this one not in, sells as well.
 */
export function keepPages(router: RegisteredRouter): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const tell = (partsOf: () => string[]) =>
    void serviceWorker.ready.then(({ active }) => {
      const seen: Seen = { page: location.href, parts: partsOf() }
      active?.postMessage(seen)
    })

  async function begin() {
    // What came before the worker was there has not passed through its hands.
    const isUnseen = !serviceWorker.controller
    await serviceWorker.register('/sw.js')
    if (isUnseen) tell(() => performance.getEntriesByType('resource').map(({ name }) => name))
    // Pages that the browser draws by itself are never asked for as documents.
    router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
      if (fromLocation && hrefChanged) tell(() => [])
    })
  }

  const start = () => void begin().catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}
