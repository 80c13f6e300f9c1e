import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadAfterDeploy } from './reload-after-deploy.ts'

const reload = vi.fn()
let fail = (_message: string) => {}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('addEventListener', (_type: string, listen: (event: object) => void) => {
    fail = message => listen({ payload: { message } })
  })
})
afterEach(() => {
  reload.mockReset()
})

test('a missing file reloads the page once, and once more after the next deploy, even if the error names no file', () => {
  reloadAfterDeploy('/assets/main-1.js')
  fail('Importing a module script failed.')
  fail('Importing a module script failed.')
  expect(reload).toHaveBeenCalledTimes(1)
  reloadAfterDeploy('/assets/main-2.js')
  fail('Importing a module script failed.')
  fail('Importing a module script failed.')
  expect(reload).toHaveBeenCalledTimes(2)
})
