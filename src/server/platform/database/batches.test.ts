import { expect, test } from 'vitest'
import { processBatches } from './batches.ts'

/** This many items that are due until they are done. */
function aBacklog(count: number) {
  const due = new Set(Array.from({ length: count }, (_, i) => i))
  return {
    due,
    find: async (most: number) => [...due].slice(0, most),
    work: async (item: number) => void due.delete(item),
  }
}

test('everything due is processed, in as many batches as needed', async () => {
  const { due, find, work } = aBacklog(25)
  await processBatches(find, { batch: 10, concurrency: 3, stop: undefined }, work)
  expect(due.size).toBe(0)
})

test('nothing is begun after the stop', async () => {
  const { due, find, work } = aBacklog(25)
  const stop = new AbortController()
  await processBatches(find, { batch: 10, concurrency: 1, stop: stop.signal }, async item => {
    await work(item)
    if (due.size === 20) stop.abort()
  })
  expect(due.size).toBe(20)
})
