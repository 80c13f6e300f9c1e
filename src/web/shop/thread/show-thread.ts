import { useQueryClient } from '@tanstack/react-query'
import type { Thread } from '#contract/thread.ts'
import * as messages from '#messages/shop/thread.ts'
import { detailsOf } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'
import { type ThreadAsked, threadQuery } from './thread-query.ts'

/** Returns a function that writes a reply's thread into the query cache, unless what is there is newer. */
export function useShowThread(asked: ThreadAsked) {
  const queryClient = useQueryClient()
  return (thread: Thread) =>
    queryClient.setQueryData(threadQuery(asked).queryKey, now =>
      now && now.entries.length > thread.entries.length ? now : thread,
    )
}

export const toastFailure = (title: string, error: unknown) =>
  toast({ tone: 'bad', title, text: detailsOf(error, messages.tryAgain) })
