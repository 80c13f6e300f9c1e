import { expect, test } from 'vitest'
import { newId, unguessable } from './random.ts'

test('ids begin with the time they were made at, and all the rest of them differs', () => {
  const ids = Array.from({ length: 2_000 }, newId)
  expect(new Set(ids.map(id => id.slice(6))).size).toBe(2_000)
  const seconds = Buffer.from(ids[0]!, 'base64url').readUInt32BE()
  expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(30)
  // 2,000 of them are made within few seconds.
  expect(new Set(ids.map(id => id.slice(0, 5))).size).toBeLessThan(5)
})

test('a key is random from its first letter on', () => {
  const keys = Array.from({ length: 2_000 }, unguessable)
  expect(new Set(keys.map(key => key.slice(0, 6))).size).toBeGreaterThan(1_990)
  expect(keys.every(key => /^[\w-]{22}$/.test(key))).toBe(true)
})
