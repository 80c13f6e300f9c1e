import { expect, test } from 'vitest'
import type { Push, PushDevice, PushTested } from '#contract/push.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { onEachDatabase } from '#test/database.ts'
import { aBrowser, aPushService, senderOf } from '#test/push-service.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'
import { isEndpoint } from './deliver.ts'
import { loadPushKeys } from './keys.ts'
import { sendDueNotices } from './send.ts'
import {
  claimNotice,
  dropOldNotices,
  endNotice,
  findDevice,
  findDueNotices,
  listDevices,
  noteDelivery,
  saveDevice,
} from './store.ts'

type Service = Awaited<ReturnType<typeof aPushService>>

const running = new AbortController().signal

onEachDatabase('notices on the owner’s phone', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })
  async function subscribe(shop: TestShop, service: Service, path = '/one') {
    const browser = aBrowser()
    const device = {
      endpoint: service.url + path,
      ...browser.keys,
      user_agent: 'Firefox/140 Android',
      user_id: null,
    }
    return { browser, row: await saveDevice(shop.database.db, device, shop.now()) }
  }
  const tell = (shop: TestShop, { way }: Service) =>
    sendDueNotices(
      { db: shop.database.db, settings: shop.settings, log: shop.log, now: shop.now, way },
      running,
    )
  async function buy(shop: TestShop): Promise<string> {
    const shopper = aShopper(shop)
    const payment = await shopper.approve(await addProduct(shop), '38.99')
    return (await shopper.capture(payment)).body.orderNumber
  }

  test('report a paid order once, by its number and sum only', async () => {
    const shop = await open()
    const service = await aPushService()
    const { browser } = await subscribe(shop, service)
    const number = await buy(shop)
    expect(service.received, 'the payment does not wait for the notice').toEqual([])
    await Promise.all([tell(shop, service), tell(shop, service)])
    await tell(shop, service)
    expect(service.received).toHaveLength(1)
    const [{ headers, body, path }] = service.received as [Service['received'][number]]
    expect(path).toBe('/one')
    expect(browser.read(body)).toEqual({
      title: 'Uus tellimus',
      body: `${number}, €38.99`,
      path: `/admin/orders?order=${number}`,
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(headers.topic).toMatch(/^[\w-]{1,32}$/)
    const { publicKey, claims } = senderOf(String(headers.authorization))
    expect(publicKey).toBe((await loadPushKeys(shop.database.db, shop.now())).publicKey)
    expect(claims).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^mailto:.+@/) })
    expect((await listDevices(shop.database.db))[0]!.last_sent_at).not.toBeNull()
  })

  test('report requests and messages too, to each device, and nothing from before its subscription', async () => {
    const shop = await open()
    const service = await aPushService()
    await buy(shop)
    shop.wait(1)
    const one = await subscribe(shop, service)
    const two = await subscribe(shop, service, '/two')
    await shop.call('POST', '/api/custom-orders', {
      name: 'Liis',
      email: 'liis@naide.ee',
      description: 'Sall',
    })
    shop.wait(1)
    await shop.call('POST', '/api/contact', { name: 'Karl', email: 'k@naide.ee', message: 'Kas kindaid ka?' })
    await tell(shop, service)
    const read = (browser: typeof one.browser, path: string) =>
      service.received.filter(each => each.path === path).map(({ body }) => browser.read(body))
    const said = [
      { title: 'Uus eritellimuse soov', body: expect.stringMatching(/^ERI-\w{9}$/) },
      { title: 'Uus sõnum', body: 'Vaata sõnumeid', path: '/admin/messages' },
    ]
    expect(read(one.browser, '/one')).toMatchObject(said)
    expect(read(two.browser, '/two')).toMatchObject(said)
    const everything = JSON.stringify([read(one.browser, '/one'), read(two.browser, '/two')])
    expect(everything).not.toMatch(/Liis|Karl|naide|Sall|kindaid/)
  })

  test('are due for each device until it has got them, and a fault is that of one device', async () => {
    const shop = await open()
    const { db } = shop.database
    const service = await aPushService()
    const one = await subscribe(shop, service)
    shop.wait(1)
    const two = await subscribe(shop, service, '/two')
    await buy(shop)
    const due = async () => findDueNotices(db, new Date(0), shop.now(), 10)
    const both = await due()
    expect(both).toHaveLength(2)
    for (const each of both) expect(await claimNotice(db, each, shop.now())).toBe(true)
    const ofOne = both.find(({ device }) => device.id === one.row.id)!
    await endNotice(db, ofOne, 'sent')
    expect((await due()).map(({ device }) => device.id)).toEqual([two.row.id])
    await noteDelivery(db, two.row.id, 'HTTP 500', shop.now())
    const faults = async () => (await listDevices(db)).map(({ fault }) => fault)
    expect(await faults()).toEqual([null, 'HTTP 500'])
    expect((await findDevice(db, two.row.id))?.endpoint).toBe(two.row.endpoint)
    const { endpoint, p256dh, auth, user_agent, user_id } = two.row
    await saveDevice(db, { endpoint, p256dh, auth, user_agent, user_id }, shop.now())
    expect(await faults(), 'a device added anew works again').toEqual([null, null])
  })

  test('are due while they are news, the oldest first, and are forgotten later', async () => {
    const { db } = await fresh()
    const now = new Date()
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const device = { endpoint: 'https://push.heegel.invalid/', p256dh: '', auth: '', user_agent: '' }
    await saveDevice(db, { ...device, user_id: null }, at(-9_000))
    for (const [id, minutes] of Object.entries({
      new: -60,
      silent: -70,
      older: -120,
      old: -1_441,
      'older than the device': -9_001,
    }))
      await queueMail(
        db,
        {
          template: 'contact-message',
          about: { id },
          recipient: 'mari@heegel.ee',
          data: { name: '', email: '', message: '' },
        },
        at(minutes),
      )
    const mails = await db.selectFrom('outbox').select(['id', 'subject_id']).execute()
    const silent = mails.find(({ subject_id }) => subject_id === 'silent')!
    await db.updateTable('outbox').set({ template: 'incident' }).where('id', '=', silent.id).execute()
    const subjectOf = new Map(mails.map(mail => [mail.id, mail.subject_id]))
    const find = (since: number, moment = 0, most = 9) => findDueNotices(db, at(since), at(moment), most)
    const due = async (...asked: Parameters<typeof find>) =>
      (await find(...asked)).map(({ mailId }) => subjectOf.get(mailId))
    expect(await due(-99_999)).toEqual(['old', 'older', 'new'])
    expect(await due(-1_440)).toEqual(['older', 'new'])
    expect(await due(-1_440, 0, 1)).toEqual(['older'])

    const [first, second] = await find(-1_440)
    expect(await claimNotice(db, second!, at(0))).toBe(true)
    expect(await claimNotice(db, first!, at(2))).toBe(true)
    expect(await claimNotice(db, first!, at(2)), 'another process has claimed it').toBe(false)
    expect(await due(-1_440, 1)).toEqual(['new'])
    expect(await due(-1_440, 2)).toEqual(['older', 'new'])
    await endNotice(db, first!, 'failed', at(5))
    expect(await due(-1_440, 4)).toEqual(['new'])
    const [again] = await find(-1_440, 5)
    expect(await claimNotice(db, again!, at(7))).toBe(true)
    const [expired] = await find(-1_440, 8)
    await endNotice(db, again!, 'failed')
    expect(await claimNotice(db, expired!, at(10)), 'its process was slow, but has ended it').toBe(false)
    expect(await due(-1_440, 9)).toEqual(['new'])

    const [next] = await find(-1_440, 9)
    await claimNotice(db, next!, at(11))
    await dropOldNotices(db, at(8))
    const left = await db.selectFrom('push_notices').select(['mail_id', 'attempts']).execute()
    expect(left).toEqual([{ mail_id: next!.mailId, attempts: 2 }])
    await dropOldNotices(db, at(12))
    expect(await db.selectFrom('push_notices').select('mail_id').execute()).toEqual([])
  })

  test.each([404, 410])('remove a device if its service answers %i', async status => {
    const shop = await open()
    const service = await aPushService(status)
    await subscribe(shop, service)
    await buy(shop)
    await tell(shop, service)
    expect(await listDevices(shop.database.db)).toEqual([])
    await tell(shop, service)
    expect(service.received).toHaveLength(1)
  })

  test('are sent to other devices if one is gone', async () => {
    const shop = await open()
    const service = await aPushService(410, 201)
    await subscribe(shop, service)
    await subscribe(shop, service, '/two')
    await buy(shop)
    await shop.call('POST', '/api/contact', { name: 'Karl', email: 'k@naide.ee', message: 'Kas kindaid ka?' })
    await tell(shop, service)
    expect(await listDevices(shop.database.db)).toHaveLength(1)
    expect(service.received, 'one notice is refused and two are accepted').toHaveLength(3)
  })

  test('are retried if the service fails, and given up in the end', async () => {
    const shop = await open()
    const service = await aPushService(500, 429, 201)
    const { browser } = await subscribe(shop, service)
    await buy(shop)
    await tell(shop, service)
    expect((await listDevices(shop.database.db))[0]!.fault).toBe('The service answered 500')
    await tell(shop, service)
    expect(service.received, 'there is no immediate retry').toHaveLength(1)
    shop.wait(2)
    await tell(shop, service)
    shop.wait(6)
    await tell(shop, service)
    shop.wait(600)
    await tell(shop, service)
    expect(service.received).toHaveLength(3)
    expect(
      new Set(service.received.map(({ headers }) => headers.topic)).size,
      'retries share a topic, so that the notice is shown once',
    ).toBe(1)
    expect(browser.read(service.received[2]!.body)).toMatchObject({ title: 'Uus tellimus' })
    expect((await listDevices(shop.database.db))[0]!.fault).toBeNull()

    const dead = await aPushService(503)
    await subscribe(shop, dead, '/dead')
    await queueMail(
      shop.database.db,
      {
        template: 'contact-message',
        about: { id: 'x' },
        recipient: 'mari@heegel.ee',
        data: { name: '', email: '', message: '' },
      },
      shop.now(),
    )
    for (let i = 0; i < 10; i++) {
      await tell(shop, dead)
      shop.wait(130)
    }
    expect(dead.received).toHaveLength(5)
  })

  test('do not wait for a service that switches to another protocol instead of a reply', async () => {
    const shop = await open()
    const service = await aPushService(101)
    await subscribe(shop, service)
    await buy(shop)
    await tell(shop, service)
    expect((await listDevices(shop.database.db))[0]!.fault).toContain('not reached')
  })

  test('claimed by a process that died are sent by another one', async () => {
    const shop = await open()
    const service = await aPushService()
    const { row } = await subscribe(shop, service)
    await buy(shop)
    const mail = await shop.database.db
      .selectFrom('outbox')
      .select('id')
      .where('template', '=', 'new-order')
      .executeTakeFirstOrThrow()
    await shop.database.db
      .insertInto('push_notices')
      .values({
        mail_id: mail.id,
        device_id: row.id,
        state: 'waiting',
        attempts: 1,
        next_attempt_at: new Date(shop.now().getTime() + 120_000).toISOString(),
      })
      .execute()
    await tell(shop, service)
    expect(service.received).toHaveLength(0)
    shop.wait(3)
    await tell(shop, service)
    expect(service.received).toHaveLength(1)
  })

  test('go to a device that can be added once, listed, tested and removed', async () => {
    const shop = await open()
    const { keys } = aBrowser()
    const endpoint = 'https://push.heegel.invalid/wpush/v2/abc'
    const userAgent = 'a'.repeat(301)
    const add = async (to = endpoint) => {
      const reply = await shop.app.inject({
        method: 'POST',
        url: '/api/admin/push/devices',
        headers: { 'user-agent': userAgent },
        payload: { endpoint: to, keys },
      })
      return { status: reply.statusCode, body: reply.json<PushDevice>() }
    }
    const added = await add()
    expect(added.body.userAgent).toBe(userAgent.slice(1))
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    expect((await add()).body.id).toBe(added.body.id)
    const list = () => shop.call<Push>('GET', '/api/admin/push')
    const { headers, body } = await list()
    expect(headers['cache-control']).toBe('no-store')
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
    expect(body.devices).toMatchObject([{ id: added.body.id, lastSentAt: null, fault: null }])
    expect(JSON.stringify(body.devices), 'the list does not reveal the endpoints').not.toContain(
      'heegel.invalid',
    )
    const path = `/api/admin/push/devices/${added.body.id}`
    const tried = await shop.call<PushTested>('POST', `${path}/test`)
    expect(tried.body).toMatchObject({ outcome: 'failed', fault: expect.stringContaining('not reached') })
    expect((await list()).body.devices).toMatchObject([{ lastSentAt: null, fault: tried.body.fault }])
    const sentAt = shop.now()
    await noteDelivery(shop.database.db, added.body.id, null, sentAt)
    expect((await list()).body.devices).toMatchObject([{ lastSentAt: sentAt.toISOString(), fault: null }])
    expect((await shop.call('DELETE', path)).status).toBe(200)
    expect((await shop.call('DELETE', path)).status).toBe(404)
    expect((await shop.call('POST', `${path}/test`)).status).toBe(404)
    for (let i = 0; i < 10; i++) await add(`${endpoint}${i}`)
    expect((await add()).status).toBe(400)
    expect((await add(`${endpoint}9`)).status, 'one of the most is added again').toBe(201)
  })

  test('have their devices listed by age', async () => {
    const { db } = await fresh()
    const device = { p256dh: '', auth: '', user_agent: '', user_id: null }
    for (const day of [3, 1, 2])
      await saveDevice(db, { ...device, endpoint: `day ${day}` }, new Date(2026, 10, day))
    const endpoints = (await listDevices(db)).map(({ endpoint }) => endpoint)
    expect(endpoints).toEqual(['day 1', 'day 2', 'day 3'])
  })

  test('go to no device whose keys encrypt nothing', async () => {
    const shop = await open()
    const { keys } = aBrowser()
    for (const wrong of [{ auth: 'AAAA' }, { p256dh: 'AAAA' }]) {
      const device = { endpoint: 'https://push.heegel.invalid/', keys: { ...keys, ...wrong } }
      expect(await shop.call('POST', '/api/admin/push/devices', device)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'keys' }] },
      })
    }
  })

  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://printer.local/x',
    'https://user:word@push.example.com/x',
    'file:///etc/passwd',
    'x',
  ])('are never sent to %s', async endpoint => {
    const shop = await open()
    const { keys } = aBrowser()
    expect(await shop.call('POST', '/api/admin/push/devices', { endpoint, keys })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'endpoint' }] },
    })
    expect(isEndpoint(endpoint)).toBe(false)
  })

  test('are not sent to a host name that resolves to a private network', async () => {
    const shop = await open()
    const service = await aPushService()
    const port = new URL(service.url).port
    const row = await subscribe(shop, { ...service, url: `http://push.example.com:${port}` })
    await buy(shop)
    const resolve = ((_name: string, _options: object, done: (e: null, a: object[]) => void) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as Service['way']['resolve']
    const way = { ...service.way, resolve, isAllowed: (address: string) => address !== '127.0.0.1' }
    await tell(shop, { ...service, way })
    expect(service.received).toEqual([])
    expect((await listDevices(shop.database.db)).find(({ id }) => id === row.row.id)!.fault).toContain(
      'not reached',
    )
  })

  test('use one key in all processes', async () => {
    const { db } = (await open()).database
    const keys = await Promise.all([loadPushKeys(db, new Date()), loadPushKeys(db, new Date())])
    expect(keys[0]!.publicKey).toBe(keys[1]!.publicKey)
  })
})
