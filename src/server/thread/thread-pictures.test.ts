import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import type { PersonalData } from '#contract/privacy.ts'
import type { Thread, ThreadPicture } from '#contract/thread.ts'
import { findBrokenEntry, THREAD_PICTURES_A_DAY } from '#domain/thread.ts'
import { lockOrder } from '#server/orders/store.ts'
import { addEntry, sha256 } from '#server/orders/thread-entries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { eraseOrder } from '#server/privacy/erase-order.ts'
import { deleteUnusedFiles } from '#server/unused-files.ts'
import { countWaiting, type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { aSession, type TestShop, testShop } from '#test/test-shop.ts'
import {
  type Asked,
  asCustomer,
  ask,
  bodyAt,
  kindsOf,
  lettersOf,
  type Refused,
  read,
} from '#test/thread-shop.ts'
import { picturesToSeal } from './pictures.ts'

const folders: string[] = []
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'heegel-thread-'))
  folders.push(path)
  return path
}
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const aPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#cf3a34' } })
    .withExif({ IFD0: { Make: 'Phone' } })
    .jpeg()
    .toBuffer()

/** @param path the call, with the credentials */
async function upload(shop: TestShop, path: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await aPicture())]), 'joonis.jpg')
  const reply = await shop.app.inject({ method: 'POST', url: path, payload: form })
  return { status: reply.statusCode, body: reply.json() as ThreadPicture & Refused }
}
const uploadAsCustomer = (shop: TestShop, asked: Asked) => upload(shop, asCustomer(asked, '/pictures'))
const link = (asked: Asked, id: string, query: string) =>
  `/api/custom-orders/${asked.orderNumber}/pictures/${id}?${query}`

/** Lets commits succeed without an answer. @returns a function that ends this */
function loseCommits({ dialect }: FreshDatabase): () => void {
  if (dialect === 'sqlite') {
    const { run } = StatementSync.prototype
    const lost = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
      this: StatementSync,
      ...given
    ) {
      const result = run.apply(this, given)
      if (this.sourceSQL !== 'commit') return result
      throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 })
    })
    return () => lost.mockRestore()
  }
  const { query } = pg.Client.prototype
  const lost = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const result = await Reflect.apply(query, this, given)
    if (!/^commit$/i.test(String((given[0] as { text?: string }).text ?? given[0]))) return result
    throw new Error('Connection terminated unexpectedly')
  } as never)
  return () => lost.mockRestore()
}

onEachDatabase('pictures of a thread', fresh => {
  test('go both ways with a message, and the chain contains the hash of the very file that is read', async () => {
    const database = await fresh()
    const env = { DATA_DIR: folder() }
    const customer = await testShop(database, { env })
    const owner = await testShop(database, { env, admin: true })
    const asked = await ask(customer)
    const { status, body: picture } = await uploadAsCustomer(customer, asked)
    expect(status, JSON.stringify(picture)).toBe(201)
    expect(
      (await read(customer, asked)).entries,
      'an uploaded picture is no entry before it is sent',
    ).toEqual([])
    const said = { text: '', pictures: [picture.id] }
    const { body } = await customer.call<Thread>('POST', asCustomer(asked, '/messages'), said)
    expect(kindsOf(body)).toEqual(['customer wish', 'customer message'])
    const sealed = bodyAt(body, -1, 'message').pictures!
    expect(sealed).toMatchObject([{ id: picture.id, width: 60, height: 40 }])
    expect(await lettersOf(customer, 'thread-message')).toMatchObject([{ words: 'Lisas pildi.' }])

    const file = await customer.app.inject(link(asked, picture.id, `sessionId=${asked.sessionId}`))
    expect(file.headers['content-type']).toBe('image/webp')
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sealed[0]!.sha256)
    expect((await owner.app.inject(link(asked, picture.id, ''))).statusCode).toBe(200)
    for (const stranger of ['', 'key=vale', `sessionId=${aSession()}`])
      expect((await customer.app.inject(link(asked, picture.id, stranger))).statusCode).toBe(404)
    expect((await upload(customer, `${asked.path}/pictures`)).status).toBe(404)

    const drawing = await upload(owner, `${asked.path}/pictures`)
    const answer = { text: 'Selline', pictures: [drawing.body.id] }
    const answered = await owner.call<Thread>('POST', `${asked.path}/messages`, answer)
    expect(bodyAt(answered.body, -1, 'message')).toMatchObject({ text: 'Selline', pictures: [{}] })
    expect((await read(customer, asked)).brokenAt).toBeNull()
  })

  test('are kept if the connection was lost at the commit, and the database has them', async () => {
    const database = await fresh()
    const customer = await testShop(database, { env: { DATA_DIR: folder() } })
    customer.expectErrors(/database does not answer/)
    const asked = await ask(customer)
    const path = `${asCustomer(asked, '/pictures')}&requestId=${randomUUID()}`
    const endIt = loseCommits(database)
    expect((await upload(customer, path)).status).toBe(503)
    endIt()
    const { status, body: picture } = await upload(customer, path)
    expect(status).toBe(201)
    const file = await customer.app.inject(link(asked, picture.id, `sessionId=${asked.sessionId}`))
    expect(file.statusCode).toBe(200)
  })

  test('are a drawing or the work if the owner says so: that is sealed, and named in the e-mail', async () => {
    const database = await fresh()
    const env = { DATA_DIR: folder() }
    const customer = await testShop(database, { env })
    const owner = await testShop(database, { env, admin: true })
    const asked = await ask(customer)
    const send = async (path: string, shop: TestShop, named: object) => {
      const pictures = [(await upload(shop, path)).body.id]
      return { text: '', pictures, ...named }
    }
    const asOwner = async (named: object) => {
      const said = await send(`${asked.path}/pictures`, owner, named)
      return owner.call<Thread & Refused>('POST', `${asked.path}/messages`, said)
    }
    await asOwner({})
    await asOwner({ picturesShow: 'drawing' })
    const { body } = await asOwner({ picturesShow: 'work', text: 'Kõrvad on peal.' })
    expect(bodyAt(body, 1, 'message').picturesShow).toBeUndefined()
    expect(bodyAt(body, 2, 'message')).toMatchObject({ picturesShow: 'drawing', pictures: [{}] })
    expect(bodyAt(body, 3, 'message')).toMatchObject({ picturesShow: 'work', text: 'Kõrvad on peal.' })
    const words = (await lettersOf(customer, 'thread-answer')).map(letter => letter.words)
    expect(words.toSorted()).toEqual([
      'Kõrvad on peal.\n\nLisas pildi tööst.',
      'Lisas kavandi.',
      'Lisas pildi.',
    ])
    const thread = await read(customer, asked)
    expect(thread.brokenAt, 'the chain is intact').toBeNull()
    const changed = thread.entries.map(entry =>
      entry.position === 3
        ? { ...entry, content: { ...entry.content!, body: entry.content!.body.replace('drawing', 'work') } }
        : entry,
    )
    expect(findBrokenEntry(asked.orderNumber, changed, sha256)).toBe(3)

    const without = { text: 'Kavand tuleb homme.', picturesShow: 'drawing' }
    expect((await owner.call('POST', `${asked.path}/messages`, without)).status).toBe(400)
    const hers = await send(asCustomer(asked, '/pictures'), customer, { picturesShow: 'drawing' })
    expect((await customer.call('POST', asCustomer(asked, '/messages'), hers)).status).toBe(403)
  })

  test('are refused if they are the other side’s, another order’s or unknown', async () => {
    const database = await fresh()
    const env = { DATA_DIR: folder() }
    const customer = await testShop(database, { env })
    const owner = await testShop(database, { env, admin: true })
    const [asked, other] = [await ask(customer), await ask(customer)]
    const drawing = await upload(owner, `${asked.path}/pictures`)
    const foreign = await uploadAsCustomer(customer, other)
    for (const id of [drawing.body.id, foreign.body.id, 'muu']) {
      const said = { text: 'Minu pilt', pictures: [id] }
      const reply = await customer.call<Refused>('POST', asCustomer(asked, '/messages'), said)
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
    }
    expect((await read(customer, asked)).entries).toEqual([])
    const nothing = await customer.call<Refused>('POST', asCustomer(asked, '/messages'), { text: ' ' })
    expect(nothing.status).toBe(400)
  })

  test('are stored once if they are sent again after a lost answer, for each order separately', async () => {
    const customer = await testShop(await fresh(), { env: { DATA_DIR: folder() } })
    const [asked, other] = [await ask(customer), await ask(customer)]
    const send = async (order: Asked) =>
      (await upload(customer, `${asCustomer(order, '/pictures')}&requestId=one-and-the-same-request`)).body.id
    const first = await send(asked)
    expect(await send(asked)).toBe(first)
    expect(await send(other)).not.toBe(first)
  })

  test('are limited per day, for each side separately', async () => {
    const database = await fresh()
    const env = { DATA_DIR: folder() }
    const customer = await testShop(database, { env })
    const owner = await testShop(database, { env, admin: true })
    const asked = await ask(customer)
    for (let i = 0; i < THREAD_PICTURES_A_DAY; i++)
      expect((await uploadAsCustomer(customer, asked)).status).toBe(201)
    const refused = await uploadAsCustomer(customer, asked)
    expect([refused.status, refused.body.details]).toEqual([400, expect.stringContaining('homme')])
    expect((await upload(owner, `${asked.path}/pictures`)).status).toBe(201)
    expect((await uploadAsCustomer(customer, await ask(customer))).status, 'another order has room').toBe(201)
    customer.wait(25 * 60)
    expect((await uploadAsCustomer(customer, asked)).status).toBe(201)
  })

  const last = { origin: 'customer', width: 1, height: 1, sha256: '', request_id: null } as const
  test.each<[string, number, string, (trx: Db, row: { id: string; at: string }) => Promise<unknown>]>([
    [
      'another process stores the last one',
      400,
      'invalid_input',
      (trx, { id, at }) =>
        trx
          .insertInto('order_pictures')
          .values({ ...last, id: 'last', order_id: id, created_at: at })
          .execute(),
    ],
    [
      'their order is erased',
      409,
      'order_erased',
      (trx, { id, at }) => trx.updateTable('orders').set({ erased_at: at }).where('id', '=', id).execute(),
    ],
  ])('are refused, and leave no file, if %s at that moment', async (_what, status, code, happens) => {
    const env = { DATA_DIR: folder() }
    const shop = await testShop(await fresh(), { env })
    const { db } = shop.database
    const asked = await ask(shop)
    const row = { id: asked.id, at: shop.now().toISOString() }
    const stored = Array.from({ length: THREAD_PICTURES_A_DAY - 1 }, (_, n) => ({
      ...{ ...last, id: `before-${n}`, order_id: row.id, created_at: row.at },
    }))
    await db.insertInto('order_pictures').values(stored).execute()
    const [late] = await retryingTransaction(db, async trx => {
      await lockOrder(trx, 'id', row.id)
      const late = uploadAsCustomer(shop, asked)
      await expect.poll(() => countWaiting(shop.database), { timeout: 20_000 }).toBe(1)
      await happens(trx, row)
      return [late]
    })
    expect(await late).toMatchObject({ status, body: { code } })
    expect(readdirSync(join(env.DATA_DIR, 'attachments'))).toEqual([])
  })

  test('are deleted after a month if no message has them; those sent or of the wish stay', async () => {
    const env = { DATA_DIR: folder() }
    const shop = await testShop(await fresh(), { env })
    const asked = await ask(shop)
    await upload(shop, `/api/custom-orders/${asked.orderNumber}/pictures?sessionId=${asked.sessionId}`)
    const [said, unsaid] = [await uploadAsCustomer(shop, asked), await uploadAsCustomer(shop, asked)]
    await shop.call('POST', asCustomer(asked, '/messages'), { text: '', pictures: [said.body.id] })
    const clean = () => deleteUnusedFiles({ db: shop.database.db, files: shop.files, now: shop.now() })
    const pictures = () => shop.database.db.selectFrom('order_pictures').select('id').execute()
    shop.wait(29 * 24 * 60)
    expect([await clean(), (await pictures()).length]).toEqual([0, 3])
    shop.wait(2 * 24 * 60)
    expect([await clean(), (await pictures()).length]).toEqual([1, 2])
    const seen = async (id: string) =>
      (await shop.app.inject(link(asked, id, `sessionId=${asked.sessionId}`))).statusCode
    expect([await seen(said.body.id), await seen(unsaid.body.id)]).toEqual([200, 404])
    const late = { text: 'Vaata', pictures: [unsaid.body.id] }
    expect(await shop.call('POST', asCustomer(asked, '/messages'), late)).toMatchObject({ status: 400 })
  })

  test('are kept after a month if a message with them is sent at that moment', async () => {
    const shop = await testShop(await fresh(), { env: { DATA_DIR: folder() } })
    const { db } = shop.database
    const asked = await ask(shop)
    const { body } = await uploadAsCustomer(shop, asked)
    shop.wait(31 * 24 * 60)
    const [cleaning] = await retryingTransaction(db, async trx => {
      const order = (await lockOrder(trx, 'id', asked.id))!
      const cleaning = deleteUnusedFiles({ db, files: shop.files, now: shop.now() })
      await expect.poll(() => countWaiting(shop.database), { timeout: 20_000 }).toBe(1)
      const pictures = await picturesToSeal(trx, order, 'customer', [body.id])
      const said = { kind: 'message', author: 'customer', body: { text: '', pictures } } as const
      await addEntry(trx, order, said, shop.now())
      return [cleaning]
    })
    expect(await cleaning).toBe(0)
    expect(await db.selectFrom('order_pictures').select('id').execute()).toEqual([{ id: body.id }])
  })

  test('of the wish are in its chain, in the customer’s data, and erased with it', async () => {
    const env = { DATA_DIR: folder() }
    const shop = await testShop(await fresh(), { env })
    const asked = await ask(shop)
    await upload(shop, `/api/custom-orders/${asked.orderNumber}/pictures?sessionId=${asked.sessionId}`)
    const sent = await uploadAsCustomer(shop, asked)
    await shop.call('POST', asCustomer(asked, '/messages'), { text: 'Veel üks', pictures: [sent.body.id] })
    expect(kindsOf(await read(shop, asked))).toEqual([
      'customer wish',
      'customer wish_picture',
      'customer message',
    ])
    const wishes = await shop.call<unknown[]>(
      'GET',
      `/api/custom-orders/${asked.orderNumber}/pictures?sessionId=${asked.sessionId}`,
    )
    expect(wishes.body, 'the list has only the request’s pictures').toHaveLength(1)
    const data = `/api/orders/${asked.orderNumber}/data?sessionId=${asked.sessionId}`
    expect((await shop.call<PersonalData>('GET', data)).body.pictures).toHaveLength(2)
    const { db } = shop.database
    expect(readdirSync(join(env.DATA_DIR, 'attachments'))).toHaveLength(2)
    await eraseOrder({ db, files: shop.files, now: shop.now() }, asked.orderNumber, 'mari@heegel.ee')
    expect(readdirSync(join(env.DATA_DIR, 'attachments'))).toEqual([])
    const rows = await db.selectFrom('thread_entries').select('body').execute()
    expect(rows.map(({ body }) => body)).toEqual([null, null, null])
  })
})
