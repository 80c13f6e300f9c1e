import { useRef } from 'react'

/**
 * Returns a query's error, and during the next attempt still the last one: a query without data forgets it when it is
 * fetched again, and what the page says about it would disappear at each poll.
 */
export function useLastError({ error, isFetching }: { error: Error | null; isFetching: boolean }) {
  const last = useRef(error)
  if (error || !isFetching) last.current = error
  return last.current
}
