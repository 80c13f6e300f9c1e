import type { QueryClient } from '@tanstack/react-query'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { arrivalQuery } from './arrival.ts'

/**
 * When something arrives, for a page that the server renders and its head. It is called as the head is made, which comes
 * before the page: so the first view of the shop carries nothing of it. The browser asks once it shows the page.
 */
export async function loadArrival(
  queryClient: QueryClient,
  kinds: readonly OrderKind[],
): Promise<ArrivalAnswer | undefined> {
  await queryClient.prefetchQuery(arrivalQuery(kinds))
  return queryClient.getQueryData(arrivalQuery(kinds).queryKey)
}
