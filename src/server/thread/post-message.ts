import type { EntryReader, Pictured } from '#domain/thread.ts'
import * as messages from '#messages/thread.ts'
import { recordAction } from '#server/admin/audit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { queueOwnerNotice } from '#server/mail/owner-notices.ts'
import { asRequester } from '#server/orders/as-requester.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, lockOrder, type OrderRow } from '#server/orders/store.ts'
import { addEntry, isEntryRecorded } from '#server/orders/thread-entries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { randomToken } from '#server/platform/random.ts'
import type { Settings } from '#server/settings/settings.ts'
import { expectBelowMessageLimit } from './message-limit.ts'
import { picturesToSeal } from './pictures.ts'
import { replyAddress } from './reply-address.ts'

/** What the e-mails of a thread are written from. */
export type ThreadMailDeps = {
  settings: Settings
  publicUrl: string
  /**
   * the pattern of addresses whose replies are added to the thread (`REPLY_ADDRESS`); undefined if replies are not read
   */
  replyPattern: string | undefined
  now: () => Date
}

/** The same within a transaction, where the settings must not be read: that may need a connection of its own. */
export type ThreadMailing = Omit<ThreadMailDeps, 'settings'> & { ownerEmail: string }

type Said = {
  kind: 'message' | 'feeling'
  author: EntryReader
  /** who says it for the owner's side: an administrator's e-mail, or the address that the answer came from */
  actor: string | undefined
  text: string
  /** ids of pictures that this side has uploaded */
  pictures: readonly string[]
  /** what they show, if the sender has said */
  picturesShow?: Pictured | undefined
  /** makes a retry after a lost answer idempotent */
  requestId?: string | undefined
}

/**
 * Runs a transaction in the thread of an order.
 * @throws ShopError `order_not_found`, `order_erased`
 */
export async function inThread(
  { db, settings, publicUrl, replyPattern, now }: ThreadMailDeps & { db: Db },
  { id }: Pick<OrderRow, 'id'>,
  work: (trx: Db, locked: OrderRow, mailing: ThreadMailing) => Promise<void>,
): Promise<void> {
  const { contactEmail: ownerEmail } = await settings.facts()
  await retryingTransaction(db, async trx => {
    const locked = await lockOrder(trx, 'id', id)
    if (!locked) throw new ShopError('order_not_found')
    if (locked.erased_at !== null) throw new ShopError('order_erased')
    await work(trx, locked, { ownerEmail, publicUrl, replyPattern, now })
  })
}

/**
 * Adds a message to a thread, once, and e-mails the other side.
 * @throws ShopError `invalid_input` if a picture is not this side's, or the customer has reached a limit
 */
export async function postMessage(
  mailing: ThreadMailing,
  trx: Db,
  order: OrderRow,
  { kind, author, actor, text, pictures: ids, picturesShow, requestId }: Said,
): Promise<void> {
  if (requestId && (await isEntryRecorded(trx, order.id, requestId))) return
  if (author === 'customer') await expectBelowMessageLimit(trx, order.id, mailing.now())
  const pictures = await picturesToSeal(trx, order, author, ids)
  const body = { text, ...(pictures.length > 0 && { pictures }), ...(picturesShow && { picturesShow }) }
  await addEntry(trx, order, { kind, author, body, requestId }, mailing.now())
  // The thread itself names only the sides.
  if (actor !== undefined)
    await recordAction(trx, { actor, action: 'order.message', subject: order.order_number }, mailing.now())
  const words = [text, pictures.length > 0 && messages.picturesSent(pictures.length, picturesShow)]
  await notifyOtherSide(mailing, trx, order, author, words.filter(Boolean).join('\n\n'))
}

/** E-mails what was said, verbatim, to the other side. */
export async function notifyOtherSide(
  { ownerEmail, publicUrl, replyPattern, now }: ThreadMailing,
  trx: Db,
  row: OrderRow,
  author: EntryReader,
  words: string,
): Promise<void> {
  const reader = author === 'owner' ? 'customer' : 'owner'
  const order = reader === 'customer' ? await asRequester(trx, row) : row
  if (reader === 'customer' && !order.customer_email) return
  const answerTo = replyPattern && (await replyAddress(trx, replyPattern, order, reader))
  const email = {
    about: order,
    // A random value, so that each message is an e-mail of its own.
    which: randomToken(),
    data: {
      ...orderMail(order, await findLines(trx, order.id), trackingLink(publicUrl, order)),
      words,
      ...(answerTo && { answerTo }),
    },
  }
  if (reader === 'customer') {
    const recipient = order.customer_email
    return void (await queueMail(trx, { template: 'thread-answer', recipient, ...email }, now()))
  }
  await queueOwnerNotice(trx, { template: 'thread-message', recipient: ownerEmail, ...email }, now())
}
