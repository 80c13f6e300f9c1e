import { sql } from 'kysely'
import type { Task, TaskItem, TaskKind } from '#contract/today.ts'
import { eurosOf } from '#domain/money.ts'
import type { ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import type { Db } from '#server/platform/database.ts'
import { count, type Found, type Waiting } from './waiting.ts'
import {
  erasuresAsked,
  hatsToConfirm,
  linksUnpaid,
  machinesGone,
  ordersToPack,
  refundsFailed,
  requestsWithoutPrice,
  withdrawalsOpen,
} from './waiting-orders.ts'

/** As much of a text as stands in a line. */
const NOTE_MAX = 140

const WEEK_MS = 7 * 86_400_000

type Deps = { db: Db; parcelMachines: Pick<ParcelMachineLists, 'find'>; now: Date }

/** What waits for the owner, the most urgent first; a kind of which there is nothing is left out. */
export async function findTasks({ db, parcelMachines, now }: Deps): Promise<Task[]> {
  const found = await Promise.all([
    messagesUnanswered(db, { complaints: true }).then(of('complaint')),
    machinesGone(db, parcelMachines).then(of('machine')),
    withdrawalsOpen(db).then(of('withdrawal')),
    ordersToPack(db).then(of('pack')),
    refundsFailed(db).then(of('refund')),
    requestsWithoutPrice(db).then(of('price')),
    hatsToConfirm(db).then(of('confirm')),
    messagesUnanswered(db, { complaints: false }).then(of('message')),
    erasuresAsked(db).then(of('erasure')),
    mailsFailed(db).then(of('mail')),
    linksUnpaid(db, new Date(now.getTime() - WEEK_MS)).then(of('remind')),
    stockGone(db).then(of('stock')),
  ])
  return found.filter(({ count }) => count > 0)
}

const of =
  (kind: TaskKind) =>
  ({ count, first }: Found): Task => ({ kind, count, first: first.map(shown) })

const shown = ({ note, sum, ...rest }: Waiting): TaskItem => ({
  ...rest,
  note: note.length > NOTE_MAX ? `${note.slice(0, NOTE_MAX).trimEnd()}…` : note,
  sum: sum === null ? null : eurosOf(sum),
})

const messagesUnanswered = (db: Db, { complaints }: { complaints: boolean }) =>
  count(
    db
      .selectFrom('contact_messages')
      .where('answered_at', 'is', null)
      .where('is_complaint', '=', complaints ? 1 : 0)
      .select(['id', 'name', 'message as note', 'created_at as since', sql<number | null>`null`.as('sum')])
      .orderBy('created_at'),
  )

const mailsFailed = (db: Db) =>
  count(
    db
      .selectFrom('outbox')
      .where('status', '=', 'failed')
      .select([
        'id',
        'recipient as name',
        eb => eb.fn.coalesce('error', sql.lit('')).as('note'),
        'created_at as since',
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('created_at'),
  )

const stockGone = (db: Db) =>
  count(
    db
      .selectFrom('products')
      .where('published', '=', 1)
      .where('deleted_at', 'is', null)
      .where('in_stock', '=', 1)
      .where('stock_quantity', 'is not', null)
      .where(eb => eb('stock_quantity', '<=', eb.ref('held')))
      .select([
        eb => eb.cast<string>('id', 'text').as('id'),
        'name',
        sql<string>`''`.as('note'),
        sql<string | null>`null`.as('since'),
        sql<number | null>`null`.as('sum'),
      ])
      .orderBy('name'),
  )
