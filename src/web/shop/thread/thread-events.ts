import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Thread } from '#contract/thread.ts'
import { type ThreadAsked, threadPath, threadQuery } from './thread-query.ts'

/**
 * Refetches the thread when the shop announces a new entry, while the page is visible. The browser reconnects when a
 * stream ends; when it is refused, the page still polls.
 */
export function useThreadEvents(asked: ThreadAsked): void {
  const queryClient = useQueryClient()
  const path = threadPath(asked, '/events')
  const key = JSON.stringify(threadQuery(asked).queryKey)
  useEffect(() => {
    const queryKey = JSON.parse(key) as ReturnType<typeof threadQuery>['queryKey']
    let events: EventSource | undefined
    const listen = () => {
      events?.close()
      events = undefined
      if (document.hidden) return
      events = new EventSource(path)
      events.addEventListener('entry', ({ data }) => {
        // Also during the first query, whose reply may be older than the entry.
        const { entries = [] } = queryClient.getQueryData<Thread>(queryKey) ?? {}
        if (Number(data) > entries.length) void queryClient.invalidateQueries({ queryKey })
      })
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      events?.close()
    }
  }, [path, key, queryClient])
}
