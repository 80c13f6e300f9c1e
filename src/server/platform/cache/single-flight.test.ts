import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** Reads that end when told to, numbered in the sequence of their beginning. */
function readings() {
  const ends: PromiseWithResolvers<number>[] = []
  const read = () => {
    const end = Promise.withResolvers<number>()
    ends.push(end)
    return end.promise
  }
  return { ends, read }
}

test('callers with the same key share one read, others do not', async () => {
  const share = singleFlight<number>()
  const { ends, read } = readings()
  const asked = [share('1', read), share('1', read), share('2', read), share('2', read)]
  expect(ends).toHaveLength(2)
  ends[1]!.resolve(2)
  ends[0]!.resolve(1)
  expect(await Promise.all(asked)).toEqual([1, 1, 2, 2])
  const later = share('2', read)
  ends[2]!.resolve(3)
  expect(await later, 'after the shared read ends a new one begins').toBe(3)
})

test('callers without a key share only a read that begins after they came', async () => {
  const share = singleFlight<number>()
  const { ends, read } = readings()
  const first = share(undefined, read)
  const second = [share(undefined, read), share(undefined, read)]
  expect(ends).toHaveLength(1)
  ends[0]!.reject(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  expect(ends).toHaveLength(2)
  const third = share(undefined, read)
  ends[1]!.resolve(2)
  expect(await Promise.all(second), 'another read’s failure does not reach later callers').toEqual([2, 2])
  await expect.poll(() => ends.length, { message: 'callers during the second read get a third one' }).toBe(3)
  ends[2]!.resolve(3)
  expect(await third).toBe(3)
})
