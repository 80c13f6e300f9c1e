import type { HatDetails } from '#domain/custom-hat.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { MailData, OrderMail } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { listHistory, writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { hasNoDayYet } from '#server/orders/promise.ts'
import { findLines, findOrderByNumber, lockOrder, type OrderRow } from '#server/orders/store.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import { retryingTransaction } from '#server/platform/retrying-transaction.ts'
import { hatColours, readGoneColours } from './gone-colours.ts'

type Waiting = Pick<OrderRow, 'id' | 'details'>

/** Of the yarns of paid hats those that ran out before any of them was taken for that hat, by the order's id. */
async function missingColours(db: Db, hats: readonly Waiting[]): Promise<Map<string, string[]>> {
  const missing = new Map<string, string[]>()
  if (hats.length === 0) return missing
  const { batches, gone } = await readGoneColours(db)
  if (gone.length === 0) return missing
  const colourOf = new Map(batches.map(({ id, colour }) => [id, colour]))
  const taken = await db
    .selectFrom('yarn_uses')
    .innerJoin('yarn_pieces', 'yarn_pieces.id', 'yarn_uses.piece_id')
    .select(['order_id', 'batch_id'])
    .where(
      'order_id',
      'in',
      hats.map(({ id }) => id),
    )
    .execute()
  for (const { id, details } of hats) {
    const has = new Set(taken.filter(use => use.order_id === id).map(use => colourOf.get(use.batch_id)))
    const wanted = Object.values(hatColours(JSON.parse(details) as HatDetails)).flat()
    const colours = [...new Set(wanted)].filter(colour => gone.includes(colour) && !has.has(colour))
    if (colours.length > 0) missing.set(id, colours)
  }
  return missing
}

/**
 * The yarns that orders wait for, by the order's id: of composed hats those that ran out, unless they were put aside for that hat.
 * Until they are there no day can be promised.
 */
export const awaitedYarn = (
  db: Db,
  orders: readonly (Waiting & Pick<OrderRow, 'kind'>)[],
): Promise<Map<string, string[]>> =>
  missingColours(
    db,
    orders.filter(({ kind }) => kind === 'custom_hat'),
  )

/** What the letter of a payment says of the yarn that the day waits for. */
export async function mailOfAwaitedYarn(db: Db, order: OrderRow): Promise<Pick<OrderMail, 'awaitedYarn'>> {
  const awaited = hasNoDayYet(order) && (await awaitedYarn(db, [order])).get(order.id)
  return awaited ? { awaitedYarn: awaited } : {}
}

/** Paid hats of which a day was promised, that are not made, whose yarn ran out meanwhile, and whose customers were not written to. */
export async function hatsWithoutYarn(db: Db) {
  const hats = await ordersToBeSent(db)
    .where('kind', '=', 'custom_hat')
    .where('made_at', 'is', null)
    // Of what was ordered while its yarn was awaited no day was promised: its customer knows.
    .where('promise', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_history')
            .select('order_history.id')
            .whereRef('order_history.order_id', '=', 'orders.id')
            .where('event', '=', 'yarn-letter'),
        ),
      ),
    )
    .select(['id', 'order_number', 'customer_name', 'paid_at', 'total', 'details'])
    .orderBy('paid_at')
    .execute()
  const missing = await missingColours(db, hats)
  return hats.flatMap(hat => {
    const colours = missing.get(hat.id)
    return colours ? [{ ...hat, colours }] : []
  })
}

/** @throws ShopError `order_not_found`; `yarn_is_there` where nothing is missing any more */
async function letterOf(
  db: Db,
  order: OrderRow | undefined,
  publicUrl: string,
): Promise<MailData['yarn-gone']> {
  if (!order || order.deleted_at !== null) throw new ShopError('order_not_found')
  const isWaiting = order.kind === 'custom_hat' && order.sent_at === null && order.made_at === null
  const colours = isWaiting ? (await missingColours(db, [order])).get(order.id) : undefined
  if (!colours || order.status === 'cancelled' || order.payment_status === 'pending')
    throw new ShopError('yarn_is_there')
  return { ...orderMail(order, await findLines(db, order.id), trackingLink(publicUrl, order)), colours }
}

/** The letter that asks a customer what is to become of her hat. @throws ShopError as above */
export const yarnLetter = async (db: Db, number: string, publicUrl: string): Promise<MailData['yarn-gone']> =>
  letterOf(db, await findOrderByNumber(db, number), publicUrl)

/** Sends it, once; her answer comes by mail or in the thread of the order. @throws ShopError as above */
export async function sendYarnLetter(
  db: Db,
  number: string,
  { actor, publicUrl, now }: { actor: string; publicUrl: string; now: Date },
): Promise<void> {
  await retryingTransaction(db, async trx => {
    const order = await lockOrder(trx, 'order_number', number, now)
    const data = await letterOf(trx, order, publicUrl)
    const { id, customer_email: recipient } = order!
    const { colours } = data
    // Her own tap once more.
    if ((await listHistory(trx, id)).some(({ event }) => event === 'yarn-letter')) return
    await writeHistory(trx, id, actor, 'yarn-letter', { colours }, now)
    await recordAction(trx, { actor, action: 'order.yarn-letter', subject: number }, now)
    if (recipient)
      await queueMail(trx, { template: 'yarn-gone', about: `${id}:${colours.join()}`, recipient, data }, now)
  })
}
