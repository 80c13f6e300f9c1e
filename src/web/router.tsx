import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { RouterContext } from './platform/router-context.ts'
import { routeTree } from './routeTree.gen.ts'
import { PageFailed } from './shop/layout/page-failed.tsx'

/**
 * Nothing is queried twice unless it is invalidated (specification §7). Without a network a call fails at once: one
 * that waited for it would put things into the cart long after the person has left.
 */
const queryDefaults = {
  queries: {
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  },
  mutations: { networkMode: 'always', retry: false },
} as const

/**
 * Keeps query parameters as text even if they look like numbers: the router's default parser would turn a payment id of
 * digits into a number, and round it.
 */
const textSearch = {
  parseSearch: (search: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined)
    return given.length > 0
      ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
      : ''
  },
}

/**
 * Returns whether the router restores the scroll position: not on the first page, which is scrolled before the router
 * starts and would jump during hydration.
 */
function exceptTheFirst(): () => boolean {
  let isFirst = !import.meta.env.SSR
  return () => {
    const restores = !isFirst
    isFirst = false
    return restores
  }
}

/** Makes a router with its own query cache: one per request on the server, one per visit in the browser. */
export function makeRouter(
  origin: string,
  onServer: Pick<RouterContext, 'cachedMarkup' | 'drawings' | 'stylesOf'> = {},
) {
  const queryClient = new QueryClient({ defaultOptions: queryDefaults })
  return createRouter({
    routeTree,
    context: { queryClient, origin, ...onServer },
    ...textSearch,
    // By default, a page with its own `notFoundComponent` would answer for the unknown URLs below it, with its content.
    notFoundMode: 'root',
    // The router's default error page is in English.
    defaultErrorComponent: PageFailed,
    defaultPreload: 'intent',
    // Queries decide what is fresh; a cache of the router's own would only contradict them.
    defaultPreloadStaleTime: 0,
    scrollRestoration: exceptTheFirst(),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
