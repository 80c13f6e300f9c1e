import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/durations.ts'
import { onEachDatabase } from '#test/database.ts'
import { testShop } from '#test/test-shop.ts'
import { createAnonymousMailLimit, deleteOldAnonymousMails } from './anonymous-mail-limit.ts'
import { claimMail, markSent } from './outbox.ts'
import { queueOwnerNotice } from './owner-notices.ts'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')

onEachDatabase('strangers’ letters', fresh => {
  async function open(limited = true) {
    const { db } = await fresh()
    let at = NOON
    const now = () => new Date(at)
    // Two processes of the shop.
    const nodes = [1, 2].map(() => createAnonymousMailLimit({ db, limited, now }))
    let claims = 0
    const claim = (ip: string, recipient: string) => nodes[claims++ % 2]!.claim(ip, recipient)
    const wait = (minutes: number) => {
      at += minutes * 60_000
    }
    return { db, claim, wait }
  }

  const count = (answers: boolean[]) => answers.filter(Boolean).length

  test('are limited to ten an hour from one client address, whatever their recipients', async () => {
    const { claim, wait } = await open()
    const claimed = []
    for (let n = 0; n < 60; n++) claimed.push(await claim('203.0.113.7', `ohver${n}@naide.ee`))
    expect(count(claimed)).toBe(10)
    expect(await claim('203.0.113.8', 'liis@naide.ee')).toBe(true)
    wait(60)
    expect(await claim('203.0.113.7', 'liis@naide.ee')).toBe(true)
  })

  test('are limited to sixty an hour from all addresses', async () => {
    const { claim } = await open()
    const claimed = []
    for (let n = 0; n < 70; n++) claimed.push(await claim(`198.51.100.${n}`, `ohver${n}@naide.ee`))
    expect(count(claimed)).toBe(60)
  })

  test('are limited to five a day per mailbox, however its address is written', async () => {
    const { claim, wait } = await open(false)
    const spelt = ['liis@naide.ee', 'LIIS@naide.ee', 'liis+a@naide.ee', 'liis+b+c@naide.ee']
    const claimed = []
    for (let n = 0; n < 8; n++) claimed.push(await claim(`198.51.100.${n}`, spelt[n % 4]!))
    expect(count(claimed)).toBe(5)
    wait(24 * 60)
    expect(await claim('198.51.100.1', 'liis@naide.ee')).toBe(true)
  })

  test('count Gmail addresses with or without dots, and of both domains, as one mailbox', async () => {
    const { claim } = await open(false)
    const spelt = ['mari.mets@gmail.com', 'marimets@gmail.com', 'm.ari.mets+uus@googlemail.com']
    const claimed = []
    for (let n = 0; n < 8; n++) claimed.push(await claim(`198.51.100.${n}`, spelt[n % 3]!))
    expect(count(claimed)).toBe(5)
    expect(await claim('198.51.100.9', 'mari.mets@naide.ee')).toBe(true)
    expect(
      await claim('198.51.100.10', 'marimets@naide.ee'),
      'at other hosts dots distinguish mailboxes',
    ).toBe(true)
  })

  test('cannot exceed the limit by concurrent claims', async () => {
    const { claim } = await open()
    const claimed = await Promise.all(
      Array.from({ length: 40 }, (_, n) => claim('203.0.113.7', `ohver${n}@naide.ee`)),
    )
    expect(count(claimed)).toBeLessThanOrEqual(10)
  })

  test('reveal neither addresses nor mailboxes in the counts', async () => {
    const { db, claim } = await open()
    await claim('203.0.113.7', 'liis@naide.ee')
    const rows = JSON.stringify(await db.selectFrom('stranger_letters').selectAll().execute())
    expect(rows).not.toMatch(/203\.0\.113\.7|liis/)
  })

  test('are forgotten after a day', async () => {
    const { db, claim } = await open()
    await claim('203.0.113.7', 'liis@naide.ee')
    const kept = () => db.selectFrom('stranger_letters').select('id').execute()
    await deleteOldAnonymousMails(db, new Date(NOON + 23 * HOUR_MS))
    expect(await kept()).toHaveLength(1)
    await deleteOldAnonymousMails(db, new Date(NOON + 24 * HOUR_MS))
    expect(await kept()).toEqual([])
  })

  test('of thirty requests from one address to thirty mailboxes all are stored, and ten confirmed', async () => {
    const shop = await testShop(await fresh(), { env: { RATE_LIMITS: '1' } })
    for (let n = 0; n < 30; n++) {
      const request = {
        name: 'Liis Tamm',
        email: `ohver${n}@naide.ee`,
        phone: '',
        description: 'Osta odavalt',
      }
      expect((await shop.call('POST', '/api/custom-orders', request)).status).toBe(201)
    }
    const mails = await shop.database.db.selectFrom('outbox').select(['template', 'data']).execute()
    const of = (template: string) => mails.filter(mail => mail.template === template)
    expect(of('request-received')).toHaveLength(10)
    expect(of('new-request')).toHaveLength(5)
    const [list, ...others] = of('notices')
    expect(others).toEqual([])
    expect(JSON.parse(list!.data).orders).toHaveLength(25)
    expect(await shop.database.db.selectFrom('orders').select('id').execute()).toHaveLength(30)
  })

  test('notices to the owner beyond five in ten minutes come as one list each quarter of an hour', async () => {
    const { db } = await fresh()
    const now = new Date(NOON + 60_000)
    const message = { name: 'Liis', email: 'liis@naide.ee', message: 'Tere, kas müts on alles?' }
    const tell = (id: string, at = now) =>
      db
        .transaction()
        .execute(trx =>
          queueOwnerNotice(
            trx,
            { template: 'contact-message', about: { id }, recipient: 'mari@heegel.ee', data: message },
            at,
          ),
        )
    for (let n = 0; n < 5; n++) await tell(`m${n}`)
    await Promise.all(Array.from({ length: 6 }, (_, n) => tell(`n${n}`)))
    const rows = async () => db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
    const list = (await rows()).find(({ template }) => template === 'notices')!
    expect(JSON.parse(list.data)).toEqual({ orders: [], furtherOrders: 0, messages: 6 })
    expect(list.next_attempt_at).toBe('2026-11-20T12:15:00.000Z')
    expect(JSON.stringify(list)).not.toContain('liis')
    expect(await rows()).toHaveLength(6)
    await tell('later', new Date(NOON + 12 * 60_000))
    expect(await rows()).toHaveLength(7)
  })

  test('a notice that comes as its list is being sent is in the next list', async () => {
    const { db } = await fresh()
    const now = new Date(NOON + 60_000)
    const data = { name: 'Liis', email: 'liis@naide.ee', message: 'Tere, kas müts on alles?' }
    const tell = (id: string) => {
      const notice = {
        template: 'contact-message',
        about: { id },
        recipient: 'mari@heegel.ee',
        data,
      } as const
      return db.transaction().execute(trx => queueOwnerNotice(trx, notice, now))
    }
    const lists = () =>
      db
        .selectFrom('outbox')
        .selectAll()
        .where('template', '=', 'notices')
        .orderBy('next_attempt_at')
        .execute()
    for (let n = 0; n < 6; n++) await tell(`m${n}`)
    const [due] = await lists()
    await tell('listed while it was due')
    expect(await claimMail(db, due!, now), 'what it would send is outdated').toBe(false)
    const [longer] = await lists()
    expect(await claimMail(db, longer!, now)).toBe(true)
    await tell('claimed')
    await markSent(db, longer!, now, { as_sent: '{}' })
    await tell('sent')
    expect(
      (await lists()).map(list => [list.next_attempt_at.slice(11, 16), JSON.parse(list.data).messages]),
    ).toEqual([
      [now.toISOString().slice(11, 16), 2],
      ['12:30', 2],
    ])
  })
})
