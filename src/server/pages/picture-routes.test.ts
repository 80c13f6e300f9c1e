import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawnFiles } from '#hats/picture-files.ts'
import { openDrawnPictures } from './drawing/drawn-pictures.ts'
import { pictureRoutes } from './picture-routes.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heegel-pictures-'))
  folder = join(root, 'dist', 'pictures')
  mkdirSync(folder, { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a picture is drawn on its first request, whole for every waiting client', async () => {
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify([{ stem: '/media/portree' }]))
  const app = fastify()
  await pictureRoutes(app, root)
  try {
    const replies = await Promise.all([1, 2, 3].map(() => app.inject('/media/portree/320.webp')))
    for (const { statusCode, headers, rawPayload } of replies) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
      expect(headers['cache-control']).toContain('max-age=2592000')
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
    }
    // An existing file is served as it is.
    writeFileSync(join(folder, 'portree', '320.webp'), 'kept')
    expect((await app.inject('/media/portree/320.webp')).body).toBe('kept')
    for (const none of ['/media/portree/321.webp', '/media/nobody/320.webp', '/media/portree/320.png'])
      expect((await app.inject(none)).statusCode, none).toBe(404)
  } finally {
    await app.close()
  }
})

test('an open shop draws the rest by itself', async () => {
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify([{ stem: '/media/portree' }]))
  const app = fastify()
  await pictureRoutes(app, root)
  try {
    await app.listen({ port: 0 })
    await expect.poll(() => readdirSync(folder).length, { timeout: 20_000 }).toBeGreaterThan(1)
  } finally {
    await app.close()
  }
})

test('if nothing can be drawn, that is logged once, and no request waits', async () => {
  const log = { error: vi.fn(), info: vi.fn() }
  const blocked = join(folder, 'file')
  writeFileSync(blocked, '')
  const pictures = openDrawnPictures({ folder: blocked, files: drawnFiles('portree'), log })
  const asked = ['portree/320.webp', 'portree/320.avif', 'portree/640.webp']
  expect(await Promise.all(asked.map(pictures.ready))).toEqual([false, false, false])
  expect(await pictures.ready('portree/320.webp')).toBe(false)
  expect(log.error).toHaveBeenCalledTimes(1)
})

test('if all are drawn, no process is started', async () => {
  const log = { error: vi.fn(), info: vi.fn() }
  mkdirSync(join(folder, 'portree'))
  for (const file of drawnFiles('portree')) writeFileSync(join(folder, file), 'kept')
  const pictures = openDrawnPictures({ folder, files: drawnFiles('portree'), log })
  pictures.drawAll()
  expect(log.info).not.toHaveBeenCalled()
  expect(await pictures.ready('portree/320.webp')).toBe(true)
  pictures.close()
  expect(existsSync(join(folder, 'konn-roomus'))).toBe(false)
})
