import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** A list of which the next page can be loaded. */
export type PagedList = Pick<
  UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
  'data' | 'hasNextPage' | 'isError' | 'isPlaceholderData'
> & { fetchNextPage: () => Promise<Omit<PagedList, 'fetchNextPage'>> }

/**
 * Loads a list's next page. A refetch of the list, as after any change, cancels the page being loaded: it is then
 * requested again.
 */
export async function loadNextPage({ data, fetchNextPage }: PagedList): Promise<void> {
  const before = data?.pages.length
  for (;;) {
    const now = await fetchNextPage()
    const isMissing = now.data?.pages.length === before && now.hasNextPage
    // After a change of the filter, it is another list.
    if (!isMissing || now.isError || now.isPlaceholderData) return
  }
}
