import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CARRIERS } from '#domain/carriers.ts'
import { MAIL_LIMIT } from '#domain/mail-status.ts'
import { replaceList } from '#server/delivery/store.ts'
import { incidentChecks } from '#server/incident-checks.ts'
import { claimMail, markFailed, markSent, queueMail } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { mailServer } from '#test/mail-server.ts'
import { smtpError } from '#test/open-mail-server.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'
import { findIncidents, reportFailure, reportSuccess } from './store.ts'
import { watchIncidents } from './watch.ts'

const GB = 1e9
const disk = vi.hoisted(() => ({ free: 500e9, whole: 1000e9 }))
vi.mock('node:fs/promises', async real => ({
  ...(await real<typeof import('node:fs/promises')>()),
  statfs: async () => ({ bavail: disk.free / 4096, blocks: disk.whole / 4096, bsize: 4096 }),
}))
beforeEach(() => Object.assign(disk, { free: 500 * GB, whole: 1000 * GB }))

onEachDatabase('watching the shop', fresh => {
  let shop: TestShop
  let db: Db
  let log: TestShop['log']

  const openShop = async (env: Record<string, string> = {}) => {
    shop = await testShop(await fresh(), { env })
    db = shop.database.db
    log = shop.log
  }
  /** runs the every-minute job for this many minutes */
  const watch = async (minutes = 1) => {
    const { settings, now } = shop
    for (let minute = 0; minute < minutes; minute++) {
      await watchIncidents({ db, checks: incidentChecks(shop), settings, log, now })
      shop.wait(1)
    }
  }
  const refused = () =>
    reportFailure(db, 'payments', 'the credentials are refused', { isDefinite: true }, shop.now())
  const works = () => reportSuccess(db, 'payments', shop.now())
  const letters = async () => {
    const rows = await db
      .selectFrom('outbox')
      .select(['template', 'recipient'])
      .orderBy('created_at')
      .execute()
    return rows.map(({ template }) => template)
  }
  const failing = async () => (await findIncidents(db)).map(({ part }) => part)

  describe('the owner', () => {
    beforeEach(() => openShop())

    test('is e-mailed about an incident within five minutes, and once', async () => {
      await refused()
      await watch(5)
      await refused()
      await watch(60)
      expect(await letters()).toEqual(['incident'])
      const mail = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
      expect(mail.recipient).toBe((await shop.settings.facts()).contactEmail)
      expect(JSON.parse(mail.data)).toMatchObject({
        part: 'payments',
        message: 'the credentials are refused',
      })
    })

    test('is not shown incidents of a service that is no longer connected', async () => {
      for (const part of ['shipments', 'bank_links', 'cards', 'payments'] as const)
        await reportFailure(db, part, 'the keys are refused', { isDefinite: true }, shop.now())
      await watch(10)
      expect(await failing()).toEqual(['payments'])
    })

    test('is e-mailed once that it is over, and again of the next incident', async () => {
      await refused()
      await watch(2)
      await works()
      await watch(30)
      expect(await letters()).toEqual(['incident', 'incident-over'])
      await refused()
      await watch(2)
      expect(await letters()).toEqual(['incident', 'incident-over', 'incident'])
    })

    test('is e-mailed about each of two that begin and end together', async () => {
      const parts = ['feeds', 'payments'] as const
      for (const part of parts) await reportFailure(db, part, 'x', { isDefinite: true }, shop.now())
      await watch(2)
      for (const part of parts) await reportSuccess(db, part, shop.now())
      await watch(30)
      const mails = await db.selectFrom('outbox').select(['template', 'subject_id']).execute()
      for (const template of ['incident', 'incident-over'])
        expect(
          mails
            .filter(mail => mail.template === template)
            .map(mail => mail.subject_id)
            .sort(),
        ).toEqual(parts)
    })

    test('is not e-mailed about what is over before the job runs', async () => {
      await refused()
      await works()
      await watch(30)
      expect(await letters()).toEqual([])
    })

    test('is not flooded with e-mails by a flapping part', async () => {
      for (let times = 0; times < 10; times++) {
        await refused()
        await watch(2)
        await works()
        await watch(2)
      }
      expect(await letters()).toEqual(['incident'])
      await watch(10)
      expect(await letters()).toEqual(['incident', 'incident-over'])
    })

    test('is e-mailed once, however many processes watch', async () => {
      await refused()
      await Promise.all(Array.from({ length: 4 }, () => watch()))
      expect(await letters()).toEqual(['incident'])
    })
  })

  describe('mail', () => {
    const SMTP = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'mari@heegel.ee' }
    let letter = 0
    const queue = () =>
      queueMail(
        db,
        {
          template: 'contact-message',
          about: { id: `message-${letter++}` },
          recipient: 'mari@heegel.ee',
          data: { name: 'Karl', email: 'karl@naide.ee', message: 'Tere' },
        },
        shop.now(),
      )
    const row = (id: string) =>
      db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const fail = async (id: string, times: number) => {
      for (let attempt = 0; attempt < times; attempt++) {
        const mail = await row(id)
        await claimMail(db, mail, shop.now())
        await markFailed(db, mail, 'connect ECONNREFUSED', shop.now())
        shop.wait(2)
      }
    }
    const send = async (id: string) => {
      const mail = await row(id)
      await claimMail(db, mail, shop.now())
      await markSent(db, mail, shop.now(), { as_sent: '{}' })
    }

    test('that cannot be sent is an incident without an e-mail about it', async () => {
      await openShop(SMTP)
      const first = await queue()
      await fail(first, 2)
      await watch()
      expect(await failing(), 'two failures are no incident, as servers may greylist').toEqual([])
      await fail(first, 1)
      await watch(10)
      expect(await failing()).toEqual(['mail'])
      expect(await letters()).toEqual(['contact-message'])

      await send(await queue())
      await watch(10)
      expect(await failing()).toEqual([])
      expect(await letters()).toEqual(['contact-message', 'contact-message'])
    })

    test('works if only one message is refused', async () => {
      await openShop(SMTP)
      const refused = await queue()
      shop.wait(1)
      await send(await queue())
      await fail(refused, 5)
      await watch()
      expect(await failing()).toEqual([])
    })

    test('that was given up completely is an incident until the owner has dealt with it', async () => {
      await openShop(SMTP)
      const id = await queue()
      await fail(id, 6)
      const mail = await row(id)
      await claimMail(db, mail, shop.now())
      await markFailed(db, mail, 'connect ECONNREFUSED', undefined)
      await watch()
      expect(await failing()).toEqual(['mail'])
      await db.updateTable('outbox').set({ handled_at: shop.now().toISOString() }).execute()
      await watch(5)
      expect(await failing()).toEqual([])
    })

    test('of an account over its daily limit is an incident that says so', async () => {
      let isOver = false
      const { url } = await mailServer({
        onRcptTo: (_address, _session, done) =>
          done(isOver ? null : smtpError(550, '5.4.5 Daily user sending limit exceeded')),
      })
      await openShop({ ...SMTP, SMTP_URL: url })
      for (let i = 0; i < 5; i++) await queue()
      for (let minute = 0; minute < 6; minute++) {
        await shop.mailer.sendDue()
        await watch()
      }
      expect(await failing(), 'a limit that may pass within minutes is no incident').toEqual([])
      await shop.mailer.sendDue()
      await watch()
      expect(await findIncidents(db)).toMatchObject([{ part: 'mail', message: MAIL_LIMIT }])
      isOver = true
      shop.wait(60)
      await shop.mailer.sendDue()
      await watch(5)
      expect(await failing()).toEqual([])
    })

    test('is no incident without a mail server', async () => {
      await openShop()
      await fail(await queue(), 5)
      await watch()
      expect(await failing()).toEqual([])
    })
  })

  describe('a carrier’s feed', () => {
    const day = 24 * 60

    test('without a good list for three days is an incident', async () => {
      await openShop({ PARCEL_FEEDS: '1' })
      const { omniva, smartpost } = shop.parcelMachines.current()
      const others = CARRIERS.filter(carrier => carrier !== 'smartpost')
      const replaceOthers = () =>
        Promise.all(others.map(carrier => replaceList(db, carrier, omniva, shop.now())))
      await replaceOthers()
      await replaceList(db, 'smartpost', smartpost, shop.now())
      shop.wait(3 * day - 5)
      await watch()
      expect(await failing()).toEqual([])
      await replaceOthers()
      shop.wait(10)
      await watch(5)
      expect(await findIncidents(db)).toMatchObject([
        { part: 'feeds', message: 'No valid list of parcel machines for 3 days or more: SmartPosti' },
      ])
      expect(await letters()).toEqual(['incident'])
      await replaceList(db, 'smartpost', smartpost, shop.now())
      await watch(10)
      expect(await failing()).toEqual([])
      expect(await letters()).toEqual(['incident', 'incident-over'])
    })

    test('that has never given one counts from the shop’s first day', async () => {
      await openShop({ PARCEL_FEEDS: '1' })
      await watch()
      expect(await failing()).toEqual([])
      shop.wait(3 * day)
      await watch()
      expect(await failing()).toEqual(['feeds'])
    })

    test('that is not used is no incident', async () => {
      await openShop()
      shop.wait(30 * day)
      await watch()
      expect(await failing()).toEqual([])
    })
  })

  describe('the disk', () => {
    beforeEach(() => openShop())

    test.each([
      { free: 1.5, whole: 40, isFull: true, why: 'little, and a small share' },
      { free: 5, whole: 1000, isFull: false, why: 'a small share of a large disk is enough' },
      { free: 1.5, whole: 8, isFull: false, why: 'a small disk has room for long' },
      { free: 0.9, whole: 4, isFull: true, why: 'shoppers’ pictures are refused already' },
    ])('with $free GB of $whole free: $why', async ({ free, whole, isFull }) => {
      Object.assign(disk, { free: free * GB, whole: whole * GB })
      await watch()
      expect(await failing()).toEqual(isFull ? ['disk'] : [])
    })

    test('with enough space again ends the incident, once no process reports otherwise', async () => {
      disk.free = 0.5 * GB
      await watch(3)
      disk.free = 500 * GB
      await watch()
      expect(await failing(), 'the incident stays while another process may report its own disk').toEqual([
        'disk',
      ])
      await watch(9)
      expect(await failing()).toEqual([])
      expect(await letters()).toEqual(['incident', 'incident-over'])
    })
  })

  test('a failing check does not prevent the others', async () => {
    await openShop()
    shop.expectErrors(/could not be checked/)
    await refused()
    const checks = [{ part: 'disk' as const, findFault: () => Promise.reject(new Error('EIO')) }]
    await watchIncidents({ db, checks, settings: shop.settings, log, now: shop.now })
    expect(await letters()).toEqual(['incident'])
  })
})
