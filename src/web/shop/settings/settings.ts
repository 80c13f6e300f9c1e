import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { PublicSettings } from '#contract/settings.ts'
import { api } from '#web/platform/api.ts'

/** The shop's public settings. The root route loads them, so every page has them. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.get<PublicSettings>('/api/settings', signal),
})

export const useSettings = (): PublicSettings => useSuspenseQuery(settingsQuery).data
