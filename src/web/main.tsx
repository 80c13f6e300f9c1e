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

// The page knows its public address; what the visitor typed may be another one, and hydration must not see a difference.
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href

// A campaign's marks are dropped before the router reads the address: the server has drawn the page without them.
const address = pageAddress(location.href)
if (address !== location.pathname + location.search)
  history.replaceState(history.state, '', address + location.hash)

const router = makeRouter(new URL(canonical ?? location.href).origin)
hydrateState(router.options.context.queryClient)
countPages(router)

// What the server has told search engines of its page is not true of the next one.
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
      // From now on effects run with what has caused them, not after the next frame: a step back would ask for a list before the
      // page that is left lets go of it, which gives the request up.
      options.requestAnimationFrame = queueMicrotask
    }),
  )
  .then(() => {
    if (import.meta.env.PROD) registerServiceWorker(router)
  })
