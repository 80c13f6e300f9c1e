import { type RawBuilder, sql } from 'kysely'
import type { BackupGap } from '#contract/connections.ts'
import { TASK_ITEMS_MAX, TASKS, type Task, type TaskItem, type TaskKind } from '#contract/today.ts'
import { eurosOf } from '#domain/money.ts'
import { beginningOf } from '#domain/plain-text.ts'
import * as messages from '#messages/today.ts'
import type { Arrivals } from '#server/arrival/arrivals.ts'
import { countSoldOut, isShown } from '#server/catalog/listed-products.ts'
import type { ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import type { Providers } from '#server/payments/registry.ts'
import { readCounts, sumOf } from '#server/platform/database/counters.ts'
import type { Db } from '#server/platform/database/database.ts'
import { opaqueCondition } from '#server/platform/database/opaque-condition.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { isHatMaterialSet } from '#server/settings/defaults.ts'
import { loadFacts } from '#server/settings/store.ts'
import { capturesToAccept, openDisputes } from './dispute-tasks.ts'
import { divertedCaptures, refusedCaptures, stuckCaptures } from './failed-captures.ts'
import { INCIDENT_FINDERS } from './incident-tasks.ts'
import { invoicesMissing } from './invoice-tasks.ts'
import { mailsFailed, mailsStuck } from './mail-tasks.ts'
import {
  chargebacks,
  failedRefunds,
  keptDeliveries,
  openWithdrawals,
  playedOrders,
  refundsOwed,
  stuckRefunds,
  unclaimedMoney,
} from './money-tasks.ts'
import {
  closedParcelMachines,
  erasureRequests,
  ordersToPack,
  paymentLinksToSend,
  unpaidOrders,
  unpricedRequests,
  unreadThreads,
} from './order-tasks.ts'
import { promisesInDanger } from './promise-tasks.ts'
import { stuckShipments } from './shipment-tasks.ts'
import { findTaskMatches, LISTED_MAX, type OpenTask, type TaskMatches } from './task-query.ts'
import { yarnArrived, yarnMissing } from './yarn-tasks.ts'

/** How much of a text fits into a line. */
const NOTE_MAX = 140

type Deps = {
  db: Db
  parcelMachines: Pick<ParcelMachineLists, 'current'>
  arrivals: Pick<Arrivals, 'inputs'>
  providers: Pick<Providers, 'has'>
  /** what has no copies, as far as the shop knows */
  uncopied: BackupGap | null
  /** whether payments move real money */
  isLive: boolean
  now: Date
}

/** Finds what waits of each kind: the first few, and how many there are. */
const FINDERS: Record<TaskKind, (deps: Deps, most: number) => Promise<TaskMatches>> = {
  complaint: ({ db }, most) => messagesUnanswered(db, { complaints: true }, most),
  dispute: ({ db }, most) => openDisputes(db, most),
  machine: ({ db, parcelMachines }, most) => closedParcelMachines(db, parcelMachines, most),
  promise: ({ db, arrivals, now }, most) => promisesInDanger(db, arrivals, now, most),
  yarn_gone: ({ db }, most) => yarnMissing(db, most),
  yarn_came: ({ db }, most) => yarnArrived(db, most),
  shipment: ({ db }, most) => stuckShipments(db, most),
  withdrawal: ({ db }, most) => openWithdrawals(db, most),
  owed: ({ db }, most) => refundsOwed(db, most),
  reversal: ({ db }, most) => chargebacks(db, most),
  payee_changed: ({ db }, most) => divertedCaptures(db, most),
  capture_action: ({ db }, most) => capturesToAccept(db, most),
  capture_refused: ({ db }, most) => refusedCaptures(db, most),
  capture_stuck: ({ db, now }, most) => stuckCaptures(db, now, most),
  play_money: async ({ db, isLive }, most) => (isLive ? playedOrders(db, most) : NONE),
  demo_products: async ({ db, isLive }, most) => (isLive ? demoProductsOnSale(db, most) : NONE),
  pack: ({ db }, most) => ordersToPack(db, most),
  delivery_kept: ({ db }, most) => keptDeliveries(db, most),
  refund: ({ db }, most) => failedRefunds(db, most),
  refund_stuck: stuckRefunds,
  money: unclaimedMoney,
  invoice: ({ db, now }, most) => invoicesMissing(db, now, most),
  price: ({ db }, most) => unpricedRequests(db, most),
  confirm: ({ db }, most) => paymentLinksToSend(db, most),
  thread: ({ db }, most) => unreadThreads(db, most),
  message: ({ db }, most) => messagesUnanswered(db, { complaints: false }, most),
  erasure: ({ db }, most) => erasureRequests(db, most),
  mail_stuck: ({ db, now }, most) => mailsStuck(db, now, most),
  mail: ({ db }, most) => mailsFailed(db, most),
  backup_off: async ({ uncopied }) => noCopies(uncopied),
  guarantee_notice: async ({ db, isLive }) => (isLive ? guaranteeNoticeMissing(db) : NONE),
  remind: ({ db, now }, most) => unpaidOrders(db, daysBefore(now, 7), most),
  stock: ({ db }, most) => stockGone(db, most),
  fibres: ({ db }, most) => fibresMissing(db, most),
  hat_fibres: ({ db }) => hatFibresMissing(db),
  ...INCIDENT_FINDERS,
}

const NONE: TaskMatches = { count: 0, first: [] }

/** Finds what waits for the owner, the most urgent kinds first; a kind with nothing is left out. */
export async function findTasks(deps: Deps): Promise<Task[]> {
  const found = await Promise.all(TASKS.map(kind => FINDERS[kind](deps, LISTED_MAX).then(of(kind))))
  return found.filter(({ count }) => count > 0)
}

/** Finds everything that waits of one kind. */
export const findTask = async (deps: Deps, kind: TaskKind): Promise<TaskItem[]> =>
  of(kind)(await FINDERS[kind](deps, TASK_ITEMS_MAX)).first

const of =
  (kind: TaskKind) =>
  ({ count, first }: TaskMatches): Task => ({ kind, count, first: first.map(shown) })

const shown = ({ note, sum, ...rest }: OpenTask): TaskItem => ({
  ...rest,
  note: note.length > NOTE_MAX ? `${beginningOf(note, NOTE_MAX).trimEnd()}…` : note,
  sum: sum === null ? null : eurosOf(sum),
})

const messagesUnanswered = (db: Db, { complaints }: { complaints: boolean }, most: number) =>
  findTaskMatches(
    db
      .selectFrom('contact_messages')
      .where('answered_at', 'is', null)
      .where('is_complaint', '=', sql.lit(complaints ? 1 : 0))
      .select(['id', 'name', 'message as note', 'created_at as since', sql<number | null>`null`.as('sum')])
      .orderBy('created_at'),
    most,
  )

/** Counted by the counters, as there may be many products: only the listed ones are read. */
const stockGone = async (db: Db, most: number): Promise<TaskMatches> => ({
  count: await countSoldOut(db),
  first: await listed(db, sql`available = 0 and in_stock = 1`).limit(most).execute(),
})

const demoProductsOnSale = (db: Db, most: number) => findTaskMatches(listed(db, sql`is_demo = 1`), most)

/** The operator of the server sets up copies. */
function noCopies(uncopied: BackupGap | null): TaskMatches {
  if (uncopied === null) return NONE
  const task = { id: 'backup', name: messages.dailyCopy, note: uncopied, since: null, sum: null }
  return { count: 1, first: [task] }
}

/** Fibres must be stated before a purchase (Regulation (EU) 1007/2011, art. 16). */
const fibresMissing = async (db: Db, most: number): Promise<TaskMatches> => ({
  count: sumOf(await readCounts(db, 'products_without_fibres'), () => true),
  first: await listed(db, sql`fibres = ''`).limit(most).execute(),
})

async function hatFibresMissing(db: Db): Promise<TaskMatches> {
  const { facts } = await loadFacts(db)
  return isHatMaterialSet(facts) ? NONE : inSettings('hatMaterial', messages.composedHatMaterial)
}

/** The notice must be shown before a purchase since 27 September 2026 (Directive 2011/83, art. 6 (1) l and 22a). */
async function guaranteeNoticeMissing(db: Db): Promise<TaskMatches> {
  const { guaranteeNotice } = (await loadFacts(db)).facts
  return guaranteeNotice ? NONE : inSettings('guaranteeNotice', messages.guaranteeNotice)
}

/** A single task in the settings. */
const inSettings = (id: string, name: string): TaskMatches => ({
  count: 1,
  first: [{ id, name, note: '', since: null, sum: null }],
})

/** The same conditions as in the indexes `products_gone`, `products_without_fibres` and `products_demo`. */
const listed = (db: Db, condition: RawBuilder<unknown>) =>
  db
    .selectFrom('products')
    .where(opaqueCondition(sql`${isShown} and ${condition}`))
    .select([
      eb => eb.cast<string>('id', 'text').as('id'),
      'name',
      sql<string>`''`.as('note'),
      sql<string | null>`null`.as('since'),
      sql<number | null>`null`.as('sum'),
    ])
    .orderBy('name')
