import { HEIC_HEAD_BYTES, isHeic } from '#domain/heic.ts'
import { MAIL_BYTES_MAX, TEXT_MAX, UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { type EntryReader, MESSAGE_PICTURES_MAX } from '#domain/thread.ts'
import type { ReplyFault } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { asRequester } from '#server/orders/as-requester.ts'
import { trackingLink } from '#server/orders/order-mail.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { isEntryRecorded } from '#server/orders/thread-entries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { ShopError } from '#server/platform/errors.ts'
import { type FileStore, StoreUnavailable } from '#server/platform/storage/file-store.ts'
import { messageLimitReached } from '#server/thread/message-limit.ts'
import { openInTurn } from '#server/thread/open-picture.ts'
import { keepPicture } from '#server/thread/pictures.ts'
import {
  inThread,
  postMessage,
  type ThreadMailDeps,
  type ThreadMailing,
} from '#server/thread/post-message.ts'
import { readInChildProcess } from './read-in-child-process.ts'
import { type Envelope, type MailReply, mailKey } from './read-mail.ts'

/** The most entries of one side within an hour: it stops two programs that answer each other. */
const AN_HOUR_MAX = 20
const HOUR_MS = 3_600_000

/** An inline picture whose shorter side has fewer pixels is the logo of a signature, not a photo. */
const PHOTO_SIDE_MIN = 200

/** How many pictures of an e-mail are opened: more than its sender has photos and logos. */
const TRIED_MAX = 20

/** How many e-mails per day tell a side of an order that its replies are not accepted. */
const FAULTS_A_DAY_MAX = 3

export type ReplyDeps = ThreadMailDeps & {
  db: Db
  files: FileStore
  /** the addresses that the owner writes from, in lower case */
  ownerAddresses: () => Promise<ReadonlySet<string>>
}

type Arrived = Envelope & {
  order: OrderRow
  author: EntryReader
  /** the address that it was sent to has ended */
  isEnded: boolean
  uid: number
  /** bytes */
  size: number
  /** the whole e-mail; undefined if it is gone by now */
  source: () => Promise<Buffer | undefined>
  /** a failure this time is final */
  isLastAttempt: boolean
  /** it has failed repeatedly, and is given up */
  isHopeless: boolean
}

/**
 * Puts a reply into the thread of its order, or tells its side why not.
 * @param moveOn records in the same transaction that the e-mail has been processed
 * @returns whether it was accepted
 * @throws Error of database, files or mailbox: retry later
 */
export async function storeReply(
  deps: ReplyDeps,
  mail: Arrived,
  moveOn: (trx: Db) => Promise<void>,
): Promise<boolean> {
  const { order, author, messageId } = mail
  const refuse = async (
    why: ReplyFault,
    key = mailKey(author, messageId, messageId ? '' : `${mail.uid}`),
    hasHeic = false,
  ) => {
    await inThread(deps, order, async (trx, locked, mailing) => {
      await moveOn(trx)
      await tellFault(mailing, trx, locked, author, { why, hasHeic }, key)
    })
    return false
  }
  if (mail.isHopeless) return refuse('unreadable')
  if (author === 'owner' && !(await deps.ownerAddresses()).has(mail.sender)) return refuse('not-owner')
  if (mail.isEnded) return refuse('ended')
  if (mail.size > MAIL_BYTES_MAX) return refuse('too-large')
  const source = await mail.source()
  const answer = source && (await readInChildProcess(source))
  if (!answer) return refuse('unreadable')

  const key = mailKey(author, messageId, messageId ? answer.text : source)
  if (await isEntryRecorded(deps.db, order.id, key)) {
    await moveOn(deps.db)
    return true
  }
  if (answer.text.length > TEXT_MAX) return refuse('too-long', key)
  if ((await countLately(deps, order, author)) >= AN_HOUR_MAX) return refuse('too-many', key)
  const limit = author === 'customer' ? await messageLimitReached(deps.db, order.id, deps.now()) : undefined
  if (limit) return refuse(limit === 'day' ? 'too-many-today' : 'too-many-in-all', key)
  const { pictures, leftOut, hasHeic } = await keepPictures(deps, mail, answer, key)
  if (answer.text === '' && pictures.length === 0) return refuse('empty', key, hasHeic)
  await inThread(deps, order, async (trx, locked, mailing) => {
    await moveOn(trx)
    const actor = author === 'owner' ? mail.sender : undefined
    const { text } = answer
    await postMessage(mailing, trx, locked, {
      kind: 'message',
      author,
      actor,
      text,
      pictures,
      requestId: key,
    })
    if (leftOut > 0) await tellFault(mailing, trx, locked, author, { why: 'left-out', hasHeic }, key)
  })
  return true
}

type Kept = {
  /** ids */
  pictures: string[]
  /** how many files are left out */
  leftOut: number
  /** one of them is in the iPhone's own format, which its browser would have sent as a JPEG */
  hasHeic: boolean
}

/** Stores pictures as if uploaded; a file that is no picture, or one too many, is left out. */
async function keepPictures(
  { db, files, now }: ReplyDeps,
  { order, author, isLastAttempt }: Arrived,
  answer: MailReply,
  key: string,
): Promise<Kept> {
  const client = `mail:${order.id}`
  const pictures: string[] = []
  let leftOut = answer.otherFiles + Math.max(0, answer.pictures.length - TRIED_MAX)
  for (const [index, { bytes, isInText }] of answer.pictures.slice(0, TRIED_MAX).entries()) {
    try {
      if (bytes.length > UPLOAD_BYTES_MAX) throw new ShopError('body_too_large')
      const opened = isInText ? await openInTurn(bytes, client) : undefined
      if (opened && Math.min(opened.width, opened.height) < PHOTO_SIDE_MIN) continue
      if (pictures.length === MESSAGE_PICTURES_MAX) throw new ShopError('invalid_input')
      const given = { picture: opened ?? bytes, origin: author, requestId: `${key}:${index}` }
      pictures.push((await keepPicture({ db, files, now: now() }, order, given, client)).id)
    } catch (error) {
      const code = error instanceof ShopError ? error.code : undefined
      // Strangers' uploads may keep the queue full, or the file store may be down: rather than lose the reply, accept
      // it without its pictures.
      const hasNoRoom = code === 'overloaded' || error instanceof StoreUnavailable
      const isNoPicture = code !== undefined && NO_PICTURE.has(code)
      if (!isNoPicture && !(hasNoRoom && isLastAttempt)) throw error
      leftOut += 1
    }
  }
  const hasHeic = answer.pictures.some(({ bytes }) => isHeic(bytes.subarray(0, HEIC_HEAD_BYTES)))
  return { pictures, leftOut, hasHeic }
}

/** Faults of the picture itself; others, such as a full disk, may be over by the next attempt. */
const NO_PICTURE: ReadonlySet<string> = new Set(['unsupported_media_type', 'body_too_large', 'invalid_input'])

async function countLately({ db, now }: ReplyDeps, order: OrderRow, author: EntryReader): Promise<number> {
  const { count } = await db
    .selectFrom('thread_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', order.id)
    .where('author', '=', author)
    .where('at', '>', new Date(now().getTime() - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Tells the side whose reply it was, at the address that the shop knows: the sender in the e-mail may be forged. */
async function tellFault(
  { ownerEmail, publicUrl, now }: ThreadMailing,
  trx: Db,
  row: OrderRow,
  author: EntryReader,
  fault: { why: ReplyFault; hasHeic: boolean },
  key: string,
): Promise<void> {
  const isOwner = author === 'owner'
  const order = isOwner ? row : await asRequester(trx, row)
  const recipient = isOwner ? ownerEmail : order.customer_email
  if (!recipient) return
  const { count } = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_id', '=', order.id)
    .where('template', '=', 'answer-not-taken')
    .where('recipient', '=', recipient)
    .where('created_at', '>', daysBefore(now(), 1).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) >= FAULTS_A_DAY_MAX) return
  const orderNumber = order.order_number
  const link = isOwner
    ? `${publicUrl}/admin/orders?${new URLSearchParams({ order: orderNumber })}`
    : trackingLink(publicUrl, order)
  const data = { orderNumber, link, isOwner, ...fault }
  const email = { template: 'answer-not-taken', about: order, which: key, recipient, data } as const
  await queueMail(trx, email, now())
}
