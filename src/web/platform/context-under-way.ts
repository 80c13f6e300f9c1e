import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Returns the context of the changes still under way, which wait for each other; `undefined` if there are none. They
 * share what the shop has confirmed, to which a refused one goes back: what the page shows has those before it, too.
 */
export const contextUnderWay = <Context>(
  queryClient: QueryClient,
  mutationKey: QueryKey,
): Context | undefined =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .map(({ state }) => state.context as Context | undefined)
    .find(Boolean)
