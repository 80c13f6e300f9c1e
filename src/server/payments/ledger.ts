import { type Selectable, sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { PaymentState, PaymentsTable, Tables } from '#server/migrations/tables.ts'
import type { DeliveryChoice } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database.ts'
import { newId } from '#server/platform/random.ts'
import { statement } from '#server/platform/statement.ts'

export type PaymentRow = Selectable<PaymentsTable>

/**
 * What a payment is for.
 * - `cart`: the regular order that was stored when the shopper left for the provider
 * - `hat`: the custom hat that was stored when the shopper left the hat page to pay it there
 * - `invoice`: orders that stood there already; `delivery` is written into them when they are paid; `ownIds` are those
 *   which the payer has shown to be theirs, by the key or the cart session
 * - `later`: a client that captures first and posts its order afterwards (contract §4, Payment)
 */
export type Purchase =
  | { kind: 'cart'; orderIds: [string] }
  | { kind: 'hat'; orderIds: [string] }
  | { kind: 'invoice'; orderIds: string[]; delivery: DeliveryChoice; ownIds?: string[] }
  | { kind: 'later' }

/** What a payment is for. */
export const purchaseOf = (payment: PaymentRow): Purchase => JSON.parse(payment.purchase) as Purchase

/** The ids of the orders that a payment pays; none before its order has been posted. */
export const ordersPaidBy = (payment: PaymentRow): string[] => {
  const purchase = purchaseOf(payment)
  return purchase.kind === 'later' ? [] : purchase.orderIds
}

/** How long counted stock is held for a shopper who is at the provider (contract §4, Payment). */
export const HOLD_MINUTES = 20

/** How long captured money waits for a client that posts its order afterwards (decision 3). */
export const UNCLAIMED_MINUTES = 60

/** When the job looks at a new payment for the first time. */
const FIRST_CHECK_MINUTES = 2

export const minutesAfter = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * 60_000).toISOString()

type NewPayment = { sessionId: string | null; amount: Cents; purchase: Purchase }

const insertRow = statement<Tables>()(
  (
    db,
    v: {
      id: string
      sessionId: string | null
      amount: number
      purchase: string
      expiresAt: string
      nextCheckAt: string
      now: string
    },
  ) =>
    db.insertInto('payments').values({
      id: v.id,
      provider_order_id: null,
      session_id: v.sessionId,
      amount: v.amount,
      state: 'open',
      purchase: v.purchase,
      approve_url: null,
      capture_id: null,
      reason: null,
      expires_at: v.expiresAt,
      next_check_at: v.nextCheckAt,
      created_at: v.now,
      updated_at: v.now,
    }),
)

/** Writes down a payment before the provider hears of it. @returns its id */
export async function openPayment(trx: Db, payment: NewPayment, now: Date): Promise<string> {
  const id = newId()
  await insertRow(trx, {
    id,
    sessionId: payment.sessionId,
    amount: payment.amount,
    purchase: JSON.stringify(payment.purchase),
    expiresAt: minutesAfter(now, HOLD_MINUTES),
    nextCheckAt: minutesAfter(now, FIRST_CHECK_MINUTES),
    now: now.toISOString(),
  })
  return id
}

/**
 * Writes down a payment that was opened elsewhere and captured there: it waits for its order, and no job gives it back.
 * Known already, it stays as it is.
 */
export async function adoptPayment(
  db: Db,
  payment: Omit<NewPayment, 'purchase'> & { providerOrderId: string; captureId: string },
  now: Date,
): Promise<void> {
  const expiresAt = minutesAfter(now, HOLD_MINUTES)
  await db
    .insertInto('payments')
    .values({
      id: newId(),
      provider_order_id: payment.providerOrderId,
      session_id: payment.sessionId,
      amount: payment.amount,
      state: 'unclaimed',
      purchase: JSON.stringify({ kind: 'later' } satisfies Purchase),
      approve_url: null,
      capture_id: payment.captureId,
      reason: null,
      expires_at: expiresAt,
      next_check_at: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict(c => c.doNothing())
    .execute()
}

const writeProviderOrder = statement<Tables>()(
  (db, v: { id: string; providerOrderId: string; approveUrl: string; now: string }) =>
    db
      .updateTable('payments')
      .set({ provider_order_id: v.providerOrderId, approve_url: v.approveUrl, updated_at: v.now })
      .where('id', '=', v.id),
)

/** The provider has made its payment order. */
export async function linkProviderOrder(
  db: Db,
  id: string,
  { providerOrderId, approveUrl }: { providerOrderId: string; approveUrl: string },
  now: Date,
): Promise<void> {
  await writeProviderOrder(db, { id, providerOrderId, approveUrl, now: now.toISOString() })
}

const selectByProvider = statement<Tables>()((db, v: { providerOrderId: string }) =>
  db.selectFrom('payments').selectAll().where('provider_order_id', '=', v.providerOrderId),
)
/** The payment of a provider's order id. */
export const findByProviderOrder = async (db: Db, providerOrderId: string): Promise<PaymentRow | undefined> =>
  (await selectByProvider(db, { providerOrderId }))[0]

const selectById = statement<Tables>()((db, v: { id: string }) =>
  db.selectFrom('payments').selectAll().where('id', '=', v.id),
)
/** The payment of the ledger's own id. */
export const findPaymentById = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await selectById(db, { id }))[0]

/** States that a compiled statement asks for: always so many. */
type AnyOf = { s1: PaymentState; s2: PaymentState; s3: PaymentState }
export type States = readonly [PaymentState, PaymentState?, PaymentState?]
const anyOf = ([s1, s2 = s1, s3 = s2]: States): AnyOf => ({ s1, s2, s3 })

const moveRow = statement<Tables>()(
  (
    db,
    v: {
      id: string
      to: PaymentState
      reason: string | null
      nextCheckAt: string | null
      captureId: string | null
      declines: number | null
      attempt: number | null
      now: string
    } & AnyOf,
  ) =>
    db
      .updateTable('payments')
      .set(eb => ({
        state: v.to,
        reason: v.reason,
        next_check_at: v.nextCheckAt,
        capture_id: eb.fn.coalesce(eb.val(v.captureId), 'capture_id'),
        declines: eb.fn.coalesce(eb.val(v.declines), 'declines'),
        checks: 0,
        updated_at: v.now,
      }))
      .where('id', '=', v.id)
      .where('state', 'in', [v.s1, v.s2, v.s3])
      .where(eb => eb('declines', '=', eb.fn.coalesce(eb.val(v.attempt), 'declines')))
      .returningAll(),
)

/**
 * Moves a payment from one of the named states into another, in one guarded statement: of all who try at the same time,
 * exactly one succeeds.
 * @param from one to three states
 * @param change.attempt only while this is still its attempt: what is heard of an earlier one says nothing of the present
 * @param change.declines how many attempts have come to nothing by then, where this one has
 * @returns the payment as it is now, or `undefined` where it was in none of them
 */
export async function movePayment(
  trx: Db,
  payment: PaymentRow,
  from: States,
  change: {
    to: PaymentState
    nextCheckAt: string | null
    reason?: string | null
    captureId?: string
    attempt?: number
    declines?: number
  },
  now: Date,
): Promise<PaymentRow | undefined> {
  const [moved] = await moveRow(trx, {
    id: payment.id,
    to: change.to,
    reason: change.reason ?? null,
    nextCheckAt: change.nextCheckAt,
    captureId: change.captureId ?? null,
    declines: change.declines ?? null,
    attempt: change.attempt ?? null,
    now: now.toISOString(),
    ...anyOf(from),
  })
  return moved
}

/** How the reason of a payment begins that was given up because it may not be taken: its shopper was told so. */
export const REFUSED = 'refused: '

const takeRow = statement<Tables>()((db, v: { id: string; nextCheckAt: string; now: string }) =>
  db
    .updateTable('payments')
    .set({ state: 'capturing', next_check_at: v.nextCheckAt, checks: 0, updated_at: v.now })
    .where('id', '=', v.id)
    .where('state', 'in', ['open', 'released'])
    .where(eb => eb.or([eb('reason', 'is', null), eb('reason', 'not like', `${REFUSED}%`)]))
    .returningAll(),
)

/**
 * Takes a payment that is open, or was given up, for its capture; as with `movePayment` exactly one succeeds. Until the
 * outcome is known a given up one keeps its reason: by it the one is told from the other, whoever goes on with it. One that
 * was refused is never taken.
 */
export const takeForCapture = async (
  trx: Db,
  id: string,
  nextCheckAt: string,
  now: Date,
): Promise<PaymentRow | undefined> => (await takeRow(trx, { id, nextCheckAt, now: now.toISOString() }))[0]

/** What a payment buys is another thing now: an order that was posted after it, or nothing any more. */
export async function setPurchase(trx: Db, paymentId: string, purchase: Purchase): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ purchase: JSON.stringify(purchase) })
    .where('id', '=', paymentId)
    .execute()
}

/** What the provider has said of a refund that is under way. */
type Said = Partial<Pick<PaymentRow, 'refund_id' | 'refund_fault'>>

/** Money that no order claimed is on its way back, and the provider has said how that stands. */
export async function noteUnclaimedRefund(db: Db, paymentId: string, said: Said): Promise<void> {
  await db
    .updateTable('payments')
    .set(said)
    .where('id', '=', paymentId)
    .where('state', '=', 'refunding')
    .execute()
}

/**
 * Money that no order claimed is back whole.
 * @param refundId the provider's; null where it did not say
 */
export async function endUnclaimedRefund(
  db: Db,
  payment: PaymentRow,
  refundId: string | null,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const done = { to: 'refunded' as const, reason: payment.reason, nextCheckAt: null }
    if (!(await movePayment(trx, payment, ['refunding'], done, now))) return
    await trx
      .updateTable('payments')
      .set({ refunded: payment.amount, refund_id: refundId ?? payment.refund_id, refund_fault: null })
      .where('id', '=', payment.id)
      .execute()
  })
}

/** Forgets payments of which nothing was taken, and which have not changed since a moment. */
export async function dropOldPayments(trx: Db, before: Date): Promise<void> {
  await trx
    .deleteFrom('payments')
    .where('state', 'in', ['released', 'void'])
    .where('updated_at', '<', before.toISOString())
    .execute()
}

/** Whether a payment had been given up, and its pieces with it, before it was taken for its capture. */
export const wasGivenUp = (payment: PaymentRow): boolean => payment.reason !== null

/** The provider did not take the money, and not for the payer's sake: the owner is told, until it is taken after all. */
export async function noteCaptureFault(db: Db, id: string, issue: string): Promise<void> {
  await db.updateTable('payments').set({ capture_fault: issue }).where('id', '=', id).execute()
}

/** The owner has seen that the provider refused to take it. @returns its number at the provider, undefined where it did not */
export async function clearCaptureFault(trx: Db, id: string): Promise<string | undefined> {
  const payment = await trx
    .updateTable('payments')
    .set({ capture_fault: null })
    .where('id', '=', id)
    .where('capture_fault', 'is not', null)
    .returning('provider_order_id')
    .executeTakeFirst()
  return payment && (payment.provider_order_id ?? id)
}

const selectOfSession = statement<Tables>()((db, v: { sessionId: string } & AnyOf) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('session_id', '=', v.sessionId)
    .where('state', 'in', [v.s1, v.s2, v.s3]),
)

/** The payments of a cart session that are in one of these states. */
export const findOfSession = (db: Db, sessionId: string, states: States): Promise<PaymentRow[]> =>
  selectOfSession(db, { sessionId, ...anyOf(states) })

/** All payments that were begun for an order, also those that came to nothing; the oldest first. */
export const listPaymentsOf = (db: Db, orderId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('purchase', 'like', `%"${orderId}"%`)
    .orderBy('created_at')
    .execute()

/** The payments at which the job should look now: whose money may be taken already, and then the longest waiting first. */
export const findDue = (db: Db, now: Date, limit: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('next_check_at', '<=', now.toISOString())
    .orderBy(sql`case when state in ('capturing', 'reviewing') then 0 else 1 end`)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

/** Looks that are a minute apart before the pauses grow. */
const MINUTELY_LOOKS = 60

/** When the job looks next how money goes back that no order has claimed, in minutes; the last pause goes on. */
const REFUND_PAUSES = [2, 5, 15, 60, 360, 1440]

/**
 * When the job looks next: every minute for an hour, then every ten; never later than the hold ends. A refund that does not
 * get on is the owner's to look at, so its pauses grow to a day.
 */
function nextLook({ checks, state, expires_at }: PaymentRow, now: Date): string {
  if (state === 'refunding')
    return minutesAfter(now, REFUND_PAUSES[Math.min(checks, REFUND_PAUSES.length - 1)]!)
  const next = minutesAfter(now, checks < MINUTELY_LOOKS ? 1 : 10)
  return state === 'open' && expires_at > now.toISOString() && expires_at < next ? expires_at : next
}

/**
 * Takes a due payment for this process: two processes never ask the provider about the same one at the same time.
 * @returns false where another one was quicker
 */
export async function takeDue(db: Db, payment: PaymentRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ checks: payment.checks + 1, next_check_at: nextLook(payment, now) })
    .where('id', '=', payment.id)
    .where('next_check_at', '=', payment.next_check_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
