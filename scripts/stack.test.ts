import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a place in another version’s bundle stays as it is, with the text around it', () => {
  const log = 'Error: x\n    at run (file:///opt/heegel-1/dist/shop/gone-Ab12.js:7:9)\nthe shop is open\n'
  const script = join(import.meta.dirname, 'stack.ts')
  expect(execFileSync(process.execPath, [script], { input: log, encoding: 'utf8' })).toBe(log)
})
