import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

const atOnce = (work: () => Promise<string>) => work()

test('a thing is made once for all who ask, and anew when it has made room for others', async () => {
  const keep = memoize({ most: 2 }, atOnce)
  const make = vi.fn(async () => 'tile')
  expect(await Promise.all([keep('a', make), keep('a', make)])).toEqual(['tile', 'tile'])
  expect(make).toHaveBeenCalledTimes(1)
  await keep('b', make)
  await keep('c', make)
  await keep('a', make)
  expect(make).toHaveBeenCalledTimes(4)
})

test('what failed is tried again', async () => {
  const keep = memoize({ most: 2 }, atOnce)
  await expect(keep('a', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink')
  expect(await keep('a', async () => 'tile')).toBe('tile')
})
