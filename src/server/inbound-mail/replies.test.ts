import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Thread } from '#contract/thread.ts'
import { THREAD_MESSAGES_A_DAY, THREAD_MESSAGES_MAX } from '#domain/thread.ts'
import { jobsOf } from '#server/jobs.ts'
import { writeHistory } from '#server/orders/history.ts'
import { detailsColumns, findOrderByNumber } from '#server/orders/store.ts'
import { addEntry } from '#server/orders/thread-entries.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { StoreUnavailable } from '#server/platform/storage/file-store.ts'
import { eraseOrder } from '#server/privacy/erase-order.ts'
import { openInTurn, openPicture } from '#server/thread/open-picture.ts'
import { type FreshDatabase, freshDatabase, onEachDatabase } from '#test/database.ts'
import { imapServer } from '#test/imap-server.ts'
import { mailServer } from '#test/mail-server.ts'
import { hasDovecot, type MailboxOptions, ownCertificate } from '#test/open-mailbox.ts'
import { rawMail } from '#test/raw-mail.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'
import { type Asked, ask, bodyAt, kindsOf, lettersOf, read, say } from '#test/thread-shop.ts'
import { accountIn } from './mailbox.ts'
import { storeReply } from './store-reply.ts'

// Spies on how many pictures are opened.
vi.mock('#server/thread/open-picture.ts', { spy: true })
afterEach(() => vi.clearAllMocks())

const folders: string[] = []
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const CUSTOMER = 'liis@naide.ee'

const mailOf = (mail: SendMailOptions) => rawMail({ from: CUSTOMER, ...mail })

const aPicture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#cf3a34' } })
    .jpeg()
    .toBuffer()

/** The first bytes of an iPhone's own picture format. */
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])

/** The shop's own quoted e-mail below a reply. */
const below = (letter: string) =>
  `\n\nOn Tue, Heegel <pood@heegel.ee> wrote:\n\n${letter.replaceAll(/^/gm, '> ')}`

/** Customer and owner on one database, with a mailbox for the replies. */
async function open(database: FreshDatabase, options?: MailboxOptions, host?: string) {
  const mailbox = await imapServer(options)
  const letters = await mailServer()
  const folder = mkdtempSync(join(tmpdir(), 'heegel-answers-'))
  folders.push(folder)
  const env = {
    DATA_DIR: folder,
    SMTP_URL: letters.url,
    IMAP_URL: host ? mailbox.urlAt(host) : mailbox.url,
    REPLY_ADDRESS: 'pood+{token}@heegel.ee',
  }
  const customer = await testShop(database, { env })
  const owner = await testShop(database, { env, admin: true })
  const asked = await ask(customer)
  const fetch = (shop: TestShop = customer) =>
    jobsOf(shop, new AbortController().signal)
      .find(({ name }) => name === 'fetch e-mail replies')!
      .work()
  /** @returns the e-mail that a side gets because of it, as it was received */
  const letterAfter = async (said: Promise<unknown>, side: 'owner' | 'customer') => {
    await said
    await customer.mailer.sendDue()
    const isOwners = side === 'owner'
    const got = letters.got.findLast(({ to }) => to.includes('liis@naide.ee') !== isOwners)!
    const { replyTo, text = '', ...letter } = await PostalMime.parse(got.text)
    return { ...letter, text, replyTo: replyTo![0]!.address! }
  }
  const toCustomer = (text = 'Kas musta lõngaga?') =>
    letterAfter(owner.call('POST', `${asked.path}/messages`, { text }), 'customer')
  const toOwner = (text = 'Kas kõrvad ka?') => letterAfter(say(customer, asked, text), 'owner')
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
  onEachDatabase('a reply by e-mail', fresh => {
    test('goes into the thread with its picture, and is e-mailed to the other side', async () => {
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
      expect(await faultsOf(shop.customer), 'the customer is told that the other file was left out').toEqual([
        { recipient: CUSTOMER, why: 'left-out' },
      ])
      expect(await shop.mailbox.flags(), 'an e-mail that is no reply is left alone').toMatchObject([
        expect.not.arrayContaining(['\\Seen']),
        expect.arrayContaining(['\\Seen']),
      ])
      const { body } = await shop.owner.call<{ mail: { answers: object } }>('GET', '/api/admin/connections')
      expect((await shop.customer.call('GET', '/api/settings')).body).toMatchObject({ readsAnswers: true })
      expect(body.mail.answers).toEqual({ isSet: true, readAt: expect.any(String), fault: null })
    })

    test('to the e-mail of a new request goes into its thread, and to the customer', async () => {
      const shop = await open(await fresh())
      await shop.customer.mailer.sendDue()
      const sent = await Promise.all(shop.letters.got.map(({ text }) => PostalMime.parse(text)))
      const request = sent.find(({ subject }) => subject?.startsWith('Uus soov'))!
      const replyTo = request.replyTo![0]!.address!
      expect(replyTo).toMatch(/^pood\+eri-[0-9a-z]{9}-[0-9a-z]{20}@heegel\.ee$/)
      expect(request.text).toMatch(/^--- Kirjuta vastus selle joone kohale ---\n/)
      expect(request.text).toContain('Vasta sellele kirjale')
      const { contactEmail: from } = await shop.owner.settings.facts()
      const text = `Millal müts valmis peab olema?${below(request.text!)}`
      await shop.mailbox.deliver(await mailOf({ from, to: replyTo, text }))
      await shop.fetch()
      expect(await shop.said()).toEqual([{ author: 'owner', text: 'Millal müts valmis peab olema?' }])
      expect(
        await shop.owner.database.db.selectFrom('audit_log').select(['actor', 'action']).execute(),
      ).toEqual([{ actor: from, action: 'order.message' }])
      expect(await lettersOf(shop.customer, 'thread-answer')).toEqual([
        { recipient: CUSTOMER, words: 'Millal müts valmis peab olema?' },
      ])
      expect((await shop.toOwner()).replyTo, 'each side has one reply address').toBe(replyTo)
    })

    test('is attributed to the side whose e-mail it answers, whatever its From says', async () => {
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

    test('is accepted once, though sent twice, read by two processes, and renumbered by the server', async () => {
      const database = await fresh()
      const shop = await open(database)
      const { replyTo } = await shop.toCustomer()
      const answer = await mailOf({ to: replyTo, text: 'Üks kord', messageId: '<yks@naide.ee>' })
      await shop.mailbox.deliver(answer)
      await shop.mailbox.deliver(answer)
      // Some programs give every e-mail the same message id.
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Teine', messageId: '<yks@naide.ee>' }))
      await Promise.all([shop.fetch(), shop.fetch(shop.owner)])
      await shop.fetch()
      shop.mailbox.renumber()
      await shop.fetch()
      expect((await shop.said()).map(({ text }) => text)).toEqual(['Kas musta lõngaga?', 'Üks kord', 'Teine'])
      expect(await lettersOf(shop.owner, 'thread-message')).toHaveLength(2)
    })

    test('is accepted once, though a slow process reads it and another takes over', async () => {
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
      expect(await shop.said(), 'the other process waits').toHaveLength(1)
      shop.owner.wait(6)
      await shop.fetch(shop.owner)
      goesOn.resolve()
      await slow
      expect((await shop.said()).slice(1)).toEqual([{ author: 'owner', text: 'Üks kord' }])
      expect(await lettersOf(shop.owner, 'thread-answer')).toHaveLength(1)
    })

    test('is retried if it cannot be stored, and in the end given up with an e-mail', async () => {
      const shop = await open(await fresh())
      const { replyTo } = await shop.toCustomer()
      const attachments = [{ filename: 'joonis.jpg', content: await aPicture() }]
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Pildiga', attachments }))
      const { put } = shop.customer.files
      shop.customer.files.put = async () => {
        throw new Error('a fault of the shop')
      }
      await shop.fetch()
      expect(await shop.said()).toHaveLength(1)
      shop.customer.files.put = put
      await shop.fetch()
      expect(await shop.said()).toHaveLength(2)

      shop.customer.files.put = async () => {
        throw new Error('a fault of the shop')
      }
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Pildiga 2', attachments }))
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Ilma pildita' }))
      for (let attempt = 0; attempt < 11; attempt++) await shop.fetch()
      expect((await shop.said()).at(-1)).toEqual({ author: 'customer', text: 'Ilma pildita' })
      expect(await faultsOf(shop.customer)).toEqual([{ recipient: CUSTOMER, why: 'unreadable' }])
    })

    test.each([
      ['there is no room for one', 'expectRoom', new ShopError('overloaded')],
      ['the store of files is away', 'put', new StoreUnavailable('no answer', undefined)],
    ] as const)('is accepted without its picture if %s for long', async (_why, call, fault) => {
      const shop = await open(await fresh())
      const { replyTo } = await shop.toCustomer()
      const attachments = [{ filename: 'joonis.jpg', content: await aPicture() }]
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Pildiga', attachments }))
      shop.customer.files[call] = async () => {
        throw fault
      }
      for (let attempt = 0; attempt < 9; attempt++) await shop.fetch()
      expect(await shop.said(), 'nothing is accepted yet, as the fault may pass').toHaveLength(1)
      await shop.fetch()
      expect((await shop.said()).at(-1)).toEqual({ author: 'customer', text: 'Pildiga' })
      expect(await faultsOf(shop.customer)).toEqual([{ recipient: CUSTOMER, why: 'left-out' }])
    })

    test('to an erased order stays in the mailbox', async () => {
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

    test('to an old e-mail about a closed order is refused with an e-mail; one to a new e-mail is accepted', async () => {
      const shop = await open(await fresh())
      const { db } = shop.customer.database
      const { replyTo: old } = await shop.toCustomer()
      const arrives = async (to: string, text: string) => {
        await shop.mailbox.deliver(await mailOf({ to, text }))
        await shop.fetch()
      }
      // From here on the mailbox is read by UIDs, however far the shop's clock is from its own.
      await arrives(old, 'Jah')
      const endOld = () =>
        jobsOf(shop.customer, new AbortController().signal)
          .find(({ name }) => name === 'expire reply addresses')!
          .work()
      const changed = await shop.owner.call('PUT', `/api/orders/${shop.asked.orderNumber}/status`, {
        orderStatus: 'cancelled',
      })
      expect(changed.status).toBe(200)
      const days = (count: number) => {
        for (const each of [shop.customer, shop.owner]) each.wait(count * 24 * 60)
      }
      days(59)
      await endOld()
      await arrives(old, 'Aitäh siiski!')
      expect((await shop.said()).at(-1)).toEqual({ author: 'customer', text: 'Aitäh siiski!' })
      days(59)
      await endOld()
      expect(
        await db.selectFrom('ended_reply_secrets').selectAll().execute(),
        'a message keeps the address alive',
      ).toEqual([])

      days(2)
      await endOld()
      await arrives(old, 'Edastatud kirjast')
      expect(await shop.said()).toHaveLength(3)
      expect(await faultsOf(shop.customer)).toEqual([{ recipient: CUSTOMER, why: 'ended' }])
      const { replyTo } = await shop.toCustomer('Kas teeme uue?')
      expect(replyTo).not.toBe(old)
      await arrives(replyTo, 'Teeme!')
      expect((await shop.said()).at(-1)).toEqual({ author: 'customer', text: 'Teeme!' })

      const { orderNumber } = shop.asked
      await eraseOrder({ db, files: shop.customer.files, now: shop.customer.now() }, orderNumber, 'mari')
      expect(await db.selectFrom('ended_reply_secrets').selectAll().execute()).toEqual([])
    })

    test('is not lost while fetching fails; the owner is told after a quarter of an hour', async () => {
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
      const { body } = await shop.owner.call<{ mail: { answers: object } }>('GET', '/api/admin/connections')
      const fault = 'The mail server rejects the user name or password'
      expect(body.mail.answers, 'the connection check shows the fault at once').toEqual({
        isSet: true,
        readAt: null,
        fault,
      })
      shop.owner.wait(16)
      await shop.fetch(shop.owner)
      await watch()
      expect(await failing()).toEqual(['answers'])
      const { message } = await db.selectFrom('incidents').select('message').executeTakeFirstOrThrow()
      expect(message).toBe(fault)
      expect(JSON.stringify(shop.owner.logged)).not.toContain('saladus')
      shop.mailbox.state.password = 'saladus'
      await shop.fetch(shop.owner)
      expect((await shop.said()).at(-1)?.text).toBe('Ootan')
      shop.owner.wait(5)
      await watch()
      expect(await failing()).toEqual([])
    })
  })

  describe('an e-mail that no person has written is neither accepted nor answered', () => {
    test.each([
      ['an out-of-office reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
      ['a shop’s e-mail', { headers: { 'Auto-Submitted': 'auto-generated' } }],
      ['bulk mail', { headers: { Precedence: 'bulk' } }],
      ['a mailing list', { headers: { 'List-Id': '<jutud.naide.ee>' } }],
      ['an old out-of-office reply', { headers: { 'X-Autoreply': 'yes' } }],
      ['a bounce', { headers: { 'Return-Path': '<>' } }],
      ['a bounce without an empty return path', { from: 'MAILER-DAEMON@naide.ee' }],
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

  describe('an unusual reply by e-mail', () => {
    const openOne = async () => open(await freshDatabase())

    test('is read from HTML alone, and in an old character set', async () => {
      const shop = await openOne()
      const { replyTo, html } = await shop.toCustomer()
      const answered = `<p>Sobib <b>väga</b>!</p><style>p{color:red}</style><blockquote>${html}</blockquote>`
      await shop.mailbox.deliver(await mailOf({ to: replyTo, html: answered }))
      const head = `From: ${CUSTOMER}\r\nTo: ${replyTo}\r\nMessage-ID: <vana@naide.ee>\r\nMIME-Version: 1.0\r\n`
      const kind = 'Content-Type: text/plain; charset=windows-1257\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
      // `Õ ž š` in that character set.
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

    test('is accepted without the logo of its signature, but with a pasted photo', async () => {
      const shop = await openOne()
      const { replyTo } = await shop.toCustomer()
      const logo = { filename: 'image001.jpg', cid: 'logo', content: await aPicture(420, 120) }
      const icon = { filename: 'f.gif', cid: 'icon', contentType: 'image/gif', content: 'GIF89a' }
      const photo = { filename: 'IMG_1.jpeg', cid: 'foto', content: await aPicture(640, 480) }
      const inText = ['foto', 'logo', 'icon'].map(cid => `<img src="cid:${cid}">`)
      const attachments = [photo, logo, icon]
      await shop.mailbox.deliver(
        await mailOf({ to: replyTo, text: 'Nii', html: `<p>Nii ${inText.join('')}</p>`, attachments }),
      )
      await shop.mailbox.deliver(
        await mailOf({
          to: replyTo,
          text: 'Aitäh',
          html: '<p>Aitäh <img src="cid:logo"></p>',
          attachments: [logo],
        }),
      )
      const small = { filename: 'kinnitus.jpg', content: await aPicture(60, 40) }
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Lisatud', attachments: [small] }))
      await shop.fetch()
      const decoded = [...vi.mocked(openInTurn).mock.calls, ...vi.mocked(openPicture).mock.calls]
      expect(decoded, 'each picture is decoded once').toHaveLength(4)
      const thread = await read(shop.customer, shop.asked)
      expect([-3, -2, -1].map(index => bodyAt(thread, index, 'message'))).toMatchObject([
        { text: 'Nii', pictures: [{ width: 640, height: 480 }] },
        { text: 'Aitäh' },
        { text: 'Lisatud', pictures: [{ width: 60, height: 40 }] },
      ])
      expect(bodyAt(thread, -2, 'message').pictures).toBeUndefined()
      expect(await faultsOf(shop.customer)).toEqual([])
    })

    test('that is refused is answered why, at most three times a day, at the address the shop knows', async () => {
      const shop = await openOne()
      const { replyTo } = await shop.toCustomer()
      const deep = (depth: number): string =>
        depth === 0
          ? 'Content-Type: text/plain\r\n\r\nTere\r\n'
          : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${deep(depth - 1)}\r\n--b${depth}--\r\n`
      const from = 'keegi@mujal.ee'
      for (const raw of [
        await mailOf({ from, to: replyTo, text: 'õ'.repeat(5001) }),
        await mailOf({ from, to: replyTo, text: ' ', attachments: [{ filename: 'a.heic', content: HEIC }] }),
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

    test('with a picture in the iPhone’s own format is accepted without it, with advice', async () => {
      const shop = await openOne()
      const { replyTo } = await shop.toCustomer()
      const attachments = [{ filename: 'IMG_1.HEIC', contentType: 'image/heic', content: HEIC }]
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Selline', attachments }))
      await shop.fetch()
      expect((await shop.said()).at(-1)?.text).toBe('Selline')
      await shop.customer.mailer.sendDue()
      const sent = await Promise.all(shop.letters.got.map(({ text }) => PostalMime.parse(text)))
      expect(sent.find(({ subject }) => subject?.startsWith('Osa sinu kirjast'))?.text).toMatch(
        /HEIC.*lisa pilt seal: telefon teeb sellest ise sobiva pildi/,
      )
    })

    test('to an address that the owner has ended is refused with an e-mail', async () => {
      const shop = await openOne()
      const { replyTo: leaked } = await shop.toCustomer()
      const end = `/api/admin/orders/${shop.asked.orderNumber}/reply-addresses/end`
      expect((await shop.owner.call('POST', end)).status).toBe(204)
      const { replyTo } = await shop.toCustomer('Keegi teine vastas sinu eest.')
      await shop.mailbox.deliver(await mailOf({ to: leaked, text: 'Olen keegi teine' }))
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Edastasin kirja sõbrale.' }))
      await shop.fetch()
      expect((await shop.said()).map(({ text }) => text)).toEqual([
        'Kas musta lõngaga?',
        'Keegi teine vastas sinu eest.',
        'Edastasin kirja sõbrale.',
      ])
      expect(await faultsOf(shop.customer)).toEqual([{ recipient: CUSTOMER, why: 'ended' }])
    })

    test('of the customer that is refused does not use up the owner’s own limit of e-mails', async () => {
      const shop = await openOne()
      const { contactEmail } = await shop.owner.settings.facts()
      const [toCustomer, toOwner] = [await shop.toCustomer(), await shop.toOwner()]
      for (let i = 0; i < 3; i++)
        await shop.mailbox.deliver(await mailOf({ to: toCustomer.replyTo, text: '' }))
      await shop.mailbox.deliver(await mailOf({ from: contactEmail, to: toOwner.replyTo, text: '' }))
      await shop.fetch()
      expect((await faultsOf(shop.owner)).map(({ recipient }) => recipient)).toEqual([
        CUSTOMER,
        CUSTOMER,
        CUSTOMER,
        contactEmail,
      ])
    })

    test('that is sent again and again reaches a limit', async () => {
      const shop = await openOne()
      const { replyTo } = await shop.toCustomer()
      for (let i = 0; i < 22; i++)
        await shop.mailbox.deliver(await mailOf({ to: replyTo, text: `Olen ära ${i}` }))
      await shop.fetch()
      // The wish counts as the customer's, too.
      expect((await shop.said()).filter(({ author }) => author === 'customer')).toHaveLength(19)
      expect((await faultsOf(shop.customer)).map(({ why }) => why)).toEqual([
        'too-many',
        'too-many',
        'too-many',
      ])
    })

    test.each([
      [THREAD_MESSAGES_A_DAY, 1, /^Ühe päevaga saab tellimuse kohta saata kuni 100 sõnumit/m],
      [THREAD_MESSAGES_MAX, 100, /^Selle tellimuse juurde ei mahu rohkem sõnumeid/m],
    ])(
      'beyond the %i messages that a customer may send is refused, saying for how long',
      async (most, days, why) => {
        const shop = await openOne()
        const { replyTo } = await shop.toCustomer()
        const { db } = shop.customer.database
        const order = (await findOrderByNumber(db, shop.asked.orderNumber))!
        const body = { text: 'Ja veel.' }
        // Hours ago, to stay clear of the hourly limit.
        const first = shop.customer.now().getTime() - days * 20 * 3_600_000
        await retryingTransaction(db, async trx => {
          for (let i = 0; i < most; i++) {
            const at = new Date(first + (i * days * 15 * 3_600_000) / most)
            await addEntry(trx, order, { kind: 'message', author: 'customer', body }, at)
          }
        })
        await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Ja veel üks.' }))
        await shop.fetch()
        await shop.customer.mailer.sendDue()
        const { text } = await PostalMime.parse(shop.letters.got.at(-1)!.text)
        expect(text).toMatch(why)
        expect(text).not.toContain('Ühe tunni jooksul')
      },
    )

    test('is accepted beside an e-mail with huge headers, of which little is fetched', async () => {
      const shop = await openOne()
      const { replyTo } = await shop.toCustomer()
      const head = `To: ${replyTo}\r\n${`X-Long: ${'a'.repeat(900)}\r\n`.repeat(10_000)}`
      await shop.mailbox.deliver(`From: ${CUSTOMER}\r\n${head}\r\nTere\r\n`)
      await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Jah' }))
      const { sent } = shop.mailbox.state
      await shop.fetch()
      expect((await shop.said()).slice(1).map(({ text }) => text)).toEqual(['Jah'])
      expect(shop.mailbox.state.sent - sent, 'few bytes are fetched').toBeLessThan(200_000)
    })

    test('is read on after the connection to the mail server was lost', async () => {
      const shop = await openOne()
      const { replyTo } = await shop.toCustomer()
      for (const text of ['Esimene', 'Teine', 'Kolmas'])
        await shop.mailbox.deliver(await mailOf({ to: replyTo, text }))
      const fetching = shop.fetch()
      await expect.poll(() => shop.mailbox.state.signIns).toBe(4)
      shop.mailbox.dropConnections()
      await fetching
      await shop.fetch()
      expect((await shop.said()).slice(1).map(({ text }) => text)).toEqual(['Esimene', 'Teine', 'Kolmas'])
    })
  })
})

/** Leads to this machine, but the shop takes it for another one. */
const ELSEWHERE = '0.0.0.0'

describe.skipIf(!hasDovecot())('the mail server', () => {
  const trusted = getCACertificates('default')
  afterEach(() => setDefaultCACertificates(trusted))

  /** Fetches one waiting reply. */
  async function fetchFrom(options: MailboxOptions, host: string) {
    const shop = await open(await freshDatabase(), options, host)
    const { replyTo } = await shop.toCustomer()
    await shop.mailbox.deliver(await mailOf({ to: replyTo, text: 'Jah' }))
    const { signIns, unencryptedSignIns } = shop.mailbox.state
    await shop.fetch()
    const { fault } = await shop.customer.database.db
      .selectFrom('inbound_mailboxes')
      .select('fault')
      .executeTakeFirstOrThrow()
    const hasLanded = (await shop.said()).at(-1)?.text === 'Jah'
    return {
      hasLanded,
      fault,
      signIns: shop.mailbox.state.signIns - signIns,
      unencryptedSignIns: shop.mailbox.state.unencryptedSignIns - unencryptedSignIns,
    }
  }

  describe.each([
    ['imaps://', true],
    ['imap:// with STARTTLS', false],
  ])('of %s', (_, isImplicit) => {
    test('is read over TLS if its certificate is trusted', async () => {
      const certificate = ownCertificate(ELSEWHERE)
      setDefaultCACertificates([...trusted, certificate.cert])
      expect(await fetchFrom({ tls: { ...certificate, isImplicit } }, ELSEWHERE)).toEqual({
        hasLanded: true,
        fault: null,
        signIns: 1,
        unencryptedSignIns: 0,
      })
    })

    test.each([
      ['self-signed', ELSEWHERE, false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
      ['of another host', '192.0.2.1', true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ])('gets no password if its certificate is %s', async (_, address, isTrusted, code) => {
      const certificate = ownCertificate(address)
      if (isTrusted) setDefaultCACertificates([...trusted, certificate.cert])
      expect(await fetchFrom({ tls: { ...certificate, isImplicit } }, ELSEWHERE)).toEqual({
        hasLanded: false,
        fault: `The certificate of the mail server is not trusted (${code})`,
        signIns: 0,
        unencryptedSignIns: 0,
      })
    })
  })

  test('that offers no TLS gets no password', async () => {
    expect(await fetchFrom({}, ELSEWHERE)).toEqual({
      hasLanded: false,
      fault: 'The mail server offers no encryption (STARTTLS)',
      signIns: 0,
      unencryptedSignIns: 0,
    })
  })

  test('on this machine needs neither TLS nor a certificate for `localhost`', async () => {
    const tls = { ...ownCertificate(ELSEWHERE), isImplicit: false }
    expect(await fetchFrom({ tls }, 'localhost')).toMatchObject({ hasLanded: true, unencryptedSignIns: 1 })
  })
})

test('a mail server may have an IPv6 address', () => {
  expect(accountIn('imap://mari:sala%3As@[::1]')).toEqual({
    host: '::1',
    port: 143,
    secure: false,
    doSTARTTLS: false,
    auth: { user: 'mari', pass: 'sala:s' },
    folder: 'INBOX',
  })
  expect(accountIn('imaps://mari:x@[2001:db8::1]/Poe%20kirjad')).toMatchObject({
    host: '2001:db8::1',
    port: 993,
    secure: true,
    folder: 'Poe kirjad',
  })
})

test('without a mailbox, e-mails ask for an answer through the link', async () => {
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
  const letter = await PostalMime.parse(letters.got.findLast(({ to }) => to.includes('liis@naide.ee'))!.text)
  expect(letter.replyTo).toMatchObject([{ address: (await owner.settings.facts()).contactEmail }])
  expect(letter.text).toContain('Palun vasta lingi taga, mitte sellele kirjale')
  expect(letter.text).not.toContain('joone kohale')
  expect(jobsOf(customer, new AbortController().signal).map(({ name }) => name)).not.toContain(
    'fetch e-mail replies',
  )
})

onEachDatabase('a reply that is refused, to an order that another person has paid', fresh => {
  test('is answered to the customer whose thread it is, not to the payer', async () => {
    const shop = await testShop(await fresh())
    const { db } = shop.database
    const asked = await ask(shop)
    const { details } = (await findOrderByNumber(db, asked.orderNumber))!
    const paid = detailsColumns({ ...JSON.parse(details), paidByAnother: true })
    const order = await db
      .updateTable('orders')
      .set({ customer_email: 'maksja@naide.ee', ...paid })
      .where('id', '=', asked.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const contact = { name: 'Liis', email: CUSTOMER, phone: '' }
    await writeHistory(db, asked.id, 'shop', 'contact', contact, shop.now())
    const ownerAddresses = async () => new Set<string>()
    const { publicUrl } = shop.config
    await storeReply(
      { ...shop, db, publicUrl, replyPattern: undefined, ownerAddresses },
      {
        order,
        author: 'customer',
        sender: CUSTOMER,
        messageId: undefined,
        isAutomatic: false,
        isEnded: false,
        isLastAttempt: false,
        uid: 1,
        size: 1,
        source: async () => undefined,
        isHopeless: true,
      },
      async () => undefined,
    )
    expect(await faultsOf(shop)).toEqual([{ recipient: CUSTOMER, why: 'unreadable' }])
    const letters = db.selectFrom('outbox').select('data').where('template', '=', 'answer-not-taken')
    expect((await letters.executeTakeFirstOrThrow()).data).toContain(`key=${order.access_key}`)
  })
})
