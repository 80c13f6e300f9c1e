import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { asUpload, aWav } from '#test/sounds.ts'
import { aSession, testShop } from '#test/test-shop.ts'

const free = vi.hoisted(() => ({ bytes: 0 }))
vi.mock('node:fs/promises', async real => ({
  ...(await real<typeof import('node:fs/promises')>()),
  statfs: async () => ({ bavail: free.bytes / 4096, bsize: 4096 }),
}))

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'heegel-disk-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const aPicture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#8aa' } })
    .png()
    .toBuffer()

test('a nearly full disk accepts no files from strangers, and then none from the owner', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true, env: { DATA_DIR: dataDir } })
  const sessionId = aSession()
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Liis Tamm',
    email: 'liis@naide.ee',
    description: 'Rebane',
    sessionId,
  })
  const picture = asUpload(await aPicture(), 'rebane.png')
  const send = (url: string, file = picture) => shop.app.inject({ method: 'POST', url, ...file })
  const attach = () => send(`/api/custom-orders/${body.orderNumber}/pictures?sessionId=${sessionId}`)

  free.bytes = 900_000_000
  const refused = await attach()
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ code: 'overloaded', details: expect.stringContaining('kirjaga') })
  expect((await send('/api/admin/uploads')).statusCode).toBe(201)

  free.bytes = 100_000_000
  expect((await send('/api/admin/sounds', asUpload(aWav(), 'a.wav'))).statusCode).toBe(503)
  const another = asUpload(Buffer.concat([await aPicture(), Buffer.alloc(8)]), 'teine.png')
  expect((await send('/api/admin/uploads', another)).statusCode).toBe(503)

  free.bytes = 2_000_000_000
  expect((await attach()).statusCode).toBe(201)
  expect(readdirSync(join(dataDir, 'attachments'))).toHaveLength(1)
})
