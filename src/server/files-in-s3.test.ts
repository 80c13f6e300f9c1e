import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { TILE_PATH } from '#domain/picture-link.ts'
import { onEachDatabase } from '#test/database.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { asUpload, aWav } from '#test/sounds.ts'
import { addProduct, aSession, findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'
import { asCustomer, ask } from '#test/thread-shop.ts'
import { incidentChecks } from './incident-checks.ts'
import { watchIncidents } from './incidents/watch.ts'
import { FILE_FOLDERS, StoreUnavailable } from './platform/storage/file-store.ts'
import { eraseOrder } from './privacy/erase-order.ts'
import { deleteUnusedFiles } from './unused-files.ts'

const DAYS = 24 * 60

const dataDir = mkdtempSync(join(tmpdir(), 'heegel-s3-shop-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})

const aPicture = (background: string) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .png()
    .toBuffer()

const send = (shop: TestShop, url: string, bytes: Buffer) =>
  shop.app.inject({ method: 'POST', url, ...asUpload(bytes, 'konn.png') })
const seen = (shop: TestShop, url: string, headers = {}) => shop.app.inject({ url, headers })

const keysOf = async ({ files }: TestShop) => {
  const keys: string[] = []
  for (const folder of FILE_FOLDERS) for await (const { key } of files.list(folder)) keys.push(key)
  return keys
}

onEachDatabase('with files in an S3 store', fresh => {
  /** Two nodes of one shop, sharing a database and a store. */
  async function openTwo(): Promise<[TestShop, TestShop]> {
    const database = await fresh()
    const env = { DATA_DIR: dataDir, STORAGE_URL: await server.newBucket() }
    return [await testShop(database, { admin: true, env }), await testShop(database, { admin: true, env })]
  }

  test('a file uploaded on one node is served by every node: pictures, sound ranges, tiles', async () => {
    const [one, other] = await openTwo()
    const picture = (await send(one, '/api/admin/uploads', await aPicture('#cf3a34'))).json<Picture>()
    expect(picture.widths).toEqual([320, 640, 700])
    for (const width of picture.widths)
      for (const type of ['avif', 'webp']) {
        const { statusCode, headers, rawPayload } = await seen(other, `${picture.stem}/${width}.${type}`)
        expect([statusCode, headers['content-type']]).toEqual([200, `image/${type}`])
        expect((await sharp(rawPayload).metadata()).width).toBe(width)
      }
    const { url } = (await send(one, '/api/admin/sounds', aWav())).json<{ url: string }>()
    expect((await seen(other, url)).rawPayload.equals(aWav())).toBe(true)
    const part = await seen(other, url, { range: 'bytes=4-7' })
    expect([part.statusCode, part.rawPayload.equals(aWav().subarray(4, 8))]).toEqual([206, true])

    await addProduct(one, { imageUrl: picture.url })
    const tile = await seen(other, `${TILE_PATH}?of=${encodeURIComponent(picture.url)}`)
    expect([tile.statusCode, tile.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(readdirSync(dataDir), 'no file is stored on a node').toEqual([])
  })

  test('a picture whose upload fails halfway is not stored, and is complete after a retry', async () => {
    const [one, other] = await openTwo()
    const { put } = one.files
    let left = 3
    one.files.put = async (key, content) => {
      if (left === 0) throw new StoreUnavailable('cut off', undefined)
      left -= 1
      await put(key, content)
    }
    one.expectErrors(/file store does not answer/)
    const bytes = await aPicture('#5a7')
    expect((await send(one, '/api/admin/uploads', bytes)).statusCode).toBe(503)
    const rows = () => one.database.db.selectFrom('pictures').select('url').execute()
    expect(await rows()).toEqual([])
    // As if the process had ended after the last file but before the row, or the database had been restored without its
    // files.
    const kept = (await send(other, '/api/admin/uploads', bytes)).json<Picture>()
    await other.files.remove(kept.url.replace('/media/', ''))
    left = Number.POSITIVE_INFINITY
    expect((await send(one, '/api/admin/uploads', bytes)).json()).toEqual(kept)
    expect(await keysOf(one)).toHaveLength(2 * kept.widths.length)
    expect(await rows()).toHaveLength(1)
  })

  test('an order’s picture is visible to its customer only, and is deleted by an erasure', async () => {
    const [one, other] = await openTwo()
    const sessionId = aSession()
    const request = { name: 'Liis Tamm', email: 'liis@naide.ee', description: 'Rebane', sessionId }
    const { body } = await one.call<{ orderNumber: string }>('POST', '/api/custom-orders', request)
    const at = `/api/custom-orders/${body.orderNumber}/pictures`
    const env = { DATA_DIR: dataDir, STORAGE_URL: one.config.filesAt }
    const stranger = await testShop({ ...one.database, url: one.config.databaseUrl }, { env })
    const kept = (await send(stranger, `${at}?sessionId=${sessionId}`, await aPicture('#8aa'))).json<{
      id: string
      url: string
    }>()
    expect((await seen(other, kept.url)).headers['content-type']).toBe('image/webp')
    for (const credentials of ['', `?sessionId=${aSession()}`, '?key=guess'])
      expect((await seen(stranger, kept.url.replace(/\?.*/, credentials))).statusCode).toBe(404)
    for (const path of [`/media/uploads/${kept.id}.webp`, `/media/uploads/attachments/${kept.id}.webp`])
      expect((await seen(stranger, path)).statusCode, path).toBe(404)
    expect(await keysOf(one)).toEqual([`attachments/${kept.id}.webp`])

    const { db } = one.database
    await eraseOrder({ db, files: other.files, now: other.now() }, body.orderNumber, 'mari@heegel.example')
    expect(await keysOf(one)).toEqual([])
    expect((await seen(one, kept.url)).statusCode).toBe(404)
  })

  test('a picture uploaded to a thread but never sent is deleted after a month', async () => {
    const [one, other] = await openTwo()
    const asked = await ask(one)
    const sent = async () =>
      (await send(one, asCustomer(asked, '/pictures'), await aPicture('#8aa'))).json<{ id: string }>().id
    const [said, unsaid] = [await sent(), await sent()]
    await one.call('POST', asCustomer(asked, '/messages'), { text: '', pictures: [said] })
    const clean = () => deleteUnusedFiles({ db: other.database.db, files: other.files, now: other.now() })
    other.wait(29 * DAYS)
    expect(await clean()).toBe(0)
    expect(await keysOf(one)).toContain(`attachments/${unsaid}.webp`)
    other.wait(2 * DAYS)
    expect(await clean()).toBe(1)
    expect(await keysOf(one)).toEqual([`attachments/${said}.webp`])
  })

  test('unreferenced files are found and deleted', async () => {
    const [one, other] = await openTwo()
    const unused = (await send(one, '/api/admin/uploads', await aPicture('#123'))).json<Picture>()
    const used = (await send(one, '/api/admin/uploads', await aPicture('#456'))).json<Picture>()
    await addProduct(one, { imageUrl: used.url })
    await one.files.put('uploads/readme.txt', Buffer.from('not the shop’s'))
    const clean = () => deleteUnusedFiles({ db: other.database.db, files: other.files, now: other.now() })
    other.wait(29 * DAYS)
    expect(await clean()).toBe(0)
    other.wait(2 * DAYS)
    expect(await clean()).toBe(1)
    expect((await seen(other, unused.url)).statusCode).toBe(404)
    expect((await seen(other, used.url)).statusCode).toBe(200)
    expect(await keysOf(one)).toContain('uploads/readme.txt')
  })
})

onEachDatabase('with an S3 store that is gone', fresh => {
  test('clients are told to retry, and the owner is notified', async () => {
    const own = await startS3Server()
    const env = { DATA_DIR: dataDir, STORAGE_URL: await own.newBucket() }
    const shop = await testShop(await fresh(), { admin: true, env })
    const picture = (await send(shop, '/api/admin/uploads', await aPicture('#789'))).json<Picture>()
    await own.stop()
    shop.expectErrors(/file store does not answer/)
    const other = await send(shop, '/api/admin/uploads', await aPicture('#abc'))
    expect([other.statusCode, other.json().code]).toEqual([503, 'overloaded'])
    expect(other.json().details).toMatch(/failihoidla ei vasta/)
    const reply = await seen(shop, `${picture.stem}/320.avif`)
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])

    const checks = incidentChecks(shop)
    await watchIncidents({ ...shop, db: shop.database.db, checks })
    expect(await findAdminTask(shop, 'files_down')).toMatchObject({
      count: 1,
      first: [{ note: expect.stringContaining('ECONNREFUSED') }],
    })
    const { body } = await shop.call<{ degraded: object[] }>('GET', '/health/ready')
    const message = expect.stringMatching(/^… is unavailable: .*ECONNREFUSED …/)
    expect(body.degraded).toMatchObject([{ part: 'files', message }])
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|heegel-\d/)
  })
})
