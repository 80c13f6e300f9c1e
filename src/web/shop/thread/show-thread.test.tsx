import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Thread } from '#contract/thread.ts'
import { useShowThread } from './show-thread.ts'
import { threadQuery } from './thread-query.ts'

const ASKED = { orderNumber: 'ERI-1' }

const threadOf = (count: number) => ({ entries: Array.from({ length: count }) }) as Thread

type Show = ReturnType<typeof useShowThread>

function Taken({ take }: { take: (show: Show) => void }) {
  take(useShowThread(ASKED))
  return null
}

test('an answer that was overtaken by a newer thread hides none of its entries', () => {
  const client = new QueryClient()
  const { queryKey } = threadQuery(ASKED)
  const taken: Show[] = []
  renderToString(
    <QueryClientProvider client={client}>
      <Taken take={show => taken.push(show)} />
    </QueryClientProvider>,
  )
  for (const [answered, expected] of [
    [1, 1],
    [3, 3],
    [2, 3],
  ] as const) {
    taken[0]!(threadOf(answered))
    expect(client.getQueryData(queryKey)?.entries).toHaveLength(expected)
  }
  client.clear()
})
