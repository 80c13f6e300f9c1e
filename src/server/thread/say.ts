import type { EntryReader, Pictured } from '#domain/thread.ts'
import * as messages from '#messages/thread.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { queueOwnerNotice } from '#server/mail/owner-notices.ts'
import { asItsCustomer } from '#server/orders/as-its-customer.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, lockOrder, type OrderRow } from '#server/orders/store.ts'
import { addEntry, wasSaid } from '#server/orders/thread-entries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { randomToken } from '#server/platform/random.ts'
import type { Settings } from '#server/settings/settings.ts'
import { expectRoomToSay } from './message-limit.ts'
import { picturesToSeal } from './pictures.ts'
import { replyAddress } from './reply-address.ts'

/** What the letters of a thread are written from. */
export type ThreadLetters = {
  settings: Settings
  publicUrl: string
  /** by which address their answers land in the thread (`REPLY_ADDRESS`); undefined where they do not */
  replyPattern: string | undefined
  now: () => Date
}

type Said = {
  kind: 'message' | 'feeling'
  author: EntryReader
  text: string
  /** ids of pictures that this side has sent before */
  pictures: readonly string[]
  /** what they show, where their sender has said it */
  picturesShow?: Pictured | undefined
  /** under it the same comes again where its answer was lost */
  requestId?: string | undefined
}

/** A transaction in the thread of an order. @throws ShopError `order_not_found`, `order_erased` */
export const inThread = (
  db: Db,
  { id }: Pick<OrderRow, 'id'>,
  work: (trx: Db, locked: OrderRow) => Promise<void>,
): Promise<void> =>
  retryingTransaction(db, async trx => {
    const locked = await lockOrder(trx, 'id', id)
    if (!locked) throw new ShopError('order_not_found')
    if (locked.erased_at !== null) throw new ShopError('order_erased')
    await work(trx, locked)
  })

/**
 * Says something in a thread, once, and writes to the other side.
 * @throws ShopError `invalid_input` where a picture is not this side's, or a customer has said all that may be
 */
export async function say(
  letters: ThreadLetters,
  trx: Db,
  order: OrderRow,
  { kind, author, text, pictures: ids, picturesShow, requestId }: Said,
): Promise<void> {
  if (requestId && (await wasSaid(trx, order.id, requestId))) return
  if (author === 'customer') await expectRoomToSay(trx, order.id, letters.now())
  const pictures = await picturesToSeal(trx, order, author, ids)
  const body = { text, ...(pictures.length > 0 && { pictures }), ...(picturesShow && { picturesShow }) }
  await addEntry(trx, order, { kind, author, body, requestId }, letters.now())
  const words = [text, pictures.length > 0 && messages.picturesSent(pictures.length, picturesShow)]
  await tellOtherSide(letters, trx, order, author, words.filter(Boolean).join('\n\n'))
}

/** Writes to the other side what was said, word by word. */
export async function tellOtherSide(
  { settings, publicUrl, replyPattern, now }: ThreadLetters,
  trx: Db,
  row: OrderRow,
  author: EntryReader,
  words: string,
): Promise<void> {
  const reader = author === 'owner' ? 'customer' : 'owner'
  const order = reader === 'customer' ? await asItsCustomer(trx, row) : row
  if (reader === 'customer' && !order.customer_email) return
  const answerTo = replyPattern && (await replyAddress(trx, replyPattern, order, reader))
  const letter = {
    about: order,
    // Each is another mail.
    which: randomToken(),
    data: {
      ...orderMail(order, await findLines(trx, order.id), trackingLink(publicUrl, order)),
      words,
      ...(answerTo && { answerTo }),
    },
  }
  if (reader === 'customer') {
    const recipient = order.customer_email
    return void (await queueMail(trx, { template: 'thread-answer', recipient, ...letter }, now()))
  }
  const { contactEmail: recipient } = await settings.facts()
  await queueOwnerNotice(trx, { template: 'thread-message', recipient, ...letter }, now())
}
