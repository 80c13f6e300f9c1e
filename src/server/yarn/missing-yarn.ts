import { recordAction } from '#server/admin/audit.ts'
import type { MailData, OrderMail } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { listHistory, writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { isToBeMade, promiseOf, takeBackPromise, writePromise } from '#server/orders/promise.ts'
import { findLines, findOrderByNumber, lockOrder, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import { coloursOf, type Hat, hatsToMake, isHatToMake, readAllotment } from './allotment.ts'
import { lockBatchesOf } from './batch-store.ts'

/**
 * By order id: the yarns that run out before a hat's turn. A paid hat comes after those paid before it, an unpaid one after all
 * paid ones. Yarn of which some was taken for a hat is not missing to it.
 */
async function missingColours(db: Db, hats: readonly Hat[]): Promise<Map<string, string[]>> {
  if (hats.length === 0) return new Map()
  const { missing } = await readAllotment(db, hats)
  return new Map(
    hats.flatMap(({ id }) => {
      const colours = missing.get(id)
      return colours ? [[id, colours] as const] : []
    }),
  )
}

/**
 * The yarns that orders wait for, by the order's id: of composed hats those that ran out, unless they were put aside for that hat.
 * Until they are there no day can be promised.
 */
export const awaitedYarn = (
  db: Db,
  orders: readonly (Hat & Pick<OrderRow, 'kind'>)[],
): Promise<Map<string, string[]>> =>
  missingColours(
    db,
    orders.filter(({ kind }) => kind === 'custom_hat'),
  )

/**
 * Takes what was just paid into the queue for yarn, in the transaction of its payment. Where the last of its yarn went to a hat
 * that was paid meanwhile it is not refused: the day that its page showed cannot be kept, so its customer is told that it waits.
 * @returns the order as it stands now, and what its letter says of the yarn
 */
export async function queueForYarn(
  trx: Db,
  order: OrderRow,
): Promise<{ order: OrderRow; said: Pick<OrderMail, 'awaitedYarn'> }> {
  // What is paid when it is handed over is made already.
  const isToMake = order.kind === 'custom_hat' && isToBeMade(order)
  // Two that are paid at once must not both find the last of it.
  if (!isToMake || !(await lockBatchesOf(trx, coloursOf(order)))) return { order, said: {} }
  const promise = promiseOf(order)
  // Those that were booked before it and were told a day come first.
  if (promise) await takeBackPromise(trx, order.id)
  const awaited = (await missingColours(trx, [order])).get(order.id)
  if (awaited) return { order: { ...order, promise: null }, said: { awaitedYarn: awaited } }
  if (promise) await writePromise(trx, order.id, promise)
  return { order, said: {} }
}

/** Paid hats of which a day was promised, that are not made, whose yarn ran out meanwhile, and whose customers were not written to. */
export async function hatsWithoutYarn(db: Db) {
  const hats = await hatsToMake(db)
    // Of what was ordered while its yarn was awaited no day was promised: its customer knows. Who was shown a day before she
    // paid, and told by her letter that there is none, has not chosen to wait.
    .where('first_promise', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_history as letter')
            .select('letter.id')
            .whereRef('letter.order_id', '=', 'orders.id')
            .where('letter.event', '=', 'yarn-letter')
            // Of colours that the hat was given since its customer was told nothing.
            .where(of =>
              of.not(
                of.exists(
                  of
                    .selectFrom('order_history as change')
                    .select('change.id')
                    .whereRef('change.order_id', '=', 'letter.order_id')
                    .where('change.event', '=', 'hat-colours')
                    .whereRef('change.at', '>=', 'letter.at'),
                ),
              ),
            ),
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

const ASKED_OR_CHANGED = new Set(['yarn-letter', 'hat-colours'])

/** @throws ShopError `order_not_found`; `yarn_is_there` where nothing is missing any more */
async function letterOf(
  db: Db,
  order: OrderRow | undefined,
  publicUrl: string,
): Promise<MailData['yarn-gone']> {
  if (!order || order.deleted_at !== null) throw new ShopError('order_not_found')
  const colours = (await isHatToMake(db, order.id))
    ? (await missingColours(db, [order])).get(order.id)
    : undefined
  if (!colours) throw new ShopError('yarn_is_there')
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
    // Her own tap once more. Of colours that the hat was given since is asked anew.
    const last = (await listHistory(trx, id)).findLast(({ event }) => ASKED_OR_CHANGED.has(event))
    if (last?.event === 'yarn-letter') return
    await writeHistory(trx, id, actor, 'yarn-letter', { colours }, now)
    await recordAction(trx, { actor, action: 'order.yarn-letter', subject: number }, now)
    if (recipient)
      await queueMail(trx, { template: 'yarn-gone', about: { id }, which: newId(), recipient, data }, now)
  })
}
