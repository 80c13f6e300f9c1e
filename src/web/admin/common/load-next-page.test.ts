import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { loadNextPage } from './load-next-page.ts'

test('a refetch of the list does not swallow the next page', async () => {
  const client = new QueryClient()
  const asked: (() => void)[] = []
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) => new Promise<number>(resolve => asked.push(() => resolve(pageParam))),
    initialPageParam: 0,
    getNextPageParam: page => page + 1,
  })
  const stop = list.subscribe(() => {})
  const answer = async () => {
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    asked.shift()!()
  }
  await answer()
  await expect.poll(() => list.getCurrentResult().data?.pages).toEqual([0])
  const loaded = loadNextPage(list.getCurrentResult())
  await expect.poll(() => asked.length).toBe(1)
  asked.length = 0
  const refetched = client.invalidateQueries({ queryKey: ['list'] })
  await answer()
  await refetched
  const next = answer()
  await loaded
  expect(list.getCurrentResult().data?.pages).toEqual([0, 1])
  await next
  stop()
  client.clear()
})
