import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BENCHES } from '../bench/benches.ts'

test.each(BENCHES)('`npm run bench` finds %s', name => {
  expect(existsSync(new URL(`../bench/${name}.ts`, import.meta.url))).toBe(true)
})
