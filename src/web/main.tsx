import './styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/router-core/ssr/client'
import { options } from 'preact'
import { hydrate as wakeUp } from 'preact/compat'
import { pageAddress } from '#domain/page-url.ts'
import { registerServiceWorker } from './offline/register-service-worker.ts'
import { reloadAfterDeploy } from './offline/reload-after-deploy.ts'
import { hydrateState } from './platform/dehydrated-state.ts'
import { hydrateInTurns } from './platform/hydrate-in-turn.tsx'
import { APP } from './platform/page-root.ts'
import { writeThroughTranslation } from './platform/written-through-translation.ts'
import { makeRouter } from './router.tsx'
import { countPages } from './shop/visits/count-visit.ts'

// The page knows its public origin; what the visitor typed may differ, and hydration must not see a difference.
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href

// Campaign parameters are removed before the router reads the URL: the server has rendered the page without them.
const address = pageAddress(location.href)
if (address !== location.pathname + location.search)
  history.replaceState(history.state, '', address + location.hash)

const router = makeRouter(new URL(canonical ?? location.href).origin)
hydrateState(router.options.context.queryClient)
countPages(router)

// The structured data that the server wrote for search engines is wrong for the next page.
router.subscribe('onResolved', ({ fromLocation }) => {
  if (fromLocation)
    for (const announcement of document.querySelectorAll('script[type="application/ld+json"]'))
      announcement.remove()
})

if (import.meta.env.PROD) reloadAfterDeploy(import.meta.url)
writeThroughTranslation()

hydrate(router)
  .finally(() => window.$_TSR?.h())
  .then(() =>
    hydrateInTurns(() => {
      wakeUp(<RouterProvider router={router} />, document.getElementById(APP)!)
      // From now on effects run right after their render, not after the next frame. Otherwise a step back would request
      // a list before the page being left unsubscribes from it, which cancels the request.
      options.requestAnimationFrame = queueMicrotask
    }),
  )
  .then(() => {
    if (import.meta.env.PROD) registerServiceWorker(router)
  })
