import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import type { Thread } from '#contract/thread.ts'
import { jobsOf } from '#server/jobs.ts'
import { eraseOrder } from '#server/privacy/erase-order.ts'
import { type FreshDatabase, freshDatabase, onEachDatabase } from '#test/database.ts'
import { imapServer } from '#test/imap-server.ts'
import { mailServer } from '#test/mail-server.ts'
import { hasDovecot } from '#test/open-mailbox.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'
import { type Asked, ask, bodyAt, kindsOf, lettersOf, read, say } from '#test/thread-shop.ts'

const folders: string[] = []
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const CUSTOMER = 'liis@naide.ee'
const composer = createTransport({ streamTransport: true, buffer: true })

/** A mail as a person's program writes it. */
async function mailOf(mail: SendMailOptions): Promise<Buffer> {
  const { message } = await composer.sendMail({ from: CUSTOMER, subject: 'Re: Vastus', ...mail })
  return message as Buffer
}

const aPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#cf3a34' } })
    .jpeg()
    .toBuffer()

/** The shop's own quoted letter below an answer. */
const below = (letter: string) =>
  `\n\nOn Tue, Heegel <pood@heegel.ee> wrote:\n\n${letter.replaceAll(/^/gm, '> ')}`

/** Customer and owner on one database, with a mailbox for the answers. */
async function open(database: FreshDatabase, more: Record<string, string> = {}) {
  const mailbox = await imapServer()
  const letters = await mailServer()
  const folder = mkdtempSync(join(tmpdir(), 'heegel-answers-'))
  folders.push(folder)
  const env = {
    DATA_DIR: folder,
    SMTP_URL: letters.url,
    IMAP_URL: mailbox.url,
    REPLY_ADDRESS: 'pood+{token}@heegel.ee',
    ...more,
  }
  const customer = await testShop(database, { env })
  const owner = await testShop(database, { env, admin: true })
  const asked = await ask(customer)
  const fetch = (shop: TestShop = customer) =>
    jobsOf(shop, new AbortController().signal)
      .find(({ name }) => name === 'fetch answers')!
      .work()
  /** @returns the letter that the other side gets of it, as it came over the wire */
  const letterAfter = async (said: Promise<unknown>) => {
    await said
    await customer.mailer.sendDue()
    const { replyTo, text = '', ...letter } = await PostalMime.parse(letters.got.at(-1)!.text)
    return { ...letter, text, replyTo: replyTo![0]!.address! }
  }
  const toCustomer = (text = 'Kas musta lõngaga?') =>
    letterAfter(owner.call('POST', `${asked.path}/messages`, { text }))
  const toOwner = (text = 'Kas kõrvad ka?') => letterAfter(say(customer, asked, text))
  const said = async () => {
    const thread = await read(customer, asked)
    return thread.entries.slice(1).map((entry, index) => ({
      author: entry.author,
      text: bodyAt(thread, index + 1, 'message').text,
    }))
  }
  return { mailbox, letters, customer, owner, asked, fetch, toCustomer, toOwner, said }
}

const faultsOf = async ({ database: { db } }: TestShop) =>
  (await db.selectFrom('outbox').selectAll().where('template', '=', 'answer-not-taken').execute()).map(
    ({ recipient, data }) => ({ recipient, why: (JSON.parse(data) as { why: string }).why }),
  )

describe.skipIf(!hasDovecot())('with a mailbox', () => {
  onEachDatabase('an answer by mail', fresh => {
    test('lands in the thread with its picture, and goes to the other side as a letter', async () => {
      const shop = await open(await fresh())
      const letter = await shop.toCustomer()
      expect(letter.replyTo).toMatch(/^pood\+eri-[0-9a-z]{9}-[0-9a-z]{20}@heegel\.ee$/)
      expect(letter.text).toMatch(/^--- Kirjuta vastus selle joone kohale ---\n/)
      expect(letter.text).toContain('Vasta sellele kirjale')
      await shop.mailbox.deliver(await mailOf({ to: 'pood@heegel.ee', text: 'Mis kell te avate?' }))
      await shop.mailbox.deliver(
        await mailOf({
          to: letter.replyTo,
          text: `Jah, palun.${below(letter.text)}`,
          attachments: [
            { filename: 'joonis.jpg', content: await aPicture() },
            { filename: 'leping.pdf', content: '%PDF-1.7' },
          ],
        }),
      )
      await shop.fetch()
      const thread = await read(shop.customer, shop.asked)
      expect(kindsOf(thread)).toEqual(['customer wish', 'owner message', 'customer message'])
      expect(bodyAt(thread, -1, 'message')).toMatchObject({
        text: 'Jah, palun.',
        pictures: [{ width: 60, height: 40 }],
      })
      expect(thread.brokenAt).toBeNull()
      expect(await lettersOf(shop.owner, 'thread-message')).toMatchObject([
        { words: 'Jah, palun.\n\nLisas pildi.' },
      ])
      expect(await faultsOf(shop.customer), 'of the other file').toEqual([
        { recipient: CUSTOMER, why: 'left-out' },
      ])
      expect(await shop.mailbox.flags(), 'what is no answer is left alone').toMatchObject([
        expect.not.arrayContaining(['\\Seen']),
        expect.arrayContaining(['\\Seen']),
      ])
      const { body } = await shop.owner.call<{ mail: { answers: object } }>('GET', '/api/admin/connections')
      expect((await shop.customer.call('GET', '/api/settings')).body).toMatchObject({ readsAnswers: true })
      expect(body.mail.answers).toEqual({ isSet: true, readAt: expect.any(String) })
    })

    test('is said by the side whose letter it answers, whatever its From says', async () => {
      const shop = await open(await fresh())
      const { contactEmail } = await shop.owner.settings.facts()
      const [toCustomer, toOwner] = [await shop.toCustomer(), await shop.toOwner()]
      expect(toOwner.replyTo).not.toBe(toCustomer.replyTo)
      await shop.mailbox.deliver(
        await mailOf({ from: contactEmail, to: toCustomer.replyTo, text: 'Olen justkui Mari' }),
      )
      await shop.mailbox.deliver(await mailOf({ to: toOwner.replyTo, text: 'Kirja leidsin' }))
      await shop.mailbox.deliver(
        await mailOf({ from: contactEmail, to: toOwner.replyTo, text: 'Kõrvad ka.' }),
      )
      const guessed = toOwner.replyTo.replace(/.@/, sign => (sign === '0@' ? '1@' : '0@'))
      await shop.mailbox.deliver(await mailOf({ from: contactEmail, to: guessed, text: 'Arvan ära' }))
      await shop.fetch()
      expect((await shop.said()).slice(2)).toEqual([
        { author: 'customer', text: 'Olen justkui Mari' },
        { author: 'owner', text: 'Kõrvad ka.' },
      ])
      expect(await faultsOf(shop.owner)).toEqual([{ recipient: contactEmail, why: 'not-owner' }])
    })

    test('lands once, though it comes twice, two processes look, and the server counts anew', async () => {
      const database = await fresh()
      const shop = await open(database)
      const { replyTo } = await shop.toCustomer()
      const answer = await mailOf({ to: replyTo, text: 'Üks kord', messageId: '<yks@naide.ee>' })
      await shop.mailbox.deliver(answer)
      await shop.mailbox.deliver(answer)
      // Some programs give each mail the same name.
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Teine', messageId: '<yks@naide.ee>' }))
      await Promise.all([shop.fetch(), shop.fetch(shop.owner)])
      await shop.fetch()
      shop.mailbox.renumber()
      await shop.fetch()
      expect((await shop.said()).map(({ text }) => text)).toEqual(['Kas musta lõngaga?', 'Üks kord', 'Teine'])
      expect(await lettersOf(shop.owner, 'thread-message')).toHaveLength(2)
    })

    test('lands once, though the process that reads it is so slow that another goes on', async () => {
      const shop = await open(await fresh())
      const { replyTo } = await shop.toOwner()
      const { contactEmail: from } = await shop.owner.settings.facts()
      await shop.mailbox.deliver(await mailOf({ from, to: replyTo, text: 'Üks kord' }))
      const { settings } = shop.customer
      const { facts } = settings
      const [isReading, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      settings.facts = async () => {
        isReading.resolve()
        await goesOn.promise
        return facts()
      }
      const slow = shop.fetch()
      await isReading.promise
      await shop.fetch(shop.owner)
      expect(await shop.said(), 'the other waits').toHaveLength(1)
      shop.owner.wait(6)
      await shop.fetch(shop.owner)
      goesOn.resolve()
      await slow
      expect((await shop.said()).slice(1)).toEqual([{ author: 'owner', text: 'Üks kord' }])
      expect(await lettersOf(shop.owner, 'thread-answer')).toHaveLength(1)
    })

    test('waits where it cannot be kept, and is given up with a letter', async () => {
      const shop = await open(await fresh())
      const { replyTo } = await shop.toCustomer()
      const attachments = [{ filename: 'joonis.jpg', content: await aPicture() }]
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Pildiga', attachments }))
      const { put } = shop.customer.files
      shop.customer.files.put = async () => {
        throw new Error('The store does not answer')
      }
      await shop.fetch()
      expect(await shop.said()).toHaveLength(1)
      shop.customer.files.put = put
      await shop.fetch()
      expect(await shop.said()).toHaveLength(2)

      shop.customer.files.put = async () => {
        throw new Error('The store does not answer')
      }
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Pildiga 2', attachments }))
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Ilma pildita' }))
      for (let attempt = 0; attempt < 11; attempt++) await shop.fetch()
      expect((await shop.said()).at(-1)).toEqual({ author: 'customer', text: 'Ilma pildita' })
      expect(await faultsOf(shop.customer)).toEqual([{ recipient: CUSTOMER, why: 'unreadable' }])
    })

    test('of an order that is erased stays in the mailbox', async () => {
      const shop = await open(await fresh())
      const { db } = shop.customer.database
      const { replyTo } = await shop.toCustomer()
      await eraseOrder(
        { db, files: shop.customer.files, now: shop.customer.now() },
        shop.asked.orderNumber,
        'mari',
      )
      expect(await db.selectFrom('reply_secrets').selectAll().execute()).toEqual([])
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Veel üks asi' }))
      await shop.fetch()
      const texts = (await db.selectFrom('thread_entries').select('body').execute()).map(({ body }) => body)
      expect(texts.every(body => body === null)).toBe(true)
      expect(await faultsOf(shop.customer)).toEqual([])
      expect((await shop.mailbox.flags())[0]).not.toContain('\\Seen')
    })

    test('cannot be fetched: the owner hears of it after a quarter of an hour, and nothing is lost', async () => {
      const shop = await open(await fresh())
      const { db } = shop.customer.database
      const { replyTo } = await shop.toCustomer()
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Ootan' }))
      shop.mailbox.state.password = 'uus'
      const watch = () =>
        jobsOf(shop.owner, new AbortController().signal)
          .find(({ name }) => name === 'watch for incidents')!
          .work()
      const failing = async () =>
        (await db.selectFrom('incidents').select('part').where('opened_at', 'is not', null).execute()).map(
          ({ part }) => part,
        )
      await shop.fetch(shop.owner)
      await watch()
      expect(await failing()).toEqual([])
      shop.owner.wait(16)
      await shop.fetch(shop.owner)
      await watch()
      expect(await failing()).toEqual(['answers'])
      const { message } = await db.selectFrom('incidents').select('message').executeTakeFirstOrThrow()
      expect(message).toBe('The mailbox of the answers cannot be read: the mail server refuses the sign-in')
      expect(JSON.stringify(shop.owner.logged)).not.toContain('saladus')
      shop.mailbox.state.password = 'saladus'
      await shop.fetch(shop.owner)
      expect((await shop.said()).at(-1)?.text).toBe('Ootan')
      shop.owner.wait(5)
      await watch()
      expect(await failing()).toEqual([])
    })
  })

  describe('what is no answer of a person never lands, and is not answered', () => {
    test.each([
      ['an absence note', { headers: { 'Auto-Submitted': 'auto-replied' } }],
      ['a letter of a shop', { headers: { 'Auto-Submitted': 'auto-generated' } }],
      ['mass mail', { headers: { Precedence: 'bulk' } }],
      ['a list', { headers: { 'List-Id': '<jutud.naide.ee>' } }],
      ['an old absence note', { headers: { 'X-Autoreply': 'yes' } }],
      ['a bounce', { headers: { 'Return-Path': '<>' } }],
      ['a bounce without that', { from: 'MAILER-DAEMON@naide.ee' }],
    ])('%s', async (_, mail) => {
      const shop = await open(await freshDatabase())
      const { replyTo } = await shop.toCustomer()
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Olen puhkusel', ...mail }))
      await shop.fetch()
      expect(await shop.said()).toHaveLength(1)
      expect(await faultsOf(shop.customer)).toEqual([])
      expect((await shop.mailbox.flags())[0]).not.toContain('\\Seen')
    })
  })

  describe('an answer of another make', () => {
    const openOne = async () => open(await freshDatabase())

    test('of HTML alone, and of an old character set', async () => {
      const shop = await openOne()
      const { replyTo, html } = await shop.toCustomer()
      const answered = `<p>Sobib <b>väga</b>!</p><style>p{color:red}</style><blockquote>${html}</blockquote>`
      await shop.mailbox.deliver(await mailOf({ to: replyTo, html: answered }))
      const head = `From: ${CUSTOMER}\r\nTo: ${replyTo}\r\nMessage-ID: <vana@naide.ee>\r\nMIME-Version: 1.0\r\n`
      const kind = 'Content-Type: text/plain; charset=windows-1257\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
      // `Õ ž š` of that character set.
      await shop.mailbox.deliver(
        Buffer.concat([
          Buffer.from(head + kind),
          Buffer.from([0xd5, 0x20, 0xfe, 0x20, 0xf0]),
          Buffer.from('\r\n'),
        ]),
      )
      await shop.fetch()
      expect((await shop.said()).slice(1).map(({ text }) => text)).toEqual(['Sobib väga!', 'Õ ž š'])
    })

    test('that cannot be taken is told why, three times a day, at the address that the shop knows', async () => {
      const shop = await openOne()
      const { replyTo } = await shop.toCustomer()
      const deep = (depth: number): string =>
        depth === 0
          ? 'Content-Type: text/plain\r\n\r\nTere\r\n'
          : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${deep(depth - 1)}\r\n--b${depth}--\r\n`
      const from = 'keegi@mujal.ee'
      const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
      for (const raw of [
        await mailOf({ from, to: replyTo, text: 'õ'.repeat(5001) }),
        await mailOf({ from, to: replyTo, text: ' ', attachments: [{ filename: 'a.heic', content: heic }] }),
        Buffer.from(`From: ${from}\r\nTo: ${replyTo}\r\nMIME-Version: 1.0\r\n${deep(60)}`),
        await mailOf({ from, to: replyTo, text: '' }),
      ])
        await shop.mailbox.deliver(raw)
      await shop.fetch()
      await shop.fetch()
      expect(await faultsOf(shop.customer)).toEqual(
        ['too-long', 'empty', 'unreadable'].map(why => ({ recipient: CUSTOMER, why })),
      )
      expect(await shop.said()).toHaveLength(1)
      shop.customer.wait(25 * 60)
      await shop.mailbox.deliver(
        await mailOf({
          from,
          to: replyTo,
          text: 'Suur',
          attachments: [{ content: Buffer.alloc(21_000_000) }],
        }),
      )
      await shop.fetch()
      expect((await faultsOf(shop.customer)).at(-1)?.why).toBe('too-large')
    })

    test('that comes again and again comes to an end', async () => {
      const shop = await openOne()
      const { replyTo } = await shop.toCustomer()
      for (let i = 0; i < 22; i++)
        await shop.mailbox.deliver(await mailOf({ to: replyTo, text: `Olen ära ${i}` }))
      await shop.fetch()
      // The wish is hers, too.
      expect((await shop.said()).filter(({ author }) => author === 'customer')).toHaveLength(19)
      expect((await faultsOf(shop.customer)).map(({ why }) => why)).toEqual([
        'too-many',
        'too-many',
        'too-many',
      ])
    })

    test('is read on after the line to the mail server was cut', async () => {
      const shop = await openOne()
      const { replyTo } = await shop.toCustomer()
      for (const text of ['Esimene', 'Teine', 'Kolmas'])
        await shop.mailbox.deliver(await mailOf({ to: replyTo, text }))
      const fetching = shop.fetch()
      await expect.poll(() => shop.mailbox.state.signIns).toBe(4)
      shop.mailbox.dropLines()
      await fetching
      await shop.fetch()
      expect((await shop.said()).slice(1).map(({ text }) => text)).toEqual(['Esimene', 'Teine', 'Kolmas'])
    })
  })
})

test('without a mailbox letters ask for the answer by the link', async () => {
  const letters = await mailServer()
  const env = { SMTP_URL: letters.url }
  const database = await freshDatabase()
  const [customer, owner] = [
    await testShop(database, { env }),
    await testShop(database, { env, admin: true }),
  ]
  const asked: Asked = await ask(customer)
  await owner.call<Thread>('POST', `${asked.path}/messages`, { text: 'Kas musta?' })
  await customer.mailer.sendDue()
  const letter = await PostalMime.parse(letters.got.at(-1)!.text)
  expect(letter.replyTo).toMatchObject([{ address: (await owner.settings.facts()).contactEmail }])
  expect(letter.text).toContain('Palun vasta lingi taga, mitte sellele kirjale')
  expect(letter.text).not.toContain('joone kohale')
  expect(jobsOf(customer, new AbortController().signal).map(({ name }) => name)).not.toContain(
    'fetch answers',
  )
})
