import type { QueryClient } from '@tanstack/react-query'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { arrivalQuery } from './arrival.ts'

/**
 * Loads the arrival for the head of a page, on the server. The head is made before the page, so the first view of the
 * shop carries none of this code; the browser queries it once it shows the page.
 */
export async function loadArrival(
  queryClient: QueryClient,
  kinds: readonly OrderKind[],
): Promise<ArrivalAnswer | undefined> {
  await queryClient.prefetchQuery(arrivalQuery(kinds))
  return queryClient.getQueryData(arrivalQuery(kinds).queryKey)
}
