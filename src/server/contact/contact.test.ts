import { expect, onTestFinished, test, vi } from 'vitest'
import type { StoredMessage } from '#contract/contact.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { lastDayToAnswer } from '#domain/complaint.ts'
import { dayAfter, tallinnDay } from '#domain/tallinn.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'

const LETTER = { name: 'Liis Tamm', email: 'liis@naide.ee', message: 'Kas konnamüts on veel alles?' }

onEachDatabase('messages to the shop', fresh => {
  const open = async (options: Parameters<typeof testShop>[1] = { admin: true }) =>
    testShop(await fresh(), options)
  const write = (shop: TestShop, letter: object = LETTER) => shop.call('POST', '/api/contact', letter)
  const read = async (shop: TestShop, query = '') =>
    (await shop.call<StoredMessage[]>('GET', `/api/admin/messages${query}`)).body
  const mails = (shop: TestShop) => shop.database.db.selectFrom('outbox').selectAll().execute()

  test('are stored for the owner and e-mailed to her', async () => {
    const shop = await open()
    const padded = { ...LETTER, name: ' Liis Tamm ' }
    expect(await write(shop, padded)).toMatchObject({ status: 200, body: { ok: true } })
    const [message] = await read(shop)
    expect(message).toMatchObject({ ...LETTER, answeredAt: null })
    const [mail, ...others] = await mails(shop)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      template: 'contact-message',
      recipient: 'tere@heegel.example',
      status: 'waiting',
    })
    expect(JSON.parse(mail!.data)).toEqual(LETTER)
  })

  test('are stored once if sent again after a lost answer', async () => {
    const shop = await open()
    const letter = { ...LETTER, requestId: 'message-000000001' }
    for (let n = 0; n < 2; n++) expect((await write(shop, letter)).status).toBe(200)
    expect(await read(shop)).toMatchObject([LETTER])
    for (const changed of [
      { name: 'Liis Mets' },
      { email: 'mari@naide.ee' },
      { message: 'Kas saan kaks mütsi?' },
    ])
      expect(
        await write(shop, { ...letter, ...changed }),
        'a changed message is refused instead of lost',
      ).toMatchObject({
        status: 409,
        body: { code: 'request_differs' },
      })
    expect(await read(shop)).toMatchObject([LETTER])
    expect(await mails(shop)).toHaveLength(1)
    await write(shop, { ...letter, requestId: 'message-000000002' })
    expect(await read(shop)).toHaveLength(2)
  })

  test('are not mistaken for an order whose id their sender chose as the id of the request', async () => {
    const shop = await open()
    const request = { name: 'Liis Tamm', email: 'liis@naide.ee', description: 'Sall' }
    expect((await shop.call('POST', '/api/custom-orders', request)).status).toBe(201)
    const order = await shop.database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const ofOrder = () =>
      shop.database.db
        .selectFrom('outbox')
        .select(['template', 'cause'])
        .where('subject_id', '=', order.id)
        .orderBy('cause')
        .execute()
    const before = await ofOrder()
    expect(before.length).toBeGreaterThan(0)

    await write(shop, { ...LETTER, requestId: order.id })
    expect(await ofOrder()).toEqual(before)
    const [message] = await read(shop)
    expect((await shop.call('DELETE', `/api/admin/messages/${message!.id}`)).status).toBe(204)
    expect(await ofOrder()).toEqual(before)
  })

  test('about a product name it to the owner, and lead to it as long as it is not deleted', async () => {
    const shop = await open()
    const productId = await addProduct(shop, { name: 'Kurb konn' })
    const letter = { ...LETTER, requestId: 'message-000000001', productId }
    expect((await write(shop, letter)).status).toBe(200)
    const about = async () => (await read(shop)).map(message => message.about)
    expect(await about()).toEqual([{ id: productId, name: 'Kurb konn' }])
    const [mail] = await mails(shop)
    expect(JSON.parse(mail!.data)).toEqual({ ...LETTER, product: 'Kurb konn' })
    expect((await write(shop, { ...letter, productId: null })).status, 'another message').toBe(409)
    await shop.call('DELETE', `/api/products?id=${productId}`)
    expect(await about()).toEqual([{ id: null, name: 'Kurb konn' }])
    await write(shop, { ...LETTER, productId: 999 })
    expect(await about(), 'a made-up product is none').toEqual([null, { id: null, name: 'Kurb konn' }])
    const short = await write(shop, { ...LETTER, message: 'Hind?', productId })
    expect(short.status, 'the name of the product is no message').toBe(400)
  })

  test('are e-mailed to the address in the settings', async () => {
    const shop = await open()
    const value = JSON.stringify('mari@heegel.ee')
    const row = { key: 'contactEmail', value, updated_at: '2026-01-01' }
    await shop.database.db.insertInto('settings').values(row).execute()
    await write(shop)
    expect(await mails(shop)).toMatchObject([{ recipient: 'mari@heegel.ee' }])
  })

  test('with missing fields are refused in the specification’s words, and not stored', async () => {
    const shop = await open()
    expect(await write(shop, { name: 'L', email: 'liis', message: 'Tere' })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        issues: [
          { path: 'name', message: 'Nimi peab olema vähemalt 2 tähemärki' },
          { path: 'email', message: 'Palun sisestage kehtiv e-posti aadress' },
          { path: 'message', message: 'Sõnum peab olema vähemalt 10 tähemärki' },
        ],
      },
    })
    expect((await write(shop, {})).status).toBe(400)
    expect((await write(shop, { ...LETTER, message: 'x'.repeat(5_001) })).status).toBe(400)
    expect(await read(shop)).toEqual([])
    expect(await mails(shop)).toEqual([])
  })

  test('by a bot that fills in the hidden field (honeypot) are answered, but dropped', async () => {
    const shop = await open()
    const reply = await write(shop, { ...LETTER, website: 'https://casino.example' })
    expect(reply).toMatchObject({ status: 200, body: { ok: true } })
    expect(await read(shop)).toEqual([])
    expect(await mails(shop)).toEqual([])
    expect((await write(shop, { ...LETTER, website: '' })).status).toBe(200)
    expect(await read(shop)).toHaveLength(1)
  })

  test('are limited to five a minute', async () => {
    const shop = await open({ admin: true, env: { RATE_LIMITS: '1' } })
    for (let n = 0; n < 5; n++) expect((await write(shop)).status).toBe(200)
    const sixth = await write(shop)
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(sixth.headers['retry-after']).toBeDefined()
    expect(await read(shop)).toHaveLength(5)
  })

  test('are limited to eighty a day from a network, which is told to write an e-mail instead', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const shop = await open({ env: { RATE_LIMITS: '1' } })
    const send = async (remoteAddress: string, letter: object = LETTER) => {
      vi.setSystemTime(Date.now() + 15_000)
      const call = { method: 'POST', url: '/api/contact', payload: letter, remoteAddress } as const
      const reply = await shop.app.inject(call)
      return { status: reply.statusCode, body: reply.json<ErrorBody>() }
    }
    const bots = { ...LETTER, website: 'https://casino.example' }
    for (let n = 0; n < 5; n++) expect((await send('10.0.0.1', bots)).status).toBe(200)
    for (let n = 0; n < 80; n++) expect((await send('10.0.0.1')).status, String(n)).toBe(200)
    expect(await send('10.0.0.1')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', details: expect.stringContaining('tere@heegel.example') },
    })
    expect((await send('10.0.0.2')).status, 'another network is not limited').toBe(200)
    vi.setSystemTime(Date.now() + 25 * 3_600_000)
    expect((await send('10.0.0.1')).status, 'a day later the limit is over').toBe(200)
  })

  test('are listed newest first, in pages', async () => {
    const shop = await open()
    for (const name of ['Anna', 'Berta', 'Carl']) {
      await write(shop, { ...LETTER, name })
      shop.wait(1)
    }
    const first = await shop.call<StoredMessage[]>('GET', '/api/admin/messages?limit=2')
    expect(first.body.map(({ name }) => name)).toEqual(['Carl', 'Berta'])
    const cursor = String(first.headers['x-next-cursor'])
    const second = await shop.call<StoredMessage[]>('GET', `/api/admin/messages?limit=2&cursor=${cursor}`)
    expect(second.body.map(({ name }) => name)).toEqual(['Anna'])
    expect(second.headers).not.toHaveProperty('x-next-cursor')
    expect((await shop.call('GET', '/api/admin/messages?cursor=x')).status).toBe(400)
  })

  test('that wait for an answer are listed separately, with complaints, and counted', async () => {
    const shop = await open()
    for (const name of ['Anna', 'Berta', 'Carl', 'Doris']) {
      await write(shop, { ...LETTER, name })
      shop.wait(1)
    }
    const [doris, carl] = await read(shop)
    await shop.call('PATCH', `/api/admin/messages/${doris!.id}`, { answered: true })
    await shop.call('PATCH', `/api/admin/messages/${carl!.id}`, { complaint: true })
    const page = async (query: string) => {
      const { body, headers } = await shop.call<StoredMessage[]>('GET', `/api/admin/messages?${query}`)
      return { names: body.map(({ name }) => name), headers }
    }
    const first = await page('waiting=true&limit=2')
    expect(first.names).toEqual(['Carl', 'Berta'])
    expect(first.headers['x-total-count']).toBe('3')
    const second = await page(`waiting=true&limit=2&cursor=${first.headers['x-next-cursor']}`)
    expect(second.names).toEqual(['Anna'])
    const all = await page('')
    expect([all.names.length, all.headers['x-total-count']]).toEqual([4, '4'])
  })

  test('can be marked as answered, unmarked and deleted by the owner, without names in the log', async () => {
    const shop = await open()
    await write(shop)
    const [{ id } = { id: '' }] = await read(shop)
    const mark = (answered: boolean) =>
      shop.call<StoredMessage>('PATCH', `/api/admin/messages/${id}`, { answered })
    expect((await mark(true)).body.answeredAt).toEqual(expect.any(String))
    expect((await mark(false)).body.answeredAt).toBeNull()
    expect((await shop.call('DELETE', `/api/admin/messages/${id}`)).status).toBe(204)
    expect(await read(shop)).toEqual([])
    expect(await mails(shop)).toEqual([])
    expect((await shop.call('DELETE', `/api/admin/messages/${id}`)).status).toBe(404)
    expect((await mark(true)).status).toBe(404)
    const log = await shop.database.db.selectFrom('audit_log').selectAll().execute()
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'message.answered',
      'message.delete',
      'message.unanswered',
    ])
    expect(JSON.stringify(log)).not.toMatch(/liis/i)
  })

  test('show the deadline of a complaint while it waits', async () => {
    const shop = await open()
    await write(shop)
    const [{ id, createdAt } = { id: '', createdAt: '' }] = await read(shop)
    expect(await read(shop)).toMatchObject([{ isComplaint: false, answerBy: null }])
    const change = (change: object) => shop.call<StoredMessage>('PATCH', `/api/admin/messages/${id}`, change)
    const answerBy = lastDayToAnswer(createdAt)
    expect((await change({ complaint: true })).body).toMatchObject({ isComplaint: true, answerBy })
    expect(await read(shop)).toMatchObject([{ isComplaint: true, answerBy, answeredAt: null }])
    expect((await change({ answered: true })).body).toMatchObject({ isComplaint: true, answerBy: null })
    expect((await change({ answered: false, complaint: false })).body).toMatchObject({
      isComplaint: false,
      answerBy: null,
      answeredAt: null,
    })
    expect((await change({})).status).toBe(400)
    const log = await shop.database.db.selectFrom('audit_log').select('action').execute()
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'message.answered',
      'message.complaint',
      'message.no-complaint',
      'message.unanswered',
    ])
  })

  test('marked as a complaint are confirmed to the sender once', async () => {
    const shop = await open()
    await write(shop)
    const [{ id, createdAt } = { id: '', createdAt: '' }] = await read(shop)
    const mark = (complaint: boolean) => shop.call('PATCH', `/api/admin/messages/${id}`, { complaint })
    const letters = async () =>
      (await mails(shop)).filter(({ template }) => template === 'complaint-received')
    await mark(true)
    await mark(false)
    expect(await letters(), 'an undone mistake sends no e-mail').toEqual([])
    await mark(true)
    shop.wait(2)
    await shop.database.db.updateTable('outbox').set({ attempts: 1 }).execute()
    await mark(false)
    expect(await letters(), 'nor one that the mail server has not accepted yet').toEqual([])
    await mark(true)
    await shop.database.db.updateTable('outbox').set({ status: 'sent' }).execute()
    const confirmed = await letters()
    expect(confirmed).toMatchObject([{ recipient: LETTER.email }])
    await mark(false)
    await mark(true)
    expect(await letters(), 'only once').toEqual(confirmed)
    expect(JSON.parse(confirmed[0]!.data)).toEqual({
      name: LETTER.name,
      message: LETTER.message,
      at: createdAt,
      answerBy: lastDayToAnswer(createdAt),
    })
  })

  test('by telephone are recorded as complaints of the day on which they came', async () => {
    const shop = await open()
    const today = tallinnDay(shop.now())
    const came = dayAfter(today, -3)
    const keep = (named: object = {}) =>
      shop.call<StoredMessage>('POST', '/api/admin/messages', {
        name: 'Liis',
        email: '',
        message: 'Kõrv tuli ära',
        arrivedOn: came,
        ...named,
      })
    expect(await keep()).toMatchObject({
      status: 201,
      body: { isComplaint: true, answerBy: dayAfter(came, 15), answeredAt: null },
    })
    expect(await mails(shop)).toEqual([])
    expect((await keep({ email: 'liis@naide.ee', arrivedOn: today })).status).toBe(201)
    expect(await mails(shop)).toMatchObject([{ template: 'complaint-received', recipient: 'liis@naide.ee' }])
    // Sent again after a lost answer, and by a double tap.
    const named = { email: 'liis@naide.ee', requestId: 'a-name-of-the-browsers-own' }
    const ids = await Promise.all([keep(named), keep(named)])
    ids.push(await keep(named))
    expect(new Set(ids.map(({ body }) => body.id)).size).toBe(1)
    expect(await mails(shop)).toHaveLength(2)
    for (const changed of [{ message: 'Kõrv ja saba tulid ära' }, { arrivedOn: today }, { email: '' }])
      expect(await keep({ ...named, ...changed }), 'a changed complaint is refused').toMatchObject({
        status: 409,
        body: { code: 'request_differs', details: expect.stringContaining('mille saatis Liis') },
      })
    expect(
      await shop.database.db
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', 'message.add-complaint')
        .execute(),
    ).toHaveLength(3)
    expect((await keep({ arrivedOn: dayAfter(today) })).status).toBe(400)
    expect((await keep({ email: 'liis' })).status).toBe(400)
    const stranger = await open({})
    expect((await stranger.call('POST', '/api/admin/messages', {})).status).toBe(401)
  })

  test('cannot be read by visitors', async () => {
    const shop = await open({})
    await write(shop)
    expect((await shop.call('GET', '/api/admin/messages')).status).toBe(401)
    expect((await shop.call('PATCH', '/api/admin/messages/x', { answered: true })).status).toBe(401)
    expect((await shop.call('DELETE', '/api/admin/messages/x')).status).toBe(401)
  })
})
