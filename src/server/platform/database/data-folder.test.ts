import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDataFolder } from './data-folder.ts'

let folder: string
let umask: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heegel-data-'))
  umask = process.umask()
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true })
})

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the data folder and its files are accessible to the shop’s own user only', () => {
  const dataDir = join(folder, 'a', 'data')
  const warn = vi.fn()
  openDataFolder(dataDir, { warn })
  writeFileSync(join(dataDir, 'heegel.sqlite'), '')
  expect(rightsOf(dataDir)).toBe('700')
  expect(rightsOf(join(dataDir, 'heegel.sqlite'))).toBe('600')
  expect(warn).not.toHaveBeenCalled()
})

test('a folder that others can read is left as it is, with a warning', () => {
  chmodSync(folder, 0o755)
  const warn = vi.fn()
  openDataFolder(folder, { warn })
  expect(rightsOf(folder)).toBe('755')
  expect(warn).toHaveBeenCalledWith(
    { dataDir: folder, rights: '755' },
    expect.stringContaining('chmod -R go='),
  )
})
