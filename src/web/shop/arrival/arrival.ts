import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import { daysOfWay } from '#domain/arrival-text.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { useSettings } from '#web/shop/settings/settings.ts'

/** What stands in the shop is ready. */
export const READY = ['regular'] as const satisfies readonly OrderKind[]

export const ARRIVAL_KEY = ['arrival']

/** A clock may go a little wrong, and more orders come in the meantime. */
const ASK_AGAIN_MS = { least: 10_000, most: 15 * 60_000 }

const msUntil = (until: string): number =>
  Math.min(Math.max(Date.parse(until) - Date.now(), ASK_AGAIN_MS.least), ASK_AGAIN_MS.most)

/** When something arrives that is paid now; asked again at the moment at which the answer changes. @param kinds what is paid together */
export const arrivalQuery = (kinds: readonly OrderKind[]) => {
  const named = kinds.toSorted().join()
  return queryOptions({
    queryKey: [...ARRIVAL_KEY, named],
    queryFn: ({ signal }) => api.get<ArrivalAnswer>(withQuery('/api/arrival', { kinds: named }), signal),
    refetchInterval: ({ state }) => (state.data ? msUntil(state.data.until) : false),
    // A page that says no day is a page all the same.
    throwOnError: false,
  })
}

/** The answer while it is known; nothing where nothing is bought, or nothing can be paid today. */
export function useArrival(kinds: readonly OrderKind[]): ArrivalAnswer | undefined {
  const isOpen = useSettings().sales === 'open'
  const { data } = useQuery({ ...arrivalQuery(kinds), enabled: isOpen && kinds.length > 0 })
  return isOpen ? data : undefined
}

/** When it is in the parcel machine, whichever is chosen, and before which hour of today that has to be paid. */
export const useMachineDays = (kinds: readonly OrderKind[]) => machineDaysOf(useArrival(kinds))

/** The same for who acts upon what the page shows by now, and shows none of it. */
export const shownMachineDays = (queryClient: QueryClient, kinds: readonly OrderKind[]) =>
  machineDaysOf(queryClient.getQueryData(arrivalQuery(kinds).queryKey))

function machineDaysOf(answer: ArrivalAnswer | undefined) {
  const days = answer && daysOfWay(answer.days, 'parcel')
  return days ? { days, payBefore: answer.payBefore } : undefined
}
