import type { Selectable } from 'kysely'
import type { AdminPayment } from '#contract/admin-orders.ts'
import type { ChosenMachine } from '#contract/delivery.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import type { PaymentState, PaymentsTable, Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database.ts'
import { unguessable } from '#server/platform/random.ts'
import { statement } from '#server/platform/statement.ts'

export type PaymentRow = Selectable<PaymentsTable>

/**
 * What a payment is for.
 * - `cart`: the regular order that was stored when the shopper left for the provider
 * - `hat`: the custom hat that was stored when the shopper left the hat page to pay it there
 * - `invoice`: custom orders that stood there already; `delivery` is written into them when they are paid
 * - `later`: a client that captures first and posts its order afterwards (contract §4, Payment)
 */
export type Purchase =
  | { kind: 'cart'; orderIds: [string] }
  | { kind: 'hat'; orderIds: [string] }
  | { kind: 'invoice'; orderIds: string[]; delivery: InvoiceDelivery }
  | { kind: 'later' }

export type InvoiceDelivery = {
  customer: { name: string; email: string; phone: string; address: string; city: string; postalCode: string }
  deliveryMethod: string
  parcelMachine: ChosenMachine | null
  shippingCost: Cents
}

export const purchaseOf = (payment: PaymentRow): Purchase => JSON.parse(payment.purchase) as Purchase

export const ordersPaidBy = (payment: PaymentRow): string[] => {
  const purchase = purchaseOf(payment)
  return purchase.kind === 'later' ? [] : purchase.orderIds
}

/** How long counted stock is held for a shopper who is at the provider (contract §4, Payment). */
export const HOLD_MINUTES = 20

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
  const id = unguessable()
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
export const findPayment = async (db: Db, providerOrderId: string): Promise<PaymentRow | undefined> =>
  (await selectByProvider(db, { providerOrderId }))[0]

const selectById = statement<Tables>()((db, v: { id: string }) =>
  db.selectFrom('payments').selectAll().where('id', '=', v.id),
)
export const findPaymentById = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await selectById(db, { id }))[0]

/** A payment as the owner sees it, with the numbers of the orders that it pays. */
export async function showPayment(db: Db, id: string): Promise<AdminPayment | null> {
  const payment = await findPaymentById(db, id)
  if (!payment) return null
  const orderIds = ordersPaidBy(payment)
  const orders =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('orders')
          .select('order_number')
          .where('id', 'in', orderIds)
          .orderBy('order_number')
          .execute()
  return {
    state: payment.state,
    providerOrderId: payment.provider_order_id,
    captureId: payment.capture_id,
    amount: eurosOf(payment.amount),
    refunded: eurosOf(payment.refunded),
    orders: orders.map(({ order_number }) => order_number),
  }
}

const moveRow = statement<Tables>()(
  (
    db,
    v: {
      id: string
      to: PaymentState
      reason: string | null
      nextCheckAt: string | null
      captureId: string | null
      declines: number
      now: string
      from1: PaymentState
      from2: PaymentState
      from3: PaymentState
    },
  ) =>
    db
      .updateTable('payments')
      .set(eb => ({
        state: v.to,
        reason: v.reason,
        next_check_at: v.nextCheckAt,
        capture_id: eb.fn.coalesce(eb.val(v.captureId), 'capture_id'),
        declines: v.declines,
        checks: 0,
        updated_at: v.now,
      }))
      .where('id', '=', v.id)
      .where('state', 'in', [v.from1, v.from2, v.from3])
      .returningAll(),
)

/**
 * Moves a payment from one of the named states into another, in one guarded statement: of all who try at the same time,
 * exactly one succeeds.
 * @param from one to three states
 * @returns the payment as it is now, or `undefined` where it was in none of them
 */
export async function movePayment(
  trx: Db,
  payment: PaymentRow,
  from: readonly [PaymentState, PaymentState?, PaymentState?],
  change: {
    to: PaymentState
    nextCheckAt: string | null
    reason?: string | null
    captureId?: string
    declines?: number
  },
  now: Date,
): Promise<PaymentRow | undefined> {
  const [from1, from2 = from1, from3 = from2] = from
  const [moved] = await moveRow(trx, {
    id: payment.id,
    to: change.to,
    reason: change.reason ?? null,
    nextCheckAt: change.nextCheckAt,
    captureId: change.captureId ?? null,
    declines: change.declines ?? payment.declines,
    now: now.toISOString(),
    from1,
    from2,
    from3,
  })
  return moved
}

const selectOfSession = statement<Tables>()(
  (db, v: { sessionId: string; s1: PaymentState; s2: PaymentState }) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('session_id', '=', v.sessionId)
      .where('state', 'in', [v.s1, v.s2]),
)

/** The payments of a cart session that are in one of two states. */
export const findOfSession = (
  db: Db,
  sessionId: string,
  states: readonly [PaymentState, PaymentState],
): Promise<PaymentRow[]> => selectOfSession(db, { sessionId, s1: states[0], s2: states[1] })

/** The payments at which the job should look now, the longest waiting first. */
export const findDue = (db: Db, now: Date, limit: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('next_check_at', '<=', now.toISOString())
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

/** Looks that are a minute apart before the pauses grow. */
const MINUTELY_LOOKS = 60

/** When the job looks next: every minute for an hour, then every ten; never later than the hold ends. */
function nextLook({ checks, state, expires_at }: PaymentRow, now: Date): string {
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

const insertEvent = statement<Tables>()((db, v: { id: string; type: string; now: string }) =>
  db
    .insertInto('webhook_events')
    .values({ id: v.id, event_type: v.type, received_at: v.now })
    .onConflict(c => c.column('id').doNothing()),
)

/** Notes that an event has been dealt with; one that is known already stays as it is. */
export async function keepEvent(db: Db, id: string, type: string, now: Date): Promise<void> {
  await insertEvent(db, { id, type, now: now.toISOString() })
}

const selectEvent = statement<Tables>()((db, v: { id: string }) =>
  db.selectFrom('webhook_events').select('id').where('id', '=', v.id),
)
export const isKnownEvent = async (db: Db, id: string): Promise<boolean> =>
  (await selectEvent(db, { id })).length > 0
