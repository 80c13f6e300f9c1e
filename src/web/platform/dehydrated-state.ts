import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'

/** No part of the page itself, and out of it before React looks. */
const ID = 'page-data'

/**
 * All that was asked for a page goes along with it in one piece, as JSON: the browser reads that fastest, and what is no
 * program needs no hash in the page's policy.
 */
export const dehydrateState = (queryClient: QueryClient): string =>
  `<script type="application/json" id="${ID}">${JSON.stringify(dehydrate(queryClient)).replaceAll('<', '\\u003c')}</script>`

/** Takes over what the server has asked for this page. */
export function hydrateState(queryClient: QueryClient): void {
  const script = document.getElementById(ID)!
  hydrate(queryClient, JSON.parse(script.textContent!))
  script.remove()
}
