import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { RouterContext } from './platform/router-context.ts'
import { routeTree } from './routeTree.gen.ts'
import { PageFailed } from './shop/layout/page-failed.tsx'

/**
 * Nothing is asked twice unless it is invalidated (specification §7). Without a network a call fails at once: one that
 * waited for it would put things into the cart long after the person has walked on.
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
 * What stands in an address is text, also where it looks like a number: the router's own reading would turn a payment's
 * id of digits into a sum, and round it.
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
 * Whether the router restores the scroll position. Not on the first page: it is scrolled before the router starts, and
 * would jump during hydration.
 */
function exceptTheFirst(): () => boolean {
  let isFirst = !import.meta.env.SSR
  return () => {
    const restores = !isFirst
    isFirst = false
    return restores
  }
}

/** A router with its own query cache: one a request on the server, one a visit in the browser. */
export function makeRouter(
  origin: string,
  onServer: Pick<RouterContext, 'keptMarkup' | 'drawings' | 'stylesOf'> = {},
) {
  const queryClient = new QueryClient({ defaultOptions: queryDefaults })
  return createRouter({
    routeTree,
    context: { queryClient, origin, ...onServer },
    ...textSearch,
    // The router's own would speak English.
    defaultErrorComponent: PageFailed,
    defaultPreload: 'intent',
    // Queries decide what is fresh; the router's own cache would only be a second opinion.
    defaultPreloadStaleTime: 0,
    scrollRestoration: exceptTheFirst(),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
