import { queryOptions } from '@tanstack/react-query'
import type { ParcelMachines } from '#domain/delivery.ts'
import { api } from '#web/api.ts'

const HOUR_MS = 3_600_000

/** All parcel machines by carrier, kept for an hour (specification §7). Asked by the browser only: the list is long. */
export const parcelMachinesQuery = queryOptions({
  queryKey: ['parcel-machines'],
  queryFn: ({ signal }) => api.get<ParcelMachines>('/api/parcel-machines', signal),
  staleTime: HOUR_MS,
})
