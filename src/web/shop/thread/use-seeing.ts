import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Thread } from '#contract/thread.ts'
import { api } from '#web/platform/api.ts'
import { useShowThread } from './show-thread.ts'
import { type ThreadAsked, threadPath } from './thread-query.ts'

/**
 * Marks as read in the shop what has been on the screen: the log may be far below what the page was opened for. New
 * entries stay highlighted while the page is open.
 * @param log contains the entries as ThreadEntries shows them
 * @returns the positions of the entries that were new since the page was opened
 */
export function useSeeing(
  asked: ThreadAsked,
  thread: Thread | undefined,
  { log, onRead }: { log: RefObject<HTMLElement | null>; onRead: (() => void) | undefined },
): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const show = useShowThread(asked)
  const { mutate } = useMutation({
    mutationFn: (position: number) => api.post<Thread>(threadPath(asked, '/read'), { position }),
    onSuccess: now => {
      show(now)
      onRead?.()
    },
  })
  const unread = useMemo(() => thread?.unread ?? [], [thread])
  useEffect(() => {
    if (unread.length === 0) return
    setFresh(before => new Set([...before, ...unread]))
    return watchShown(log.current, unread, mutate)
  }, [log, unread, mutate])
  return fresh
}

/** Calls `onShown` with the highest of these positions that has been in view, each time it rises. */
function watchShown(
  log: HTMLElement | null,
  positions: readonly number[],
  onShown: (position: number) => void,
): () => void {
  let [last, told] = [-1, -1]
  const tell = () => {
    // A tab in the background shows nothing.
    if (last === told || document.visibilityState === 'hidden') return
    told = last
    onShown(last)
  }
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) last = Math.max(last, Number((target as HTMLElement).dataset.position))
    tell()
  })
  for (const position of positions) {
    const entry = log?.querySelector(`[data-position="${position}"]`)
    if (entry) observer.observe(entry)
  }
  document.addEventListener('visibilitychange', tell)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', tell)
  }
}
