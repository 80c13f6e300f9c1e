import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BENCHES, SHORT_BENCHES } from '../bench/benches.ts'

test.each(BENCHES)('`npm run bench` finds %s', name => {
  expect(existsSync(new URL(`../bench/${name}.ts`, import.meta.url))).toBe(true)
})

test('the short run uses only benches of the full list', () => {
  expect(BENCHES).toEqual(expect.arrayContaining(SHORT_BENCHES))
})
