import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ThreadBodies } from '#contract/thread.ts'
import { eurosOf } from '#domain/money.ts'
import {
  canonicalJson,
  type EntryAuthor,
  type EntryKind,
  notifiedOf,
  sealEntry,
  type ThreadEntry,
} from '#domain/thread.ts'
import type { ThreadEntriesTable } from '#server/migrations/tables/orders.ts'
import { noteChange } from '#server/platform/cache/committed-changes.ts'
import type { Db } from '#server/platform/database/database.ts'
import { randomToken } from '#server/platform/random.ts'
import { wishIn } from './order-mail.ts'
import { findParcels } from './parcels.ts'
import { findLines, type OrderRow } from './store.ts'

/** SHA-256 in hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const entryOf = ({ body, salt, ...row }: Selectable<ThreadEntriesTable>): ThreadEntry => ({
  position: row.position,
  kind: row.kind,
  author: row.author,
  at: row.at,
  content: body === null || salt === null ? null : { body, salt },
  commitment: row.commitment,
  previous: row.previous,
  seal: row.seal,
})

/** Returns the thread of an order, oldest first. @param kinds all by default */
export async function listEntries(
  db: Db,
  orderId: string,
  kinds?: readonly EntryKind[],
): Promise<ThreadEntry[]> {
  const rows = await db
    .selectFrom('thread_entries')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(kinds !== undefined, query => query.where('kind', 'in', kinds!))
    .orderBy('position')
    .execute()
  return rows.map(entryOf)
}

/** Whether this request has already created an entry, with its response lost. */
export const isEntryRecorded = async (trx: Db, orderId: string, requestId: string): Promise<boolean> =>
  (await trx
    .selectFrom('thread_entries')
    .select('position')
    .where('order_id', '=', orderId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()) !== undefined

type SaidEntry<Kind extends EntryKind> = {
  kind: Kind
  author: EntryAuthor
  body: ThreadBodies[Kind]
  requestId?: string | undefined
  /** false: the other side is notified in another way */
  isNews?: boolean
}

/**
 * Begins the thread of an order that has none: with its wish, and with its price from before threads existed. Call it,
 * like `addEntry`, in a transaction with the order locked, so that no two entries follow the same one.
 * @returns the last entry
 */
export async function beginThread(
  trx: Db,
  order: OrderRow,
  now: Date,
): Promise<Pick<ThreadEntry, 'position' | 'seal'>> {
  const known = await findLast(trx, order.id)
  if (known) return known
  const wish = await insertEntry(
    trx,
    order,
    undefined,
    { kind: 'wish', author: 'customer', body: wishIn(order) },
    now,
  )
  if (order.invoice_price === null) return wish
  const body = await offerOf(trx, order)
  return insertEntry(trx, order, wish, { kind: 'offer', author: 'owner', body }, now)
}

/** Adds an entry. */
export async function addEntry<Kind extends EntryKind>(
  trx: Db,
  order: OrderRow,
  said: SaidEntry<Kind>,
  now: Date,
): Promise<void> {
  await insertEntry(trx, order, await beginThread(trx, order, now), said, now)
}

/**
 * Records an event of an order, in the transaction that causes it and has the order locked. A regular order has no
 * thread, and an erased customer's gets no more entries.
 */
export async function recordInThread<Kind extends EntryKind>(
  trx: Db,
  order: OrderRow,
  said: SaidEntry<Kind>,
  now: Date,
): Promise<void> {
  if (order.kind !== 'regular' && order.erased_at === null) await addEntry(trx, order, said, now)
}

/** Records a payment. */
export async function notePayment(
  trx: Db,
  order: OrderRow,
  method: string,
  author: EntryAuthor,
  now: Date,
): Promise<void> {
  if (order.kind === 'regular') return
  const offer = await findLast(trx, order.id, 'offer')
  const body = { amount: eurosOf(order.total), method, offer: offer?.position ?? null }
  await recordInThread(trx, order, { kind: 'payment', author, body }, now)
}

/** Records that the order is on its way, or has arrived. */
export async function noteParcel(
  trx: Db,
  order: OrderRow,
  state: ThreadBodies['parcel']['state'],
  author: EntryAuthor,
  now: Date,
): Promise<void> {
  if (order.kind === 'regular') return
  const parcels = (await findParcels(trx, order.id)).map(({ carrier, code }) => ({ carrier, code }))
  await recordInThread(trx, order, { kind: 'parcel', author, body: { state, parcels } }, now)
}

/** Returns the last seal of each order's thread, by order id; omits orders without one. */
export async function findLastSeals(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const entries = await db
    .selectFrom('thread_entries')
    .select(['order_id', 'seal'])
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute()
  return new Map(entries.map(({ order_id, seal }) => [order_id, seal]))
}

/** Returns the position of each thread's last entry, by order id. */
export async function findLastPositions(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  const last = await db
    .selectFrom('thread_entries')
    .select(['order_id', ({ fn }) => fn.max<number>('position').as('position')])
    .where('order_id', 'in', orderIds)
    .groupBy('order_id')
    .execute()
  return new Map(last.map(({ order_id, position }) => [order_id, position]))
}

/** Returns an order's current price as an offer, with what it is for. @param validUntil its last day, if limited */
export async function offerOf(
  trx: Db,
  order: OrderRow,
  validUntil?: string | null,
): Promise<ThreadBodies['offer']> {
  const lines = await findLines(trx, order.id)
  return {
    item: lines.map(({ name }) => name).join(', '),
    price: eurosOf(order.invoice_price ?? 0),
    notes: order.notes.trim(),
    ...(validUntil && { validUntil }),
  }
}

const findLast = (
  trx: Db,
  orderId: string,
  kind?: EntryKind,
): Promise<Pick<ThreadEntry, 'position' | 'seal'> | undefined> =>
  trx
    .selectFrom('thread_entries')
    .select(['position', 'seal'])
    .where('order_id', '=', orderId)
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

async function insertEntry<Kind extends EntryKind>(
  trx: Db,
  order: OrderRow,
  last: Pick<ThreadEntry, 'position' | 'seal'> | undefined,
  { kind, author, body, requestId, isNews = true }: SaidEntry<Kind>,
  now: Date,
): Promise<ThreadEntry> {
  const content = { body: canonicalJson(body), salt: randomToken() }
  const said = { kind, author, at: now.toISOString(), content }
  const entry = sealEntry(order.order_number, last, said, sha256)
  await trx
    .insertInto('thread_entries')
    .values({
      order_id: order.id,
      position: entry.position,
      kind: entry.kind,
      author: entry.author,
      at: entry.at,
      body: content.body,
      salt: content.salt,
      commitment: entry.commitment,
      previous: entry.previous,
      seal: entry.seal,
      request_id: requestId ?? null,
    })
    .execute()
  noteChange(trx, 'thread')
  const reader = notifiedOf(kind, author)
  if (isNews && reader !== null)
    await trx
      .insertInto('unread_entries')
      .values({ order_id: order.id, reader, position: entry.position, at: entry.at })
      .execute()
  return entry
}

/** Erases the contents of a thread; the seals remain, and can still be verified. */
export async function eraseEntries(trx: Db, orderId: string): Promise<void> {
  await trx
    .updateTable('thread_entries')
    .set({ body: null, salt: null })
    .where('order_id', '=', orderId)
    .execute()
  await trx.deleteFrom('unread_entries').where('order_id', '=', orderId).execute()
}
