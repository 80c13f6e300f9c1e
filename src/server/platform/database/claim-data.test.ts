import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimData } from './claim-data.ts'

let dataDir: string
let said: string[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'heegel-claim-'))
  said = []
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const claim = (patienceMs: number) => claimData(dataDir, { patienceMs, say: line => said.push(line) })

test('claiming data of another process waits, and says so once and at once', async () => {
  const giveUp = await claim(0)
  expect(said).toEqual([])
  const next = claim(40_000)
  expect(said).toEqual([
    `DATA_DIR: another shop or command is still using ${dataDir}. Waiting up to 40 seconds for it to stop`,
  ])
  giveUp()
  const giveUpAgain = await next
  giveUpAgain()
  expect(said).toHaveLength(1)
})

test('claiming data that another process keeps is refused in the end', async () => {
  const giveUp = await claim(0)
  await expect(claim(150)).rejects.toThrow(
    `DATA_DIR: another shop or command is already using ${dataDir}. Stop it first`,
  )
  giveUp()
})
