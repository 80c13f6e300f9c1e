import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { onEachDatabase, onPostgres } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { asUpload, aWav } from '#test/sounds.ts'
import { addProduct, aProduct, type TestShop, testShop } from '#test/test-shop.ts'
import { findRemotePictures, saveRemotePicture } from './catalog/pictures.ts'
import { daysBefore } from './platform/days-before.ts'
import { newId } from './platform/random.ts'
import { deleteUnusedFiles } from './unused-files.ts'

const DAYS = 24 * 60

const folders: string[] = []
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

onEachDatabase('uploads', fresh => {
  async function open() {
    const dataDir = mkdtempSync(join(tmpdir(), 'heegel-unused-'))
    folders.push(dataDir)
    const shop = await testShop(await fresh(), { admin: true, env: { DATA_DIR: dataDir } })
    const clean = () => deleteUnusedFiles({ db: shop.database.db, files: shop.files, now: shop.now() })
    return { shop, dataDir, clean }
  }

  let color = 0
  async function upload(shop: TestShop): Promise<Picture> {
    const create = { width: 30, height: 20, channels: 3 as const, background: { r: 9, g: 9, b: color++ } }
    const bytes = await sharp({ create }).png().toBuffer()
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/uploads',
      ...asUpload(bytes, 'konn.png'),
    })
    return reply.json<Picture>()
  }
  async function sound(shop: TestShop, seconds: number): Promise<string> {
    const upload = asUpload(aWav(seconds), 'laul.wav')
    const reply = await shop.app.inject({ method: 'POST', url: '/api/admin/sounds', ...upload })
    return reply.json<{ url: string }>().url
  }
  const isThere = async (shop: TestShop, url: string) => (await shop.app.inject({ url })).statusCode === 200

  test('that nothing refers to are deleted after a month, with their rows', async () => {
    const { shop, dataDir, clean } = await open()
    const [picture, used] = [await upload(shop), await upload(shop)]
    await addProduct(shop, { imageUrl: used.url })
    const { db } = shop.database
    await saveRemotePicture(db, 'https://naide.ee/konn.jpg', used, shop.now())
    const song = await sound(shop, 1)
    shop.wait(29 * DAYS)
    expect(await clean()).toBe(0)
    expect(await isThere(shop, picture.url)).toBe(true)
    shop.wait(2 * DAYS)
    expect(await clean()).toBe(2)
    expect(readdirSync(join(dataDir, 'uploads')).map(name => `/media/uploads/${name}`)).toEqual([used.stem])
    expect(readdirSync(join(dataDir, 'sounds'))).toEqual([])
    expect(await isThere(shop, song)).toBe(false)
    const kept = (await db.selectFrom('pictures').select('url').execute()).map(({ url }) => url)
    expect(kept).not.toContain(picture.url)
    expect(kept).toContain(used.url)
    expect(await findRemotePictures(db, ['https://naide.ee/konn.jpg'])).toHaveProperty('size', 1)
    expect(await clean()).toBe(0)
  })

  test('stay while a product (draft or deleted too), order, e-mail or setting refers to them', async () => {
    const { shop, clean } = await open()
    const { db } = shop.database
    const named: string[] = []
    const another = async () => {
      const { url } = await upload(shop)
      named.push(url)
      return url
    }
    await addProduct(shop, { imageUrl: await another(), imageUrls: [await another()] })
    const draft = { ...aProduct(), imageUrl: await another(), price: '20.00', published: false }
    expect((await shop.call('POST', '/api/products', draft)).status).toBe(201)
    const deleted = await addProduct(shop, { imageUrl: await another() })
    await shop.call('DELETE', `/api/products?id=${deleted}`)

    const { id: order_id } = await anOrder(db, shop.now(), {}, {})
    const line = { order_id, position: 9, product_id: null, name: 'Konn', unit_price: 1, quantity: 1 }
    await db
      .insertInto('order_lines')
      .values({ ...line, image_url: await another() })
      .execute()
    const mail = { template: 'order-received', subject_id: 'x', recipient: 'a@b.ee', status: 'sent' as const }
    const at = shop.now().toISOString()
    await db
      .insertInto('outbox')
      .values({
        ...mail,
        id: 'kiri',
        cause: 'kiri',
        data: JSON.stringify({ picture: `https://heegel.ee${await another()}` }),
        error: null,
        next_attempt_at: at,
        created_at: at,
        sent_at: at,
      })
      .execute()

    const facts = (await shop.call<object>('GET', '/api/admin/settings')).body
    const song = await sound(shop, 1)
    const changed = await shop.call('PUT', '/api/admin/settings', {
      ...facts,
      bioPicture: { url: await another(), alt: '' },
      guaranteeNotice: await another(),
      music: [{ title: 'Laul', note: '', soundUrl: song, link: '', seconds: null }],
    })
    expect(changed.status).toBe(200)

    const unused = await upload(shop)
    shop.wait(400 * DAYS)
    expect(await clean()).toBe(1)
    for (const url of [...named, song]) expect(await isThere(shop, url), url).toBe(true)
    expect(await isThere(shop, unused.url)).toBe(false)
  })

  test('that are uploaded again count as new', async () => {
    const { shop, dataDir, clean } = await open()
    color = 200
    const { url, stem } = await upload(shop)
    const folder = join(dataDir, 'uploads', stem.split('/').at(-1)!)
    const longAgo = new Date(Date.now() - 100 * DAYS * 60_000)
    for (const file of readdirSync(folder)) utimesSync(join(folder, file), longAgo, longAgo)
    await shop.files.put(`uploads/${'b'.repeat(32)}/320.webp`, Buffer.from('x'))
    utimesSync(join(dataDir, 'uploads', 'b'.repeat(32), '320.webp'), longAgo, longAgo)
    color = 200
    expect((await upload(shop)).url).toBe(url)
    expect(await clean(), 'only the other file is removed').toBe(1)
    expect(await isThere(shop, url)).toBe(true)
  })

  test('that are uploaded again during the search count as new', async () => {
    const { shop, dataDir, clean } = await open()
    color = 100
    const { url, stem } = await upload(shop)
    const folder = join(dataDir, 'uploads', stem.split('/').at(-1)!)
    const longAgo = new Date(Date.now() - 100 * DAYS * 60_000)
    for (const file of readdirSync(folder)) utimesSync(join(folder, file), longAgo, longAgo)
    const { list } = shop.files
    shop.files.list = async function* (kind) {
      yield* list(kind)
      color = 100
      if (kind === 'uploads') await upload(shop)
    }
    expect(await clean()).toBe(0)
    expect(await isThere(shop, url)).toBe(true)
  })

  test('that were interrupted are deleted; files that are not the shop’s stay', async () => {
    const { shop, dataDir, clean } = await open()
    const copy = join(dataDir, 'heegel-2026-01-01T00-00-00', 'uploads', 'a'.repeat(32))
    const strange = join(dataDir, 'uploads', 'minu-pildid')
    const theirs = join(dataDir, 'lost+found', 'film.part')
    const half = join(dataDir, 'uploads', `${'a'.repeat(32)}.11111111-2222-3333-4444-555555555555`)
    for (const folder of [copy, strange, theirs, half]) mkdirSync(folder, { recursive: true })
    mkdirSync(join(dataDir, 'sounds'))
    writeFileSync(join(dataDir, 'sounds', '11111111-2222-3333-4444-555555555555.part'), '')
    writeFileSync(join(dataDir, 'sounds', 'readme.txt'), '')
    shop.wait(40 * DAYS)
    expect(await clean()).toBe(2)
    expect([copy, strange, theirs, half].map(existsSync)).toEqual([true, true, true, false])
    expect(readdirSync(join(dataDir, 'sounds'))).toEqual(['readme.txt'])
  })

  test('that are an order’s pictures are deleted if no order has them', async () => {
    const { shop, clean } = await open()
    const { db } = shop.database
    const { id: order_id } = await anOrder(db, shop.now(), {}, {})
    const [kept, orphan] = [newId(), newId()]
    await db
      .insertInto('order_pictures')
      .values({ id: kept, order_id, width: 1, height: 1, created_at: shop.now().toISOString() })
      .execute()
    for (const id of [kept, orphan]) await shop.files.put(`attachments/${id}.webp`, Buffer.from('x'))
    shop.wait(29 * DAYS)
    expect(await clean()).toBe(0)
    shop.wait(2 * DAYS)
    expect(await clean()).toBe(1)
    expect(await shop.files.read(`attachments/${kept}.webp`)).toBeDefined()
    expect(await shop.files.read(`attachments/${orphan}.webp`)).toBeUndefined()
  })
})

onPostgres('uploads in a database with others’ tables', fresh => {
  test('are deleted, without reading what is not the shop’s', async () => {
    const shop = await testShop(await fresh())
    const { db } = shop.database
    const role = `role_${newId().replaceAll('-', '')}`
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(`create role ${role}`)
    await run(`grant all on all tables in schema public to ${role}`)
    await run('create schema theirs; create table theirs.notes (words text)')
    await run(`grant usage on schema theirs to ${role}`)
    await run('create table private_notes (words text)')
    await run("create view broken as select (1 / (select 0))::text || 'uploads/' as words")
    await run('create table lists (words text[])')
    await run(`grant all on broken, lists to ${role}`)
    const key = `sounds/${'c'.repeat(32)}.wav`
    await shop.files.put(key, Buffer.from('x'))
    await db.connection().execute(async connection => {
      await sql.raw(`set role ${role}`).execute(connection)
      const now = daysBefore(shop.now(), -31)
      expect(await deleteUnusedFiles({ db: connection, files: shop.files, now })).toBe(1)
      await sql`reset role`.execute(connection)
    })
    await run(`drop owned by ${role}`)
    await run(`drop role ${role}`)
    expect(await shop.files.find(key)).toBeUndefined()
  })
})
