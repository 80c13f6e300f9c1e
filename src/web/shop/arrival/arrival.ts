import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import { daysByTransport } from '#domain/arrival-text.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { useSettings } from '#web/shop/settings/settings.ts'

/** The kinds for a piece from the shop, which is ready to send. */
export const READY = ['regular'] as const satisfies readonly OrderKind[]

export const ARRIVAL_KEY = ['arrival']

/** Limits for the refetch: clocks may be wrong, and new orders change the answer in the meantime. */
const ASK_AGAIN_MS = { least: 10_000, most: 15 * 60_000 }

const msUntil = (until: string): number =>
  Math.min(Math.max(Date.parse(until) - Date.now(), ASK_AGAIN_MS.least), ASK_AGAIN_MS.most)

/** When something paid now arrives; refetched at the moment the answer changes. @param kinds what is paid together */
export const arrivalQuery = (kinds: readonly OrderKind[]) => {
  const named = kinds.toSorted().join()
  return queryOptions({
    queryKey: [...ARRIVAL_KEY, named],
    queryFn: ({ signal }) => api.get<ArrivalAnswer>(withQuery('/api/arrival', { kinds: named }), signal),
    refetchInterval: ({ state }) => (state.data ? msUntil(state.data.until) : false),
    // The page works without a day, too.
    throwOnError: false,
  })
}

/** Returns the answer while it is known; nothing if nothing is bought, or if nothing can be paid today. */
export function useArrival(kinds: readonly OrderKind[]): ArrivalAnswer | undefined {
  const isOpen = useSettings().sales === 'open'
  const { data } = useQuery({ ...arrivalQuery(kinds), enabled: isOpen && kinds.length > 0 })
  return isOpen ? data : undefined
}

/** Returns the days on which it is in any parcel machine, and before which hour today it has to be paid for that. */
export const useMachineDays = (kinds: readonly OrderKind[]) => machineDaysOf(useArrival(kinds))

/** The same from the cache, for code that acts on what the page shows without rendering it. */
export const shownMachineDays = (queryClient: QueryClient, kinds: readonly OrderKind[]) =>
  machineDaysOf(queryClient.getQueryData(arrivalQuery(kinds).queryKey))

function machineDaysOf(answer: ArrivalAnswer | undefined) {
  const days = answer && daysByTransport(answer.days, 'parcel')
  return days ? { days, payBefore: answer.payBefore } : undefined
}
