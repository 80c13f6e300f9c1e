import type { ArrivalSpan, PromiseView } from '#contract/arrival.ts'
import {
  arrival,
  isDeliveryDay,
  lastPostingDay,
  type Promised,
  type Transit,
  transitOfMachines,
} from '#domain/arrival.ts'
import { OFFERED_METHODS } from '#domain/delivery.ts'
import { travels } from '#domain/order-status.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { hasUnplannedWork } from '#domain/unplanned-work.ts'
import { type PromiseInputs, workloadOf } from '#domain/work-queue.ts'
import * as messages from '#messages/arrival.ts'
import { recordAction } from '#server/admin/audit.ts'
import type { MailData } from '#server/mail/mails.ts'
import { queueMail, takeBackMails } from '#server/mail/outbox.ts'
import { writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { isOnItsWay, promiseOf, writePromise } from '#server/orders/promise.ts'
import {
  findLines,
  findOrderByNumber,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
} from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { Arrivals } from './arrivals.ts'
import { queueEntryOf } from './store.ts'

export type PromiseDeps = {
  db: Db
  settings: Settings
  arrivals: Pick<Arrivals, 'inputs'>
  /** returns the yarns that custom hats among the orders wait for, by order id; yarn's */
  awaitedYarn: (db: Db, orders: readonly OrderRow[]) => Promise<Map<string, string[]>>
  publicUrl: string
  now: () => Date
}

const span = ({ first, last }: ArrivalSpan): ArrivalSpan => ({ first, last })

const isSame = (one: ArrivalSpan | null, other: ArrivalSpan | null): boolean =>
  one?.first === other?.first && one?.last === other?.last

/**
 * Returns the promise of an order that can be given another: one that is paid and will be sent. Null if no day could be
 * named when it was paid.
 */
function expectPromisable(order: OrderRow | undefined): Promised | null {
  if (!order || order.deleted_at !== null) throw new ShopError('order_not_found')
  if (order.status === 'cancelled') throw new ShopError('order_cancelled')
  if (order.payment_status === 'pending') throw new ShopError('not_paid')
  const route = { kind: order.kind, deliveryMethod: order.delivery_method }
  const isOver = isOnItsWay(order) || order.payment_status === 'refunded'
  if (isOver || !travels(route)) throw new ShopError('no_promise')
  return promiseOf(order)
}

/**
 * Returns how an order travels: to a parcel machine if nothing was chosen yet; undefined if the owner has agreed on
 * another way.
 */
async function transitOf({ settings }: PromiseDeps, order: OrderRow): Promise<Transit | undefined> {
  const { transit } = (await settings.facts()).arrival
  if (order.delivery_method === null) return transitOfMachines(transit)
  const method = OFFERED_METHODS.find(id => id === order.delivery_method)
  return method && transit[method]
}

/** Returns what can be promised now for a waiting order; null if no day can be named. */
function suggestionFor(
  inputs: PromiseInputs,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  transit: Transit | undefined,
  now: Date,
): Promised | null {
  const waits = queueEntryOf(order)
  if (!transit || !waits || hasUnplannedWork(order.kind, lines)) return null
  return arrival(inputs.calendar, workloadOf(inputs, waits.kind, now, waits.paidAt), transit, now)
}

const letterOf = (
  order: OrderRow,
  lines: readonly OrderLineRow[],
  publicUrl: string,
  { promise, before }: { promise: Promised; before: Promised | null },
): MailData['promise-moved'] => ({
  ...orderMail(order, lines, trackingLink(publicUrl, order)),
  promise,
  before,
})

/** Returns the yarns that an order waits for; none once it is made. */
const yarnAwaitedBy = async ({ db, awaitedYarn }: PromiseDeps, order: OrderRow): Promise<string[]> =>
  order.made_at === null ? ((await awaitedYarn(db, [order])).get(order.id) ?? []) : []

/**
 * Returns what an order's customer was promised, what can be promised now, and the e-mail that says so.
 * @param asked the days that the e-mail is to name; by default the suggested ones
 * @param draw renders the e-mail as its reader sees it
 * @throws ShopError `order_not_found`, `order_cancelled`, `not_paid`, `no_promise`
 */
export async function viewPromise(
  deps: PromiseDeps,
  number: string,
  asked: ArrivalSpan | undefined,
  draw: (data: MailData['promise-moved']) => Promise<{ subject: string; html: string }>,
): Promise<PromiseView> {
  const { db, publicUrl, now } = deps
  const order = await findOrderByNumber(db, number)
  const before = expectPromisable(order)
  const row = order!
  const inputs = await deps.arrivals.inputs()
  const [missing, lines] = await Promise.all([yarnAwaitedBy(deps, row), findLines(db, row.id)])
  // Only the owner knows when the yarn comes.
  const suggested =
    missing.length > 0 ? null : suggestionFor(inputs, row, lines, await transitOf(deps, row), now())
  const days = asked ?? suggested
  // The e-mail does not name the posting day.
  const promise = days && { ...span(days), postBy: days.last }
  return {
    promise: before && span(before),
    suggested: suggested && span(suggested),
    awaitedYarn: missing,
    letter:
      promise && row.customer_email
        ? {
            to: row.customer_email,
            ...(await draw(letterOf(row, lines, publicUrl, { promise, before }))),
          }
        : null,
  }
}

/**
 * Promises another arrival, or the first one, and tells the customer. The first promise stays on record, because
 * punctuality is measured by it.
 * @throws ShopError as `viewPromise`; `changed_meanwhile` if another one was promised since, `invalid_input` for
 * impossible days
 */
export async function changePromise(
  deps: PromiseDeps,
  number: string,
  { seen, ...to }: ArrivalSpan & { seen: ArrivalSpan | null },
  actor: string,
): Promise<Promised> {
  const { db, publicUrl } = deps
  const now = deps.now()
  const { calendar } = await deps.arrivals.inputs()
  const known = await findOrderByNumber(db, number)
  expectPromisable(known)
  const transit = await transitOf(deps, known!)
  const postBy = transit ? lastPostingDay(calendar, to.last, transit) : to.last
  const refuse = (path: string, message: string) =>
    new ShopError('invalid_input', { details: message, issues: [{ path, message }] })
  if (to.first < tallinnDay(now)) throw refuse('first', messages.tooEarlyToArrive)
  if (!postBy || postBy < tallinnDay(now)) throw refuse('last', messages.tooEarlyToArrive)
  if (transit && !isDeliveryDay(to.last, transit)) throw refuse('last', messages.nothingDeliveredThen)
  return retryingTransaction(db, async trx => {
    const order = await lockOrder(trx, 'order_number', number, now)
    const before = expectPromisable(order)
    const row = order!
    const promise = { ...to, postBy }
    // The owner's tap again, after a lost answer.
    if (before && isSame(before, to)) return before
    if (!isSame(before, seen)) throw new ShopError('changed_meanwhile')
    await writePromise(trx, row.id, promise)
    await writeHistory(trx, row.id, actor, 'promise', { from: before && span(before), to }, now)
    await recordAction(trx, { actor, action: 'order.promise', subject: number, data: { ...to } }, now)
    await takeBackMails(trx, { template: 'promise-moved', subjectId: row.id })
    if (row.customer_email)
      await queueMail(
        trx,
        {
          template: 'promise-moved',
          about: row,
          which: newId(),
          recipient: row.customer_email,
          data: letterOf(row, await findLines(trx, row.id), publicUrl, { promise, before }),
        },
        now,
      )
    return promise
  })
}
