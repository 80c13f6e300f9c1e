import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ParcelMachines } from '#domain/carriers.ts'
import { HOUR_MS } from '#domain/durations.ts'
import { api } from '#web/platform/api.ts'

const PATH = '/api/parcel-machines'

/**
 * All parcel machines by carrier, cached for an hour (specification §7). Queried by the browser only: the list is long.
 */
export const parcelMachinesQuery = queryOptions({
  queryKey: ['parcel-machines'],
  queryFn: ({ signal }) => api.get<ParcelMachines>(PATH, signal),
  staleTime: HOUR_MS,
})

/**
 * Reloads a list with a machine that no longer exists, bypassing the browser's own cache, which lasts as long as the
 * query's.
 */
export async function renewParcelMachines(queryClient: QueryClient): Promise<void> {
  await fetch(PATH, { cache: 'reload' }).catch(() => undefined)
  await queryClient.invalidateQueries(parcelMachinesQuery)
}
