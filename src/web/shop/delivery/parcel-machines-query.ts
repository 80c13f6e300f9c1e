import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ParcelMachines } from '#domain/carriers.ts'
import { HOUR_MS } from '#domain/durations.ts'
import { api } from '#web/platform/api.ts'

const PATH = '/api/parcel-machines'

/** All parcel machines by carrier, kept for an hour (specification §7). Asked by the browser only: the list is long. */
export const parcelMachinesQuery = queryOptions({
  queryKey: ['parcel-machines'],
  queryFn: ({ signal }) => api.get<ParcelMachines>(PATH, signal),
  staleTime: HOUR_MS,
})

/** Asks anew for a list that names a machine which is there no more. The browser itself keeps it as long as the page does. */
export async function renewParcelMachines(queryClient: QueryClient): Promise<void> {
  await fetch(PATH, { cache: 'reload' }).catch(() => undefined)
  await queryClient.invalidateQueries(parcelMachinesQuery)
}
