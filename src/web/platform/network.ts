import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

// Whether the network is gone, as far as this page can tell: by what the browser says, and by how calls come out.

/** Stands in a page that the worker has kept from an earlier time (offline/worker.ts). */
const isCachedPage = (): boolean => 'kept' in document.documentElement.dataset

let isGone = !import.meta.env.SSR && (!navigator.onLine || isCachedPage())
const watchers = new Set<() => void>()

/** Says how a call came out: it reached the shop, or it did not. */
export function setOffline(gone: boolean): void {
  if (gone === isGone) return
  isGone = gone
  for (const watcher of watchers) watcher()
}

/** One call may fail alone, because an extension of the browser stops it: only a shop that does not answer at all is out of reach. */
export async function checkNetwork(): Promise<void> {
  const reply = await fetch('/health/live', { cache: 'no-store' }).catch(() => undefined)
  setOffline(!reply?.ok)
}

if (!import.meta.env.SSR) {
  addEventListener('offline', () => setOffline(true))
  addEventListener('online', () => setOffline(false))
  // Calls that were aborted by leaving the page say nothing of the network.
  addEventListener('pageshow', ({ persisted }) => persisted && setOffline(!navigator.onLine))
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isGone,
    () => false,
  )

/** What was shown without the network may be old: with it, everything is asked for anew. */
export function useRefetchAfterReconnect(isNetworkGone: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isNetworkGone) return () => void queryClient.invalidateQueries()
  }, [isNetworkGone, queryClient])
}
