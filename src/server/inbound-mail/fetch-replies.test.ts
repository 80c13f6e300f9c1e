import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { fetchReplies } from './fetch-replies.ts'
import type { Mailbox, MailHead } from './mailbox.ts'
import { lastReading } from './store.ts'

const mails: MailHead[] = []
const mailbox: Mailbox = {
  validity: '7',
  list: async from => mails.map(({ uid }) => uid).filter(uid => !('uid' in from) || uid > from.uid),
  heads: async uids => mails.filter(({ uid }) => uids.includes(uid)),
  source: async () => undefined,
  markSeen: async () => undefined,
}
vi.mock(import('./mailbox.ts'), async importOriginal => ({
  ...(await importOriginal()),
  inMailbox: (_url: string, _stop: AbortSignal, work: (of: Mailbox) => Promise<void>) => work(mailbox),
}))

// Each address with a token of this secret belongs to a thread.
const SECRET = '0123456789abcdefghij'
vi.mock(import('#server/thread/reply-address.ts'), async importOriginal => ({
  ...(await importOriginal()),
  findReplier: async (_db, { secret }) =>
    secret === SECRET ? { order: {} as never, author: 'customer', isEnded: false } : undefined,
}))

const MAILBOX = 'pood@naide.ee/INBOX'

/**
 * A mailbox with e-mails of these headers. @returns how to fetch them, what is logged, and how far the mailbox was read
 */
async function openMailbox(...headers: string[]) {
  mails.splice(0)
  headers.forEach((each, at) => {
    mails.push({ uid: at + 1, size: each.length, headers: Buffer.from(each) })
  })
  const database = await freshDatabase()
  const log = { info: vi.fn(), warn: vi.fn() }
  const answers = { imapUrl: 'imaps://pood@naide.ee/INBOX', replyPattern: 'pood+{token}@naide.ee' }
  // None of these e-mails is a reply, so no other dependency is used.
  const deps = { db: database.db, answers, log, now: () => new Date() } as never
  return {
    log,
    fetch: () => fetchReplies(deps, new AbortController().signal),
    place: async () =>
      (await database.db.selectFrom('inbound_mailboxes').select('place').executeTakeFirstOrThrow()).place,
    fault: async () => (await lastReading(database.db, MAILBOX)).fault,
  }
}

const PLAIN = 'From: liis@naide.ee\r\nTo: pood@naide.ee\r\n\r\n'

/** The headers of an automatic e-mail to an address of a thread: they are parsed, but it is no reply. */
const answerWith = (fields = '') =>
  `From: liis@naide.ee\r\nTo: pood+eri-123456789-${SECRET}@naide.ee\r\nPrecedence: bulk\r\n${fields}\r\n\r\n`

test.each([
  ['headers longer than those of a person’s e-mail', `${PLAIN.trim()}\r\nX: ${'a'.repeat(100_000)}`],
  ['headers that take long to parse', answerWith(`From: ${'a:<b@c>,'.repeat(4000)}`)],
])('an e-mail with %s is skipped, and logged with the reason', async (_, head) => {
  const { log, fetch, place, fault } = await openMailbox(PLAIN, head)
  await fetch()
  expect(await fault()).toBeNull()
  expect(await place()).toBe('7:2')
  const logged = { uid: 2, reason: expect.stringMatching(/longer than|header size/) }
  expect(log.warn.mock.calls).toEqual([[logged, expect.any(String)]])
})

test('an e-mail without an address of a thread is not parsed, whatever it contains', async () => {
  const guessed = answerWith(`Cc: ${'a:<b@c>,'.repeat(4000)}`).replace(
    SECRET,
    SECRET.toUpperCase().replace('0', '1'),
  )
  const { fetch, place, fault } = await openMailbox(PLAIN, guessed, PLAIN.replace('pood@', '"pood+ @'))
  vi.doMock('postal-mime', () => {
    throw new Error('It is loaded')
  })
  await fetch()
  vi.doUnmock('postal-mime')
  expect(await fault()).toBeNull()
  expect(await place()).toBe('7:3')
})

test('an address of a thread counts only in recipients’ headers, also in a folded one', async () => {
  const address = `pood+eri-123456789-${SECRET}@naide.ee`
  const inSubject = `From: liis@naide.ee\r\nTo: pood@naide.ee\r\nSubject: x\r\n To: ${address}\r\n\r\n`
  const folded = `From: liis@naide.ee\r\nCC :\r\n a@naide.ee,\r\n\t<${address}>\r\nPrecedence: bulk\r\n\r\n`
  const { fetch, place, fault } = await openMailbox(inSubject, folded)
  vi.doMock('postal-mime', () => {
    throw new Error('It is loaded')
  })
  await fetch()
  vi.doUnmock('postal-mime')
  expect(await fault()).toMatch(/cannot be read/)
  expect(await place()).toBe('7:1')
})

test('a process that dies amid many e-mails reads none of them again', async () => {
  const { fetch, place } = await openMailbox(...Array.from({ length: 25 }, () => PLAIN))
  const heads = vi.spyOn(mailbox, 'heads')
  const { headers } = mails[12]!
  mails[12]!.headers = undefined as never
  await fetch()
  expect(await place()).toBe('7:12')
  expect(
    Math.max(...heads.mock.calls.map(([uids]) => uids.length)),
    'at most ten are fetched at a time',
  ).toBe(10)
  heads.mockRestore()
  mails[12]!.headers = headers
  await fetch()
  expect(await place()).toBe('7:25')
})

describe('an e-mail that the server refuses to send', () => {
  const damaged = new Set<number>()
  beforeEach(() => {
    const { heads } = mailbox
    vi.spyOn(mailbox, 'heads').mockImplementation(async uids => {
      if (uids.some(uid => damaged.has(uid)))
        throw Object.assign(new Error('Command failed'), { responseStatus: 'NO' })
      return heads(uids)
    })
  })
  afterEach(() => {
    damaged.clear()
    vi.mocked(mailbox.heads).mockRestore()
  })

  test('is given up after ten attempts, and keeps no other waiting', async () => {
    const { log, fetch, place, fault } = await openMailbox(PLAIN, PLAIN, PLAIN)
    damaged.add(2)
    for (let attempt = 1; attempt <= 10; attempt++) {
      await fetch()
      expect(await place(), `after attempt ${attempt}`).toBe('7:1')
      expect(await fault()).toMatch(/cannot be read/)
    }
    log.warn.mockClear()
    await fetch()
    expect(await fault()).toBeNull()
    expect(await place()).toBe('7:3')
    expect(log.warn.mock.calls).toEqual([[{ uid: 2 }, expect.stringContaining('skipped')]])
  })

  test('is not given up while the server refuses all of them', async () => {
    const { fetch, place } = await openMailbox(PLAIN, PLAIN)
    for (const uid of [1, 2]) damaged.add(uid)
    for (let attempt = 1; attempt <= 12; attempt++) await fetch()
    expect(await place()).toBe('7:0')
    damaged.clear()
    await fetch()
    expect(await place()).toBe('7:2')
  })
})

test('no e-mail is skipped if the parser is missing', async () => {
  const { log, fetch, place, fault } = await openMailbox(answerWith())
  vi.doMock('postal-mime', () => {
    throw new Error('Cannot find package')
  })
  await fetch()
  expect(await fault()).toMatch(/cannot be read/)
  expect(await place()).toBe('7:0')
  expect(log.warn).toHaveBeenCalledOnce()
  vi.doUnmock('postal-mime')
  await fetch()
  expect(await fault()).toBeNull()
  expect(await place()).toBe('7:1')
})
