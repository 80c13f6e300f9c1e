import { expect, test } from 'vitest'
import { newId, randomToken } from './random.ts'

test('ids sort by the millisecond of their creation, and the rest differs', async () => {
  const ids: string[] = []
  for (let i = 0; i < 20; i++) {
    ids.push(newId())
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  expect(ids.toSorted()).toEqual(ids)
  const many = Array.from({ length: 2_000 }, newId)
  expect(new Set(many.map(id => id.slice(-16))).size).toBe(2_000)
})

test('a key is random from its first character on', () => {
  const keys = Array.from({ length: 2_000 }, randomToken)
  expect(new Set(keys.map(key => key.slice(0, 6))).size).toBeGreaterThan(1_990)
  expect(keys.every(key => /^[\w-]{22}$/.test(key))).toBe(true)
})
