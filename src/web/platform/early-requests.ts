import type { QueryClient, QueryObserverOptions } from '@tanstack/react-query'
import { pathsCalledBy } from './api.ts'

/** What a component has told a query; the library's type of a query leaves out what only its observers read. */
type Observed = Pick<QueryObserverOptions, 'enabled'> & { initialPageParam?: unknown }

/** Returns the API paths that a rendered page's script will read first: those of its queries without data. */
const missingData = (queryClient: QueryClient): string[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state, options, queryKey }) => {
      const { queryFn } = options
      const { enabled, initialPageParam: pageParam } = options as Observed
      if (state.status !== 'pending' || enabled === false || typeof queryFn !== 'function') return []
      const { signal } = new AbortController()
      return pathsCalledBy(() => (queryFn as (given: object) => unknown)({ queryKey, signal, pageParam }))
    })

/**
 * Returns the links by which a browser requests a rendered page's data and modules while it parses the page. Otherwise
 * it would request the modules after the first paint, and the data once they have all been executed: on a slow
 * connection that is many seconds. `crossorigin` is required for a preloaded reply to be used by `fetch`.
 *
 * @param modules URLs of the page's modules
 */
export const earlyRequests = (queryClient: QueryClient, modules: readonly string[]): string =>
  [
    ...missingData(queryClient).map(
      path => `<link rel="preload" as="fetch" href="${escaped(path)}" crossorigin="use-credentials">`,
    ),
    ...modules.map(url => `<link rel="modulepreload" href="${url}">`),
  ].join('')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
