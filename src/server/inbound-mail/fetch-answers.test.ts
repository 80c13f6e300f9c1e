import { expect, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { fetchAnswers } from './fetch-answers.ts'
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
vi.mock('./mailbox.ts', () => ({
  inMailbox: (_url: string, _stop: AbortSignal, work: (of: Mailbox) => Promise<void>) => work(mailbox),
}))

const MAILBOX = 'pood@naide.ee/INBOX'

/** Reads what has come. @returns what is logged, and how far the mailbox was read */
async function openMailbox(...headers: string[]) {
  mails.splice(0)
  headers.forEach((each, at) => {
    mails.push({ uid: at + 1, size: each.length, headers: Buffer.from(each) })
  })
  const database = await freshDatabase()
  const log = { info: vi.fn(), warn: vi.fn() }
  const answers = { imapUrl: 'imaps://pood@naide.ee/INBOX', replyPattern: 'pood+{token}@naide.ee' }
  // No mail here is an answer, so that nothing else is asked for.
  const deps = { db: database.db, answers, log, now: () => new Date() } as never
  return {
    log,
    fetch: () => fetchAnswers(deps, new AbortController().signal),
    place: async () =>
      (await database.db.selectFrom('inbound_mailboxes').select('place').executeTakeFirstOrThrow()).place,
    fault: async () => (await lastReading(database.db, MAILBOX)).fault,
  }
}

const PLAIN = 'From: liis@naide.ee\r\nTo: pood@naide.ee\r\n\r\n'

test('a mail that cannot be read is passed over, and the log says which and why', async () => {
  const { log, fetch, place, fault } = await openMailbox(
    PLAIN,
    `${PLAIN.trim()}\r\nCc: ${'a:'.repeat(100_000)}`,
  )
  await fetch()
  expect(await fault()).toBeNull()
  expect(await place()).toBe('7:2')
  const logged = { uid: 2, reason: expect.stringMatching(/header size/) }
  expect(log.warn.mock.calls).toEqual([[logged, expect.any(String)]])
})

test('no mail is passed over where the parser is missing', async () => {
  const { log, fetch, place, fault } = await openMailbox(PLAIN)
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
