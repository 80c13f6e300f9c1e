import { sql } from 'kysely'
import { pino } from 'pino'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { MAIL_TAKEN_BACK } from '#domain/mail-status.ts'
import { localCacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import { noteWriteFailure } from '#server/platform/database/write-failures.ts'
import { createSettings } from '#server/settings/settings.ts'
import { loadFacts, storeFacts } from '#server/settings/store.ts'
import { createStoredTerms } from '#server/settings/stored-terms.ts'
import { type FreshDatabase, freshDatabase, onEachDatabase } from '#test/database.ts'
import { mailServer } from '#test/mail-server.ts'
import { type ReceivedMail, smtpError, transportOf } from '#test/open-mail-server.ts'
import { createMailer } from './mailer.ts'
import type { OrderMail } from './mails.ts'
import {
  claimMail,
  emailAsSent,
  findMail,
  markFailed,
  markSent,
  type NewMail,
  queueMail,
  takeBackMails,
} from './outbox.ts'
import { ATTEMPTS_MAX } from './send-failure.ts'
import { MAIL_TIMEOUTS } from './smtp-attempt.ts'
import { findStuckMail } from './stuck-mail.ts'

/** A mailer with its clock and the content of its outbox. */
function mailing(
  database: FreshDatabase,
  smtpUrl: string | undefined,
  more: { mailFrom?: string; waits?: Partial<typeof MAIL_TIMEOUTS> } = {},
) {
  const { db } = database
  let offset = 0
  const now = () => new Date(Date.UTC(2026, 10, 20, 9) + offset)
  const changes = localCacheInvalidation()
  const settings = createSettings({
    db,
    changes,
    paymentSandbox: true,
    isTrial: false,
    sendsMail: true,
    pictureOf: async () => undefined,
    providers: ['paypal'],
    now,
  })
  const logged: string[] = []
  const storedTerms = createStoredTerms({ db, settings, publicUrl: 'https://heegel.ee', now })
  const mailer = createMailer({
    db,
    settings,
    terms: storedTerms,
    smtpUrl,
    mailFrom: more.mailFrom,
    publicUrl: 'https://heegel.ee',
    isTrial: false,
    production: true,
    ...(more.waits && { waits: more.waits }),
    onEnded: async () => {},
    log: pino({}, { write: line => void logged.push(line) }),
    now,
  })
  return {
    mailer,
    logged,
    now,
    /** writes the owner's words into the terms of sale */
    rewriteTerms: async (terms: string) => {
      const { version, facts } = await loadFacts(db)
      await storeFacts(db, { version, facts: { legalTexts: { ...facts.legalTexts, terms } } }, now())
      changes.announce('settings')
      await storedTerms.keep()
    },
    wait: (minutes: number) => {
      offset += minutes * 60_000
    },
    queue: (named: Partial<NewMail> = {}) => queueMail(db, aMessage(named), now()),
    rows: () =>
      db
        .selectFrom('outbox')
        .select(['status', 'attempts', 'error', 'next_attempt_at'])
        .orderBy('created_at')
        .execute(),
    minutesToNext: async () => {
      const row = await db.selectFrom('outbox').select('next_attempt_at').executeTakeFirstOrThrow()
      return (Date.parse(row.next_attempt_at) - now().getTime()) / 60_000
    },
  }
}

let messages = 0
const aMessage = (named: Partial<NewMail> = {}) =>
  ({
    template: 'contact-message',
    about: { id: `message-${messages++}` },
    recipient: 'mari@heegel.ee',
    data: { name: 'Karl Õunapuu', email: 'karl@naide.ee', message: 'Tere! Kas müts on veel alles?' },
    ...named,
  }) as NewMail

/** The unfolded headers of an e-mail as it was received. */
const headers = ({ text }: ReceivedMail) => text.split('\r\n\r\n', 1)[0]!.replaceAll(/\r\n[ \t]/g, ' ')
const header = (mail: ReceivedMail, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headers(mail))?.[1]?.trim()
const readable = ({ text }: ReceivedMail) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Pauses between attempts, in minutes: there are more of them than an e-mail has attempts. */
const TWO_DAYS = Array.from({ length: ATTEMPTS_MAX + 5 }, () => 4 * 60)

/** At which step a server refuses, and how. */
const REFUSING: [string, (refuse: () => Error) => SMTPServerOptions][] = [
  ['at the sender', refuse => ({ onMailFrom: (_from, _session, done) => done(refuse()) })],
  ['at the reader', refuse => ({ onRcptTo: (_to, _session, done) => done(refuse()) })],
  [
    'at the letter',
    refuse => ({
      onData: (stream, _session, done) => {
        stream.on('end', () => done(refuse()))
        stream.resume()
      },
    }),
  ],
]

describe('a mail server that accepts mail', () => {
  test('gets text and HTML, from the shop to one reader, with replies going to the sender', async () => {
    const { got, url } = await mailServer()
    const { mailer, queue, rows } = mailing(await freshDatabase(), url)
    const id = await queue()
    await mailer.sendDue()
    const mail = got[0]!
    expect(got).toHaveLength(1)
    expect(mail.to).toEqual(['mari@heegel.ee'])
    expect(header(mail, 'From')).toBe('Heegel <tere@heegel.example>')
    expect(header(mail, 'Reply-To')).toMatch(/<karl@naide\.ee>$/)
    expect(header(mail, 'Message-ID')).toBe(`<${id}@heegel.ee>`)
    expect(header(mail, 'Date')).toBe('Fri, 20 Nov 2026 09:00:00 +0000')
    expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
    expect(
      header(mail, 'X-Auto-Response-Suppress'),
      'automatic replies are suppressed, but not bounces',
    ).toBe('OOF, AutoReply')
    expect(header(mail, 'Content-Type')).toMatch(/^multipart\/alternative/)
    expect(mail.text).toMatch(/Content-Type: text\/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted/)
    expect(readable(mail)).toContain('> Tere! Kas müts on veel alles?')
    expect(readable(mail)).toContain('<!doctype html>')
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, error: null }])
  })

  test('sees MAIL_FROM as the sender, with the shop’s name if it has none', async () => {
    const { got, url } = await mailServer()
    const database = await freshDatabase()
    const bare = mailing(database, url, { mailFrom: 'pood@heegel.ee' })
    await bare.queue()
    await bare.mailer.sendDue()
    const named = mailing(database, url, { mailFrom: 'Mari mütsid <pood@heegel.ee>' })
    await named.queue()
    await named.mailer.sendDue()
    expect(header(got[0]!, 'From')).toBe('Heegel <pood@heegel.ee>')
    expect(readable(got[1]!)).toMatch(/From: .*<pood@heegel\.ee>/)
    expect(got.map(mail => mail.from)).toEqual(['pood@heegel.ee', 'pood@heegel.ee'])
  })

  test('an address that looks like several is treated as one', async () => {
    const { got, url } = await mailServer()
    const { mailer, queue } = mailing(await freshDatabase(), url)
    await queue({ recipient: 'liis@naide.ee, spam@naide.ee' })
    await mailer.sendDue()
    expect(got.flatMap(mail => mail.to)).not.toContain('spam@naide.ee')
  })

  test('a line break in a name adds no header', async () => {
    const { got, url } = await mailServer()
    const { mailer, queue } = mailing(await freshDatabase(), url)
    await queue({
      data: { name: 'Karl\r\nBcc: spam@naide.ee', email: 'karl@naide.ee', message: 'Tere!' },
    } as Partial<NewMail>)
    await mailer.sendDue()
    expect(got[0]!.to).toEqual(['mari@heegel.ee'])
    expect(header(got[0]!, 'Bcc')).toBeUndefined()
  })
})

onEachDatabase('the outbox', fresh => {
  test('is emptied once, however many processes try', async () => {
    const { got, url } = await mailServer()
    const database = await fresh()
    const processes = [1, 2, 3].map(() => mailing(database, url))
    for (let i = 0; i < 8; i++) await processes[0]!.queue()
    await Promise.all(processes.map(({ mailer }) => mailer.sendDue()))
    expect(got).toHaveLength(8)
    expect(new Set(got.map(mail => header(mail, 'Message-ID'))).size).toBe(8)
  })

  test('is tried one process at a time while the mail server is busy', async () => {
    let greeted = 0
    const { url } = await mailServer({
      onConnect: (_session, done) => {
        greeted++
        done(smtpError(421, 'Too busy, come again'))
      },
    })
    const database = await fresh()
    const processes = [1, 2, 3].map(() => mailing(database, url))
    for (let i = 0; i < 8; i++) await processes[0]!.queue()
    await database.db.updateTable('outbox').set({ attempts: 3 }).execute()
    await Promise.all(processes.map(({ mailer }) => mailer.sendDue()))
    expect(greeted).toBe(8)
  })

  test('lets another process retry an e-mail whose process died, later and as the same e-mail', async () => {
    const { got, url } = await mailServer()
    const database = await fresh()
    const { mailer, queue, wait } = mailing(database, url)
    const id = await queue()
    await database.db
      .updateTable('outbox')
      .set({ status: 'sending', attempts: 1, next_attempt_at: '2026-11-20T09:05:00.000Z' })
      .execute()
    await mailer.sendDue()
    expect(got).toEqual([])
    wait(5)
    await mailer.sendDue()
    expect(got.map(mail => header(mail, 'Message-ID'))).toEqual([`<${id}@heegel.ee>`])
  })

  test('is left to the process that has claimed an e-mail since, however a slower one ends', async () => {
    const { db } = await fresh()
    const until = new Date('2026-11-20T09:15:00.000Z')
    const id = await queueMail(db, aMessage(), new Date('2026-11-20T09:00:00.000Z'))
    const seen = async () => (await findMail(db, id))!
    const first = await seen()
    expect(await claimMail(db, first, until)).toBe(true)
    const second = await seen()
    expect(await claimMail(db, second, until)).toBe(true)
    expect(await markFailed(db, first, 'aborted', undefined), 'not its attempt any more').toBe(
      'claimed_again',
    )
    expect(await seen()).toMatchObject({ status: 'sending', error: null })

    const listed = await seen()
    await markSent(db, second, until, { as_sent: '{}' })
    expect(await claimMail(db, listed, until), 'it has been sent').toBe(false)
    expect(await markFailed(db, second, 'aborted', undefined)).toBe('claimed_again')
    expect(await seen()).toMatchObject({ status: 'sent' })
  })

  describe('of an e-mail that is taken back while it is being sent', () => {
    const subject = { id: 'complaint' }
    const which = { template: 'contact-message', subjectId: subject.id } as const

    test('keeps it if it was sent, and never tries it again if it was not', async () => {
      const database = await fresh()
      let refuses = false
      const { got, url } = await mailServer({
        onRcptTo: (_to, _session, done) =>
          void takeBackMails(database.db, which).then(() =>
            done(refuses ? smtpError(450, 'come again') : undefined),
          ),
      })
      const { mailer, queue, rows, wait } = mailing(database, url)
      await queue({ about: subject, which: 'first' })
      await mailer.sendDue()
      expect(await rows()).toMatchObject([{ status: 'sent', error: null }])
      refuses = true
      const id = await queue({ about: subject, which: 'second' })
      expect(await mailer.sendNow(id)).toEqual({ ok: false, error: MAIL_TAKEN_BACK, isTriedAgain: false })
      refuses = false
      wait(60)
      await mailer.sendDue()
      expect(got).toHaveLength(1)
      expect(await rows()).toMatchObject([{ status: 'sent' }])
    })

    test('deletes it if its process died', async () => {
      const { got, url } = await mailServer()
      const { db, ...database } = await fresh()
      const { mailer, queue, rows, wait } = mailing({ db, ...database }, url)
      const row = (await findMail(db, await queue({ about: subject })))!
      await claimMail(db, row, new Date('2026-11-20T09:15:00.000Z'))
      await takeBackMails(db, which)
      wait(15)
      await mailer.sendDue()
      expect(got).toEqual([])
      expect(await rows()).toEqual([])
    })
  })

  test('gives up e-mails that were not tried for days for lack of a mail server', async () => {
    const database = await fresh()
    const without = mailing(database, undefined)
    await without.queue()
    await without.mailer.sendDue()
    expect(await without.rows()).toMatchObject([{ status: 'waiting', attempts: 0 }])
    const { got, url } = await mailServer()
    const later = mailing(database, url)
    later.wait(3 * 24 * 60 + 1)
    await later.queue()
    await later.mailer.sendDue()
    expect(got).toHaveLength(1)
    expect(await later.rows()).toMatchObject([
      { status: 'failed', attempts: 0, error: 'The e-mail was too old once a mail server was configured' },
      { status: 'sent' },
    ])
  })
})

onEachDatabase('a database without free space', (fresh, dialect) => {
  /** Makes the database refuse writes to a row of the table from now on. */
  const refuse = async ({ db }: FreshDatabase, table: string, event: 'insert' | 'update', when: string) => {
    if (dialect === 'sqlite') {
      const stop = sql.raw(`select raise(abort, 'the disk is full');`)
      await sql`create trigger full_disk before ${sql.raw(`${event} on ${table} when ${when}`)}
        begin ${stop} end`.execute(db)
      return
    }
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger full_disk before ${sql.raw(`${event} on ${table} for each row when (${when})`)}
      execute function full_disk()`.execute(db)
  }

  test('without room for the e-mail’s words still marks it as sent', async () => {
    const { got, url } = await mailServer()
    const database = await fresh()
    const { mailer, queue, rows, wait } = mailing(database, url)
    await queue()
    await refuse(database, 'outbox', 'update', 'new.as_sent is not null')
    await mailer.sendDue()
    wait(60)
    await mailer.sendDue()
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, error: null }])
    expect(got).toHaveLength(1)
  })

  test('that cannot mark an e-mail as sent does not resend it endlessly: the owner is told', async () => {
    const { got, url } = await mailServer()
    const database = await fresh()
    const { mailer, queue, rows, wait } = mailing(database, url)
    await queue()
    await refuse(database, 'outbox', 'update', `new.status = 'sent'`)
    for (let quarter = 0; quarter < 24 * 4; quarter++) {
      await mailer.sendDue().catch(() => undefined)
      wait(15)
    }
    expect(got).toHaveLength(7)
    expect(await rows()).toMatchObject([
      { status: 'failed', error: expect.stringContaining('may have been sent') },
    ])
  })

  test('sends nothing until it accepts writes again', async () => {
    const { got, url } = await mailServer()
    const database = await fresh()
    const { mailer, queue } = mailing(database, url)
    await queue()
    await refuse(database, 'count_changes', 'insert', 'new.change = 0')
    noteWriteFailure(database.db, new Error('the disk is full'))
    await expect(mailer.sendDue()).rejects.toThrow('the disk is full')
    expect(got).toEqual([])
    await sql`drop trigger full_disk ${sql.raw(dialect === 'postgres' ? 'on count_changes' : '')}`.execute(
      database.db,
    )
    await mailer.sendDue()
    expect(got).toHaveLength(1)
  })
})

onEachDatabase('a shop that was down for days', fresh => {
  test('sends what it had queued before, unless that is a month old', async () => {
    const { got, url } = await mailServer()
    const { mailer, queue, wait, rows } = mailing(await fresh(), url)
    await queue()
    await mailer.sendDue()
    wait(1)
    await queue()
    wait(27 * 24 * 60)
    await queue()
    wait(4 * 24 * 60)
    await mailer.sendDue()
    expect(await rows()).toMatchObject([
      { status: 'sent' },
      { status: 'failed', attempts: 0 },
      { status: 'sent', attempts: 1 },
    ])
    expect(got).toHaveLength(2)
  })
})

describe('a mail server that refuses', () => {
  test('the recipient permanently: the e-mail fails at once, with the server’s own words', async () => {
    const { url } = await mailServer({
      onRcptTo: (_address, _session, done) => done(smtpError(550, 'No such user here')),
    })
    const { mailer, queue, rows } = mailing(await freshDatabase(), url)
    await queue()
    await mailer.sendDue()
    expect(await rows()).toMatchObject([
      { status: 'failed', attempts: 1, error: expect.stringContaining('550 No such user here') },
    ])
  })

  test('the e-mail permanently: it fails at once as well', async () => {
    const { url } = await mailServer({
      onData: (stream, _session, done) => {
        stream.on('end', () => done(smtpError(554, 'This looks like spam')))
        stream.resume()
      },
    })
    const { mailer, queue, rows } = mailing(await freshDatabase(), url)
    await queue()
    await mailer.sendDue()
    expect(await rows()).toMatchObject([
      { status: 'failed', error: expect.stringContaining('554 This looks like spam') },
    ])
  })

  test('temporarily: the same e-mail is retried with growing pauses until it is sent', async () => {
    let refusals = 3
    const { got, url } = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(refusals-- > 0 ? smtpError(451, 'Greylisted, come again') : null),
    })
    const { mailer, queue, rows, wait, minutesToNext } = mailing(await freshDatabase(), url)
    const id = await queue()
    const pauses: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      await mailer.sendDue()
      await mailer.sendDue()
      pauses.push(await minutesToNext())
      expect(await rows()).toMatchObject([
        { status: 'waiting', attempts: attempt + 1, error: expect.stringContaining('451 Greylisted') },
      ])
      wait(pauses.at(-1)!)
    }
    expect(pauses).toEqual([1, 5, 15])
    await mailer.sendDue()
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 4, error: null }])
    expect(got.map(mail => header(mail, 'Message-ID'))).toEqual([`<${id}@heegel.ee>`])
    expect(header(got[0]!, 'Date')).toBe('Fri, 20 Nov 2026 09:00:00 +0000')
  })

  test('temporarily, without end: after a day the e-mail is shown as failed', async () => {
    const { url } = await mailServer({
      onRcptTo: (_address, _session, done) => done(smtpError(451, 'Come again')),
    })
    const { mailer, queue, rows, wait } = mailing(await freshDatabase(), url)
    await queue()
    for (const pause of [1, 5, 15, 60, 240, 720, 1440]) {
      await mailer.sendDue()
      wait(pause)
    }
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 7 }])
  })

  test('the shop’s password: the e-mail waits until the owner corrects it', async () => {
    const accounts: string[] = []
    const { got, port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        accounts.push(`${username}:${password}`)
        if (password === 'õige') done(null, { user: username })
        else done(smtpError(535, 'Wrong password'))
      },
    })
    const database = await freshDatabase()
    const wrong = mailing(database, `smtp://mari:vale@127.0.0.1:${port}`)
    await wrong.queue()
    await wrong.mailer.sendDue()
    expect(await wrong.rows()).toMatchObject([
      { status: 'waiting', error: expect.stringContaining('535 Wrong password') },
    ])
    expect(wrong.logged.join('')).toContain('"code":"EAUTH","responseCode":535')
    for (const minutes of TWO_DAYS) {
      wrong.wait(minutes)
      await wrong.mailer.sendDue()
    }
    expect(await wrong.rows(), 'the e-mail waits over the whole weekend').toMatchObject([
      { status: 'waiting' },
    ])
    expect(await wrong.minutesToNext()).toBe(60)
    const right = mailing(database, `smtp://mari:${encodeURIComponent('õige')}@127.0.0.1:${port}`)
    right.wait(61 * 60)
    await right.mailer.sendDue()
    expect(got).toHaveLength(1)
    expect(accounts.at(-1)).toBe('mari:õige')
    expect(new Set(accounts.slice(0, -1))).toEqual(new Set(['mari:vale']))
  })
})

onEachDatabase('a mail server that refuses the account as it would a single e-mail', fresh => {
  test.each(REFUSING)(
    '%s: e-mails wait, mail is reported as stuck, and all are sent once it is fixed',
    async (_where, options) => {
      const database = await fresh()
      const refusing = await mailServer(options(() => smtpError(554, '5.7.1 Relay access denied')))
      const { mailer, queue, rows, wait } = mailing(database, refusing.url)
      await queue()
      await queue()
      for (let hour = 0; hour < ATTEMPTS_MAX + 3; hour++) {
        await mailer.sendDue()
        wait(60)
      }
      const waits = { status: 'waiting', attempts: 3, error: expect.stringContaining('Relay access denied') }
      expect(await rows()).toMatchObject([waits, waits])
      expect(await findStuckMail(database.db)).toMatch(/: 2$/)
      const { got, url } = await mailServer()
      const mended = mailing(database, url)
      mended.wait(24 * 60)
      await mended.mailer.sendDue()
      expect(got).toHaveLength(2)
    },
  )
})

describe('a mail server in trouble', () => {
  test('that is down for days gets the e-mails once it is back', async () => {
    const { port, close } = await mailServer()
    await close()
    const { mailer, queue, rows, wait } = mailing(await freshDatabase(), `smtp://127.0.0.1:${port}`)
    await queue()
    for (const minutes of TWO_DAYS) {
      await mailer.sendDue()
      wait(minutes)
    }
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
  })

  test('that is back after days, but refuses temporarily, is retried for most of a day', async () => {
    const { port, close } = await mailServer()
    await close()
    const database = await freshDatabase()
    const away = mailing(database, `smtp://127.0.0.1:${port}`)
    await away.queue()
    for (const minutes of TWO_DAYS) {
      await away.mailer.sendDue()
      away.wait(minutes)
    }
    const { url } = await mailServer({
      onRcptTo: (_address, _session, done) => done(smtpError(451, 'Greylisted, come again')),
    })
    const back = mailing(database, url)
    back.wait(60 * 60)
    const pauses: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      await back.mailer.sendDue()
      expect(await back.rows()).toMatchObject([
        { status: 'waiting', error: expect.stringContaining('451 Greylisted') },
      ])
      pauses.push(await back.minutesToNext())
      back.wait(pauses.at(-1)!)
    }
    expect(pauses).toEqual([60, 240, 720])
    await back.mailer.sendDue()
    expect(await back.rows()).toMatchObject([{ status: 'failed' }])
  })

  test.each([
    ['at the greeting', { onConnect: (_session, done) => done(smtpError(421, 'Too busy, come again')) }],
    ['at the sender', { onMailFrom: (_from, _session, done) => done(smtpError(421, 'Closing, come again')) }],
  ] satisfies [string, SMTPServerOptions][])(
    'that is busy for days, as it says %s, gets the e-mails in the end',
    async (_when, options) => {
      const { url } = await mailServer(options)
      const { mailer, queue, rows, wait } = mailing(await freshDatabase(), url)
      await queue()
      for (const minutes of TWO_DAYS) {
        await mailer.sendDue()
        wait(minutes)
      }
      expect(await rows()).toMatchObject([
        { status: 'waiting', error: expect.stringContaining('come again') },
      ])
    },
  )

  test('that hangs is left after a timeout, and the next e-mail is tried', async () => {
    const { url } = await mailServer({ onMailFrom: () => undefined })
    const { mailer, queue, rows } = mailing(await freshDatabase(), url, { waits: { taking: 300 } })
    await queue()
    await queue()
    await mailer.sendDue()
    expect(await rows()).toMatchObject([
      { status: 'waiting', attempts: 1, error: expect.stringMatching(/timeout|never received/i) },
      { status: 'waiting', attempts: 1, error: expect.stringMatching(/timeout|never received/i) },
    ])
  })

  test('that drops the connection in the middle of an e-mail gets it again', async () => {
    let drops = 1
    const { got, url, dropConnections } = await mailServer({
      onData(stream, session, done) {
        let text = ''
        stream.on('data', chunk => (text += chunk))
        stream.on('end', () => {
          if (drops-- > 0) return dropConnections()
          got.push({ text, ...transportOf(session) })
          done()
        })
      },
    })
    const { mailer, queue, rows, wait } = mailing(await freshDatabase(), url)
    await queue()
    await mailer.sendDue()
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
    wait(1)
    await mailer.sendDue()
    expect(got).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  test('that hangs for days gets the e-mails in the end', async () => {
    const { url } = await mailServer({ onMailFrom: () => undefined })
    const { mailer, queue, rows, wait } = mailing(await freshDatabase(), url, { waits: { taking: 50 } })
    await queue()
    for (const minutes of TWO_DAYS) {
      await mailer.sendDue()
      wait(minutes)
    }
    expect(await rows()).toMatchObject([{ status: 'waiting', error: expect.stringMatching(/timeout/i) }])
  })

  test('is not waited for by a closing shop: the e-mail is sent after the next start', async () => {
    const { promise: reached, resolve: asked } = Promise.withResolvers<void>()
    const hanging = await mailServer({ onMailFrom: () => asked() })
    const database = await freshDatabase()
    const closing = mailing(database, hanging.url)
    await closing.queue()
    await closing.queue()
    // The last attempt of each.
    await database.db.updateTable('outbox').set({ attempts: 6 }).execute()
    const run = closing.mailer.sendDue()
    await reached
    await Promise.all([closing.mailer.close(), run])
    const left = await closing.rows()
    expect(left.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    expect(left.filter(({ error }) => error !== null)).toHaveLength(1)
    const { got, url } = await mailServer()
    const opened = mailing(database, url)
    opened.wait(60)
    await opened.mailer.sendDue()
    expect(got).toHaveLength(2)
  })
})

describe('a mail server that has the whole e-mail', () => {
  /**
   * Accepts every e-mail whole, then runs `then`. @returns also `whole`, which resolves to the answer to the first one
   */
  const takes = async (then: (answer: () => void, dropConnections: () => void) => void) => {
    const { promise: whole, resolve: isWhole } = Promise.withResolvers<() => void>()
    const server = await mailServer({
      onData(stream, session, done) {
        let text = ''
        stream.on('data', chunk => (text += chunk))
        stream.on('end', () => {
          server.got.push({ text, ...transportOf(session) })
          isWhole(done)
          then(done, server.dropConnections)
        })
      },
    })
    return { ...server, whole }
  }

  test('and scans it before it answers gets it once', async () => {
    const waits = { greeting: 1_000, taking: 1_000, answer: 10_000 }
    // Longer than the timeout for handing it over.
    const { got, url } = await takes(answer => setTimeout(answer, waits.taking + 100))
    const { mailer, queue, rows } = mailing(await freshDatabase(), url, { waits })
    await queue()
    await mailer.sendDue()
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, error: null }])
    expect(got).toHaveLength(1)
  })

  test.each<[string, (answer: () => void, dropConnections: () => void) => void]>([
    ['says nothing', () => undefined],
    ['drops the line', (_answer, dropConnections) => dropConnections()],
  ])('and then %s does not get it endlessly: after a day the owner sees it', async (_what, then) => {
    const { got, url } = await takes(then)
    const { mailer, queue, rows, wait } = mailing(await freshDatabase(), url, { waits: { answer: 50 } })
    await queue()
    for (let hours = 0; hours < 72; hours++) {
      await mailer.sendDue()
      wait(60)
    }
    expect(got).toHaveLength(7)
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 7 }])
  })

  test('gets it from no other process meanwhile', async () => {
    const { got, url, whole } = await takes(() => undefined)
    const database = await freshDatabase()
    const [slow, other] = [mailing(database, url), mailing(database, url)]
    await slow.queue()
    const run = slow.mailer.sendDue()
    const answer = await whole
    other.wait((MAIL_TIMEOUTS.taking + MAIL_TIMEOUTS.answer) / 60_000)
    await other.mailer.sendDue()
    answer()
    await run
    expect(got).toHaveLength(1)
    expect(await slow.rows()).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  test('is given some seconds to answer by a closing shop, which would otherwise send it twice', async () => {
    const { got, url, whole } = await takes(() => undefined)
    const { mailer, queue, rows } = mailing(await freshDatabase(), url)
    await queue()
    const run = mailer.sendDue()
    const answer = await whole
    const closed = mailer.close()
    answer()
    await Promise.all([closed, run])
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1 }])
    expect(got).toHaveLength(1)
  })

  test('is not waited for longer than that by a closing shop', async () => {
    const { url, whole } = await takes(() => undefined)
    const { mailer, queue, rows } = mailing(await freshDatabase(), url, { waits: { closing: 100 } })
    const id = await queue()
    const sent = mailer.sendNow(id)
    await whole
    await mailer.close()
    expect(await sent).toMatchObject({ ok: false, error: 'The shop was shutting down' })
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
  })

  test('does not keep a person waiting beyond the limit; the e-mail is sent in the background', async () => {
    const { url, whole } = await takes(() => undefined)
    const { mailer, queue, rows } = mailing(await freshDatabase(), url, { waits: { person: 50 } })
    const id = await queue()
    expect(await mailer.sendNow(id)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/not answered yet/),
      isTriedAgain: true,
    })
    const answer = await whole
    expect(
      await mailer.sendAgain(id, undefined, async () => undefined),
      'a second attempt does not overlap the first',
    ).toMatchObject({
      status: 'sending',
    })
    answer()
    await expect.poll(rows).toMatchObject([{ status: 'sent', attempts: 1 }])
  })
})

describe('a mail account with an hourly sending limit', () => {
  /** Accepts so many per simulated hour, and counts how often it is asked. */
  const limited = async (database: FreshDatabase, perHour: number) => {
    const sentAt: number[] = []
    let asked = 0
    const { got, url } = await mailServer({
      onRcptTo: (_address, _session, done) => {
        asked++
        const now = shop.now().getTime()
        if (sentAt.filter(at => at > now - 3_600_000).length >= perHour)
          return done(smtpError(451, 'You may send no more than so many messages per hour'))
        sentAt.push(now)
        done()
      },
    })
    const shop = mailing(database, url)
    return { ...shop, url, got, asked: () => asked }
  }

  test('sends everything of a viral day in the end, and is asked little meanwhile', async () => {
    const { mailer, queue, wait, rows, got, asked } = await limited(await freshDatabase(), 4)
    for (let i = 0; i < 12; i++) await queue()
    for (let minute = 0; minute < 6 * 60; minute++) {
      await mailer.sendDue()
      wait(1)
    }
    expect((await rows()).filter(({ status }) => status !== 'sent')).toEqual([])
    expect(new Set(got.map(mail => header(mail, 'Message-ID'))).size).toBe(12)
    expect(got).toHaveLength(12)
    expect(
      asked(),
      'the server is asked for twelve e-mails, and at most four times per hour more',
    ).toBeLessThanOrEqual(24)
  })

  test('is reported once its pause lasts, until another process sends an e-mail', async () => {
    const database = await freshDatabase()
    const { mailer, queue, wait, asked } = await limited(database, 0)
    for (let i = 0; i < 3; i++) await queue()
    const pauses: number[] = []
    for (let minute = 0; minute < 100; minute++) {
      const before = asked()
      await mailer.sendDue()
      if (asked() > before) pauses.push(minute)
      expect(await mailer.isAtLimit(), `${minute}`).toBe(minute >= 6)
      wait(1)
    }
    expect(pauses).toEqual([0, 1, 6, 21, 81])
    const { url } = await mailServer()
    const other = mailing(database, url)
    other.wait(100)
    await other.mailer.sendNow(await other.queue())
    expect(await mailer.isAtLimit()).toBe(false)
    const before = asked()
    await mailer.sendDue()
    expect(asked()).toBe(before + 1)
  })

  onEachDatabase('on two nodes', fresh => {
    test('is asked as rarely as by one, even if another starts meanwhile', async () => {
      const database = await fresh()
      const { mailer, queue, wait, asked, url } = await limited(database, 0)
      const nodes = [{ mailer, wait }, mailing(database, url)]
      for (let i = 0; i < 3; i++) await queue()
      const pauses: number[] = []
      for (let minute = 0; minute < 100; minute++) {
        const before = asked()
        if (minute === 30) {
          const started = mailing(database, url)
          started.wait(30)
          nodes.push(started)
        }
        for (const node of nodes) {
          await node.mailer.sendDue()
          expect(await node.mailer.isAtLimit(), `${minute}`).toBe(minute >= 6)
        }
        if (asked() > before) pauses.push(minute)
        for (const node of nodes) node.wait(1)
      }
      expect(pauses).toEqual([0, 1, 6, 21, 81])
      expect(asked()).toBe(5)
    })
  })

  test.each(REFUSING)(
    'loses none that it refuses permanently %s, and no other is tried meanwhile',
    async (_where, options) => {
      const refusing = await mailServer(
        options(() => smtpError(550, '5.4.5 Daily user sending limit exceeded')),
      )
      const database = await freshDatabase()
      const { mailer, queue, rows, wait } = mailing(database, refusing.url)
      for (let i = 0; i < 3; i++) await queue()
      await mailer.sendDue()
      expect((await rows()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1])
      for (let hour = 0; hour < 60; hour++) {
        await mailer.sendDue()
        wait(60)
      }
      const left = await rows()
      expect(left.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting'])
      expect(Math.max(...left.map(({ attempts }) => attempts))).toBeLessThanOrEqual(3)
      const { got, url } = await mailServer()
      const later = mailing(database, url)
      later.wait(61 * 60)
      await later.mailer.sendDue()
      expect(got).toHaveLength(3)
    },
  )
})

onEachDatabase('when many e-mails are due', fresh => {
  test('customers get theirs before the owner gets her notices', async () => {
    const { got, url } = await mailServer()
    const { mailer, queue, wait } = mailing(await fresh(), url)
    await queue()
    await queue()
    wait(1)
    const data = { orderNumber: 'ORD-7K2M9QX4T', isPaid: true }
    await queue({ template: 'data-erased', recipient: 'liis@naide.ee', data })
    await mailer.sendDue()
    expect(got.map(({ to }) => to[0])).toEqual(['liis@naide.ee', 'mari@heegel.ee', 'mari@heegel.ee'])
  })
})

describe('a mail server that speaks TLS', () => {
  const withTls = { disabledCommands: [] as string[] }

  test('is used over TLS, and must have a valid certificate', async () => {
    const { got, url } = await mailServer(withTls)
    const { mailer, queue, rows } = mailing(await freshDatabase(), url)
    await queue()
    await mailer.sendDue()
    expect(got).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'waiting', error: expect.stringMatching(/certificate/i) }])
  })

  test('may use its own certificate if the address says that it is trusted', async () => {
    const { got, url } = await mailServer(withTls)
    const { mailer, queue } = mailing(await freshDatabase(), `${url}/?tls.rejectUnauthorized=false`)
    await queue()
    await mailer.sendDue()
    expect(got.map(mail => mail.isClosed)).toEqual([true])
  })

  test('gets no password over an unencrypted connection, except on the same machine', async () => {
    const passwords: string[] = []
    const { port } = await mailServer({
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => {
        passwords.push(password!)
        done(null, { user: 'mari' })
      },
    })
    // The same machine under a name that does not show it.
    const { mailer, queue, rows } = mailing(await freshDatabase(), `smtp://mari:salasõna@0.0.0.0:${port}`)
    await queue()
    await mailer.sendDue()
    expect(passwords).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'waiting', error: expect.stringMatching(/STARTTLS/) }])
  })
})

describe('an e-mail that a person waits for', () => {
  test('is answered with its outcome', async () => {
    const { url } = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('mari') ? null : smtpError(550, 'No such user')),
    })
    const { mailer, queue } = mailing(await freshDatabase(), url)
    expect(await mailer.sendNow(await queue())).toEqual({ ok: true })
    expect(await mailer.sendNow(await queue({ recipient: 'keegi@naide.ee' }))).toEqual({
      ok: false,
      error: expect.stringContaining('550 No such user'),
      isTriedAgain: false,
    })
  })
})

onEachDatabase('the confirmation of an order', fresh => {
  const anOrder = (termsAt: string): OrderMail => ({
    orderNumber: 'ORD-7K2M9QX4T',
    kind: 'regular',
    accessKey: 'k',
    orderedAt: termsAt,
    termsAt,
    isPaid: true,
    customerName: 'Liis Tamm',
    customerEmail: 'liis@naide.ee',
    customerPhone: '',
    link: 'https://heegel.ee/jalgimine',
    lines: [{ name: 'Konn', quantity: 1, unitPrice: 3200, picture: '', canBeWithdrawn: true }],
    shippingCost: 299,
    total: 3499,
    delivery: 'omniva_parcel',
    destination: '',
    picture: '',
    description: '',
    wishes: [],
  })

  test('brings the terms in full, as the buyer agreed to them, whenever it is sent', async () => {
    const { got, url } = await mailServer()
    const database = await fresh()
    const { mailer, queue, now, wait, rewriteTerms } = mailing(database, url)
    await rewriteTerms('Mütsi võid kord aastas tasuta parandada lasta.')
    wait(5)
    const data = anOrder(now().toISOString())
    wait(5)
    await rewriteTerms('Parandan tasu eest.')
    const id = await queue({ template: 'order-received', data })
    await mailer.sendDue()
    await mailer.sendAgain(id, undefined, async () => undefined)
    expect(got).toHaveLength(2)
    for (const mail of got) {
      expect(mail.text).toContain('filename=ostutingimused-2026-11-20.txt')
      const whole = readable(mail)
      expect(whole).toContain('on tervikuna selle kirja manuses')
      expect(whole).toContain('1. Üldist')
      expect(whole).toContain('Mütsi võid kord aastas tasuta parandada lasta.')
      expect(whole).toContain('8. Vaidluste lahendamine')
      expect(whole).not.toContain('Parandan tasu eest.')
    }
    const kept = await database.db.selectFrom('outbox').selectAll().execute()
    expect(kept).toHaveLength(2)
    for (const row of kept) {
      expect(row.as_sent, 'the terms are stored once, not per e-mail').not.toContain('Vaidluste lahendamine')
      // Ten thousand of them fit on a small machine.
      expect(row.as_sent!.length).toBeLessThan(9_000)
      expect(emailAsSent(row)!.html).toMatch(/^<!doctype html>.*Tere, Liis!.*<\/html>$/s)
    }
    const ofEarlierDays = JSON.stringify({ subject: 'Tellimus', text: 'Tere!', html: '<p>Tere!</p>' })
    expect(emailAsSent({ ...kept[0]!, as_sent: ofEarlierDays })!.html).toBe('<p>Tere!</p>')
  })

  test('brings the current terms in a shop that has stored none yet', async () => {
    const { got, url } = await mailServer()
    const database = await fresh()
    const { mailer, queue } = mailing(database, url)
    for (const id of ['a', 'b'])
      await queue({ template: 'order-received', about: { id }, data: anOrder('2026-11-01T10:00:00.000Z') })
    await mailer.sendDue()
    expect(got).toHaveLength(2)
    for (const mail of got) expect(readable(mail)).toContain('8. Vaidluste lahendamine')
    expect(await database.db.selectFrom('terms_versions').select('since').execute()).toHaveLength(1)
  })
})
