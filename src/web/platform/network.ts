import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

// Whether the network is gone, as far as this page can tell: from the browser's own events, and from how API calls end.

/** Whether the service worker has served this page from its cache (offline/worker.ts). */
const isCachedPage = (): boolean => 'kept' in document.documentElement.dataset

let isGone = !import.meta.env.SSR && (!navigator.onLine || isCachedPage())
const watchers = new Set<() => void>()

/** Records whether the shop can be reached. */
export function setOffline(gone: boolean): void {
  if (gone === isGone) return
  isGone = gone
  for (const watcher of watchers) watcher()
}

/** Asks the shop whether it is reachable: a single call may fail on its own, because a browser extension blocks it. */
export async function checkNetwork(): Promise<void> {
  const reply = await fetch('/health/live', { cache: 'no-store' }).catch(() => undefined)
  setOffline(!reply?.ok)
}

if (!import.meta.env.SSR) {
  addEventListener('offline', () => setOffline(true))
  addEventListener('online', () => setOffline(false))
  // Calls aborted by leaving the page say nothing about the network.
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

/** Refetches everything once the network is back: what was shown without it may be stale. */
export function useRefetchAfterReconnect(isNetworkGone: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isNetworkGone) return () => void queryClient.invalidateQueries()
  }, [isNetworkGone, queryClient])
}
