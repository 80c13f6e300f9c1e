import type { Db } from '#server/platform/database/database.ts'
import type { MailData } from './mails.ts'
import { type NewMail, queueMail } from './outbox.ts'

/** What anybody can cause to be written to the owner, without paying. */
const NOTICES = ['new-request', 'contact-message', 'thread-message', 'withdrawal-notice'] as const

/** So many come as letters of their own in so long a time; more of them come as one list. */
const SINGLE_MAX = 5
const WINDOW_MS = 10 * 60_000
const BUNDLE_MS = 15 * 60_000

/** How many orders a list names; of more it says how many there are. */
const LISTED_MAX = 50

type Notice = Extract<NewMail, { template: (typeof NOTICES)[number] }>

/** Tells the owner, in the transaction of the cause; under load in one letter a quarter of an hour. */
export async function queueOwnerNotice(trx: Db, notice: Notice, now: Date): Promise<void> {
  const { count } = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('template', 'in', NOTICES)
    .where('created_at', '>', new Date(now.getTime() - WINDOW_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) < SINGLE_MAX) await queueMail(trx, notice, now)
  else await addToBundle(trx, notice, now)
}

async function addToBundle(trx: Db, notice: Notice, now: Date): Promise<void> {
  const { recipient } = notice
  const ends = new Date((Math.floor(now.getTime() / BUNDLE_MS) + 1) * BUNDLE_MS)
  const about = { id: ends.toISOString() }
  const empty = { orders: [], furtherOrders: 0, messages: 0 }
  await queueMail(trx, { template: 'notices', about, recipient, data: empty, notBefore: ends }, now)
  // Written first, so that of two who add at the same moment the second reads what the first has added.
  const { id, data } = await trx
    .updateTable('outbox')
    .set(eb => ({ attempts: eb.ref('attempts') }))
    .where('cause', '=', `notices:${about.id}`)
    .returning(['id', 'data'])
    .executeTakeFirstOrThrow()
  const more = withNotice(JSON.parse(data) as MailData['notices'], notice)
  await trx
    .updateTable('outbox')
    .set({ data: JSON.stringify(more) })
    .where('id', '=', id)
    .execute()
}

/** Numbers alone: who it is about stands in the shop, and can be erased there. */
function withNotice(list: MailData['notices'], notice: Notice): MailData['notices'] {
  if (notice.template === 'withdrawal-notice') return { ...list, withdrawals: (list.withdrawals ?? 0) + 1 }
  if (notice.template !== 'new-request') return { ...list, messages: list.messages + 1 }
  return list.orders.length < LISTED_MAX
    ? { ...list, orders: [...list.orders, notice.data.orderNumber] }
    : { ...list, furtherOrders: list.furtherOrders + 1 }
}
