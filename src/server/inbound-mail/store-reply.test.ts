/** What becomes of a reply once it is read from the mailbox: needs no mail server. */
import type { SendMailOptions } from 'nodemailer'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAIL_BYTES_MAX, TEXT_MAX, UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { MESSAGE_PICTURES_MAX, THREAD_MESSAGES_A_DAY, THREAD_MESSAGES_MAX } from '#domain/thread.ts'
import { findOrderByNumber } from '#server/orders/store.ts'
import { addEntry } from '#server/orders/thread-entries.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { StoreUnavailable } from '#server/platform/storage/file-store.ts'
import { freshDatabase } from '#test/database.ts'
import { rawMail } from '#test/raw-mail.ts'
import { testShop } from '#test/test-shop.ts'
import { ask, bodyAt, read } from '#test/thread-shop.ts'
import { storeReply } from './store-reply.ts'

const CUSTOMER = 'liis@naide.ee'
const OWNER = 'mari@heegel.ee'
const HOUR = 60

type Mail = Parameters<typeof storeReply>[1]

const aPicture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#cf3a34' } })
    .jpeg()
    .toBuffer()
const attached = (content: Buffer, filename = 'joonis.jpg') => ({ filename, content })
const times = <T>(count: number, one: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => one(i))

/** The first bytes of an iPhone's own picture format. */
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])

async function open() {
  const shop = await testShop(await freshDatabase())
  const { db } = shop.database
  const asked = await ask(shop)
  const order = (await findOrderByNumber(db, asked.orderNumber))!
  const { publicUrl } = shop.config
  const deps = {
    ...shop,
    db,
    publicUrl,
    replyPattern: undefined,
    ownerAddresses: async () => new Set([OWNER]),
  }
  let uid = 0
  let movedOn = 0
  const moveOn = async () => {
    movedOn += 1
  }
  /** Stores a reply with this content, by the customer unless said otherwise. */
  const store = async (content: SendMailOptions, named: Partial<Mail> = {}, then = moveOn) => {
    const source = await rawMail({ from: CUSTOMER, ...content })
    uid += 1
    const author = named.author ?? 'customer'
    const mail: Mail = {
      order,
      author,
      sender: author === 'owner' ? OWNER : CUSTOMER,
      messageId: `<${uid}@naide.ee>`,
      isAutomatic: false,
      isEnded: false,
      isLastAttempt: false,
      isHopeless: false,
      uid,
      size: source.length,
      source: async () => source,
      ...named,
    }
    return storeReply(deps, mail, then)
  }
  /** What was said after the wish, by whom. */
  const said = async () => {
    const thread = await read(shop, asked)
    return thread.entries.slice(1).map(({ author }, index) => {
      const { text, pictures = [] } = bodyAt(thread, index + 1, 'message')
      return { author, text, pictures: pictures.length }
    })
  }
  /** What the sides were told about replies that were not accepted. */
  const faults = async () =>
    (
      await db
        .selectFrom('outbox')
        .select(['recipient', 'data'])
        .where('template', '=', 'answer-not-taken')
        .orderBy('created_at')
        .execute()
    ).map(({ recipient, data }) => {
      const { why, hasHeic, link, isOwner } = JSON.parse(data) as Record<string, string | boolean>
      return { recipient, why, hasHeic, link, isOwner }
    })
  /** Adds messages of a side, evenly between these hours ago. */
  const fill = (author: 'customer' | 'owner', count: number, from: number, until: number) =>
    retryingTransaction(db, async trx => {
      for (let i = 0; i < count; i += 1) {
        const hours = from + ((until - from) * i) / count
        const at = new Date(shop.now().getTime() - hours * HOUR * 60_000)
        await addEntry(trx, order, { kind: 'message', author, body: { text: `${i}` } }, at)
      }
    })
  return { shop, db, order, deps, store, said, faults, fill, movedOn: () => movedOn }
}

test('a reply with a picture goes into the thread of its order', async () => {
  const { store, said, faults, movedOn } = await open()
  expect(await store({ text: 'Jah, palun.', attachments: [attached(await aPicture())] })).toBe(true)
  expect(await said()).toEqual([{ author: 'customer', text: 'Jah, palun.', pictures: 1 }])
  expect(await faults()).toEqual([])
  expect(movedOn()).toBe(1)
})

test('a reply of the owner is accepted from her addresses, and attributed to the one that she wrote from', async () => {
  const { db, store, said, faults, shop } = await open()
  expect(await store({ text: 'Musta lõngaga.' }, { author: 'owner' })).toBe(true)
  expect(await said()).toEqual([{ author: 'owner', text: 'Musta lõngaga.', pictures: 0 }])
  const { actor } = await db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'order.message')
    .executeTakeFirstOrThrow()
  expect(actor).toBe(OWNER)

  expect(await store({ text: 'Võõras.' }, { author: 'owner', sender: 'keegi@mujal.ee' })).toBe(false)
  expect(await said()).toHaveLength(1)
  const { contactEmail } = await shop.settings.facts()
  expect(await faults()).toMatchObject([{ recipient: contactEmail, why: 'not-owner', isOwner: true }])
})

test.each<[why: string, mail: Partial<Mail>]>([
  ['unreadable', { isHopeless: true }],
  ['ended', { isEnded: true }],
  ['too-large', { size: MAIL_BYTES_MAX + 1 }],
])('a reply that is refused as %s is not even read, and its side is told once', async (why, refused) => {
  const { store, said, faults, movedOn, order, shop } = await open()
  const unread = { ...refused, source: async () => expect.unreachable('the e-mail is read') }
  expect(await store({ text: 'Tere' }, unread)).toBe(false)
  expect(await said()).toEqual([])
  expect(movedOn()).toBe(1)
  expect(await faults()).toEqual([
    {
      recipient: CUSTOMER,
      why,
      hasHeic: false,
      link: expect.stringContaining(shop.config.publicUrl),
      isOwner: false,
    },
  ])
  expect((await faults())[0]!.link).toContain(`key=${order.access_key}`)
})

test('a reply as large as an e-mail may be is accepted', async () => {
  const { store } = await open()
  expect(await store({ text: 'Tere' }, { size: MAIL_BYTES_MAX })).toBe(true)
})

test.each<[what: string, source: Mail['source']]>([
  ['is gone from the mailbox', async () => undefined],
  ['is an attack on the parser', async () => Buffer.alloc(3_000_000, 'x')],
])('a reply that %s is refused', async (_what, source) => {
  const { store, faults } = await open()
  expect(await store({ text: 'Tere' }, { source })).toBe(false)
  expect(await faults()).toMatchObject([{ why: 'unreadable' }])
})

test('the owner is told of her refused reply with a link to the order on her own screen', async () => {
  const { store, faults, shop, order } = await open()
  await store({ text: '' }, { author: 'owner' })
  const link = `${shop.config.publicUrl}/admin/orders?order=${order.order_number}`
  expect(await faults()).toMatchObject([{ why: 'empty', isOwner: true, link }])
})

test('an erased customer is not told, as the shop knows no address', async () => {
  const { store, faults, db, order } = await open()
  await db.updateTable('orders').set({ customer_email: '' }).where('id', '=', order.id).execute()
  expect(await store({ text: '' })).toBe(false)
  expect(await faults()).toEqual([])
})

test('a reply that arrives again is accepted once; another with the same message id is not the same', async () => {
  const { store, said, movedOn } = await open()
  const messageId = '<yks@naide.ee>'
  for (const text of ['Üks', 'Üks', 'Teine']) expect(await store({ text }, { messageId })).toBe(true)
  expect((await said()).map(({ text }) => text)).toEqual(['Üks', 'Teine'])
  expect(movedOn(), 'each was processed').toBe(3)
})

test('without a message id, a reply is known by its content, and a refused one by its place in the mailbox', async () => {
  const { store, said, faults } = await open()
  const source = async () =>
    rawMail({ from: CUSTOMER, text: 'Üks', date: new Date(0), messageId: '<a@b.ee>' })
  const bytes = await source()
  for (let i = 0; i < 2; i += 1)
    expect(await store({}, { messageId: undefined, source: async () => bytes })).toBe(true)
  expect(await said()).toHaveLength(1)
  for (const uid of [7, 7, 8]) await store({}, { messageId: undefined, isHopeless: true, uid })
  expect(await faults()).toHaveLength(2)
})

test('a reply may be as long as a message of the website', async () => {
  const { store, said, faults } = await open()
  expect(await store({ text: 'õ'.repeat(TEXT_MAX) })).toBe(true)
  expect(await store({ text: 'õ'.repeat(TEXT_MAX + 1) })).toBe(false)
  expect(await said()).toHaveLength(1)
  expect(await faults()).toMatchObject([{ why: 'too-long' }])
})

test.each(['customer', 'owner'] as const)('the %s may say twenty things in an hour', async author => {
  const { store, faults, fill } = await open()
  const other = author === 'owner' ? 'customer' : 'owner'
  // The wish counts as the customer's, too.
  await fill(author, author === 'owner' ? 19 : 18, 0.9, 0.1)
  await fill(author, 5, 3, 1.1)
  await fill(other, 30, 0.9, 0.1)
  expect(await store({ text: 'Kahekümnes' }, { author })).toBe(true)
  expect(await store({ text: 'Kahekümne esimene' }, { author })).toBe(false)
  expect(await faults()).toMatchObject([{ why: 'too-many', isOwner: author === 'owner' }])
})

test.each([
  ['too-many-today', THREAD_MESSAGES_A_DAY, 20],
  ['too-many-in-all', THREAD_MESSAGES_MAX, 2000],
])('a customer who has said too much is refused as %s; the owner is not', async (why, count, hours) => {
  const { store, faults, fill } = await open()
  await fill('customer', count, hours, 2)
  await fill('owner', count, hours, 2)
  expect(await store({ text: 'Ja veel' })).toBe(false)
  expect(await faults()).toMatchObject([{ why }])
  expect(await store({ text: 'Vastus' }, { author: 'owner' })).toBe(true)
})

test('a reply without text or picture is refused, with advice about the iPhone’s format', async () => {
  const { store, said, faults } = await open()
  expect(await store({ text: '' })).toBe(false)
  expect(await store({ text: '', attachments: [attached(HEIC, 'IMG_1.heic')] })).toBe(false)
  expect(await faults()).toMatchObject([
    { why: 'empty', hasHeic: false },
    { why: 'empty', hasHeic: true },
  ])
  expect(await store({ text: '', attachments: [attached(await aPicture())] })).toBe(true)
  expect(await said()).toEqual([{ author: 'customer', text: '', pictures: 1 }])
})

test.each<[what: string, attachments: () => Promise<object[]>, pictures: number, isTold: boolean]>([
  ['no picture', async () => [attached(Buffer.from('%PDF-1.7'), 'leping.pdf')], 0, true],
  ['a broken picture', async () => [attached(Buffer.from('no picture'))], 0, true],
  ['a picture too large to upload', async () => [attached(Buffer.alloc(UPLOAD_BYTES_MAX + 1))], 0, true],
  [
    'as many pictures as a message may have',
    async () =>
      times(MESSAGE_PICTURES_MAX, () => 0).reduce<Promise<object[]>>(
        async (all, _, place) => [...(await all), attached(await aPicture(300 + place, 300))],
        Promise.resolve([]),
      ),
    MESSAGE_PICTURES_MAX,
    false,
  ],
  [
    'one picture more',
    async () =>
      Promise.all(times(MESSAGE_PICTURES_MAX + 1, async i => attached(await aPicture(300 + i, 300)))),
    MESSAGE_PICTURES_MAX,
    true,
  ],
])(
  'a reply with %s keeps what a message may have, and tells of the rest',
  async (_what, make, pictures, isTold) => {
    const { store, said, faults } = await open()
    expect(await store({ text: 'Vaata', attachments: await make() })).toBe(true)
    expect(await said()).toMatchObject([{ text: 'Vaata', pictures }])
    expect(await faults()).toMatchObject(isTold ? [{ why: 'left-out' }] : [])
  },
)

test('of a reply with very many pictures only the first twenty are opened', async () => {
  const { store, said, faults } = await open()
  const broken = times(20, () => attached(Buffer.from('no picture')))
  expect(await store({ text: 'Vaata', attachments: [...broken, attached(await aPicture())] })).toBe(true)
  expect(await said()).toMatchObject([{ pictures: 0 }])
  expect(await faults()).toMatchObject([{ why: 'left-out' }])
  const last = [...broken.slice(1), attached(await aPicture())]
  expect(await store({ text: 'Vaata nüüd', attachments: last })).toBe(true)
  expect((await said()).at(-1)).toMatchObject({ pictures: 1 })
})

test('a reply keeps its photos, but no logo of a signature, of which its sender is not told', async () => {
  const { store, said, faults } = await open()
  const inline = async (cid: string, width: number, height: number) => ({
    ...attached(await aPicture(width, height), `${cid}.jpg`),
    cid,
  })
  const attachments = [await inline('foto', 200, 200), await inline('logo', 420, 199)]
  const html = '<p>Nii <img src="cid:foto"><img src="cid:logo"></p>'
  expect(await store({ text: 'Nii', html, attachments })).toBe(true)
  // An attached picture is no logo, however small.
  expect(await store({ text: 'Lisatud', attachments: [attached(await aPicture(60, 40))] })).toBe(true)
  expect(await said()).toMatchObject([{ pictures: 1 }, { pictures: 1 }])
  expect(await faults()).toEqual([])
})

test.each([
  ['there is no room', 'expectRoom', new ShopError('overloaded'), true],
  ['the store of files is away', 'put', new StoreUnavailable('no answer', undefined), true],
  ['the disk is full', 'put', new Error('ENOSPC'), false],
] as const)(
  'while %s a picture is tried again, until the last attempt',
  async (_why, call, fault, isAccepted) => {
    const { store, said, faults, movedOn, deps } = await open()
    deps.files[call] = async () => {
      throw fault
    }
    const mail = { text: 'Pildiga', attachments: [attached(await aPicture())] }
    await expect(store(mail)).rejects.toThrow(fault.message)
    expect(await said(), 'the fault may pass').toEqual([])
    expect(movedOn()).toBe(0)
    const last = store(mail, { isLastAttempt: true })
    if (isAccepted) {
      expect(await last).toBe(true)
      expect(await said()).toMatchObject([{ text: 'Pildiga', pictures: 0 }])
      expect(await faults()).toMatchObject([{ why: 'left-out' }])
    } else await expect(last).rejects.toThrow(fault.message)
  },
)

test.each<[what: string, content: SendMailOptions]>([
  ['accepted', { text: 'Tere' }],
  ['refused', { text: '' }],
])('a reply is %s in the transaction that records it as processed', async (_what, content) => {
  const { store, said, faults } = await open()
  const failing = async () => {
    throw new Error('another process has taken over')
  }
  await expect(store(content, {}, failing)).rejects.toThrow('another process')
  expect(await said()).toEqual([])
  expect(await faults()).toEqual([])
})

test('each side is told of three refused replies a day', async () => {
  const { store, faults, shop } = await open()
  const { contactEmail } = await shop.settings.facts()
  for (let i = 0; i < 4; i += 1) await store({ text: '' })
  for (let i = 0; i < 4; i += 1) await store({ text: '' }, { author: 'owner' })
  const told = async () => (await faults()).map(({ recipient }) => recipient)
  expect(await told()).toEqual([...times(3, () => CUSTOMER), ...times(3, () => contactEmail)])
  shop.wait(25 * HOUR)
  await store({ text: '' })
  expect((await told()).at(-1)).toBe(CUSTOMER)
  expect(await told()).toHaveLength(7)
})
