import type { Db } from '#server/platform/database/database.ts'
import type { MailData } from './mails.ts'
import { type NewMail, queueMail } from './outbox.ts'

/** E-mails to the owner that anybody can cause without paying. */
const NOTICES = ['new-request', 'contact-message', 'thread-message', 'withdrawal-notice'] as const

/** So many are sent singly within the window; further ones come as one list. */
const SINGLE_MAX = 5
const WINDOW_MS = 10 * 60_000
const BUNDLE_MS = 15 * 60_000

/** How many orders a list names; beyond that it only counts them. */
const LISTED_MAX = 50

type Notice = Extract<NewMail, { template: (typeof NOTICES)[number] }>

/** Notifies the owner, in the transaction of the cause; under load with one e-mail per quarter of an hour. */
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
  const empty = { orders: [], furtherOrders: 0, messages: 0 }
  for (let quarter = Math.floor(now.getTime() / BUNDLE_MS) + 1; ; quarter++) {
    const ends = new Date(quarter * BUNDLE_MS)
    const about = { id: ends.toISOString() }
    await queueMail(trx, { template: 'notices', about, recipient, data: empty, notBefore: ends }, now)
    // The write locks the row: of two concurrent additions, the second reads what the first has added.
    const bundle = await trx
      .updateTable('outbox')
      .set(eb => ({ attempts: eb.ref('attempts') }))
      .where('cause', '=', `notices:${about.id}`)
      .where('status', '=', 'waiting')
      .where('attempts', '=', 0)
      .returning(['id', 'data'])
      .executeTakeFirst()
    // It has been sent meanwhile: the next one takes the notice.
    if (!bundle) continue
    const more = withNotice(JSON.parse(bundle.data) as MailData['notices'], notice)
    await trx
      .updateTable('outbox')
      .set({ data: JSON.stringify(more) })
      .where('id', '=', bundle.id)
      .execute()
    return
  }
}

/** Only numbers: personal data stays in the shop, where it can be erased. */
function withNotice(list: MailData['notices'], notice: Notice): MailData['notices'] {
  switch (notice.template) {
    case 'withdrawal-notice':
      return { ...list, withdrawals: (list.withdrawals ?? 0) + 1 }
    case 'contact-message':
    case 'thread-message':
      return { ...list, messages: list.messages + 1 }
    case 'new-request':
      return list.orders.length < LISTED_MAX
        ? { ...list, orders: [...list.orders, notice.data.orderNumber] }
        : { ...list, furtherOrders: list.furtherOrders + 1 }
  }
}
