import { recordAction } from '#server/admin/audit.ts'
import type { MailData, OrderMail } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { listHistory, writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { isToBeMade, promiseOf, withdrawPromise, writePromise } from '#server/orders/promise.ts'
import { findLines, findOrderByNumber, lockOrder, type OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import { coloursOf, type Hat, hatsToMake, isHatToMake, readYarnAllocation } from './allocation.ts'
import { lockBatchesOf } from './batch-store.ts'

/**
 * Returns, by order id, the yarns that run out before a hat's turn. A paid hat comes after those paid before it, an
 * unpaid one after all paid ones. A yarn of which some was already taken for the hat is not missing.
 */
async function missingColours(db: Db, hats: readonly Hat[]): Promise<Map<string, string[]>> {
  if (hats.length === 0) return new Map()
  const { missing } = await readYarnAllocation(db, hats)
  return new Map(
    hats.flatMap(({ id }) => {
      const colours = missing.get(id)
      return colours ? [[id, colours] as const] : []
    }),
  )
}

/**
 * Returns the yarns that orders wait for, by order id: for composed hats, those that ran out and were not put aside for
 * the hat. No day can be promised until they arrive.
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
 * Queues a newly paid order for yarn, in the transaction of its payment. If the last of its yarn went to a hat paid
 * meanwhile, the order is not refused: the day shown to the customer cannot be kept, so the e-mail says that the hat
 * waits for yarn.
 * @returns the order as it is now, and what its e-mail says about the yarn
 */
export async function allocateOrAwaitYarn(
  trx: Db,
  order: OrderRow,
): Promise<{ order: OrderRow; said: Pick<OrderMail, 'awaitedYarn'> }> {
  // An order paid at its handover is already made.
  const isToMake = order.kind === 'custom_hat' && isToBeMade(order)
  // Lock: two payments at once must not both get the last of the yarn.
  if (!isToMake || !(await lockBatchesOf(trx, coloursOf(order)))) return { order, said: {} }
  const promise = promiseOf(order)
  // Hats booked earlier with a promised day come first.
  if (promise) await withdrawPromise(trx, order.id)
  const awaited = (await missingColours(trx, [order])).get(order.id)
  if (awaited) return { order: { ...order, promise: null }, said: { awaitedYarn: awaited } }
  if (promise) await writePromise(trx, order.id, promise)
  return { order, said: {} }
}

/**
 * Returns paid hats that are not made, had a promised day, lost their yarn since, and whose customers have not been
 * asked.
 */
export async function hatsWithoutYarn(db: Db) {
  const hats = await hatsToMake(db)
    // A hat ordered while its yarn was awaited never had a promised day: its customer knows. A customer who was shown a
    // day before paying, and learned from the e-mail that there is none, has not chosen to wait.
    .where('first_promise', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_history as letter')
            .select('letter.id')
            .whereRef('letter.order_id', '=', 'orders.id')
            .where('letter.event', '=', 'yarn-letter')
            // The customer was told nothing about colours that the hat was given since.
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

/** @throws ShopError `order_not_found`; `yarn_is_there` if no yarn is missing any more */
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

/** Returns the e-mail that asks a customer what should become of the hat. @throws ShopError as above */
export const yarnLetter = async (db: Db, number: string, publicUrl: string): Promise<MailData['yarn-gone']> =>
  letterOf(db, await findOrderByNumber(db, number), publicUrl)

/** Sends that e-mail once; the customer answers by e-mail or in the order's thread. @throws ShopError as above */
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
    // The owner's tap, sent again. After a change of colours, the question is asked again.
    const last = (await listHistory(trx, id)).findLast(({ event }) => ASKED_OR_CHANGED.has(event))
    if (last?.event === 'yarn-letter') return
    await writeHistory(trx, id, actor, 'yarn-letter', { colours }, now)
    await recordAction(trx, { actor, action: 'order.yarn-letter', subject: number }, now)
    if (recipient)
      await queueMail(trx, { template: 'yarn-gone', about: { id }, which: newId(), recipient, data }, now)
  })
}
