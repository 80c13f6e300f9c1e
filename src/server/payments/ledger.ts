import type { Selectable } from 'kysely'
import { HOLD_MINUTES } from '#domain/hold-limits.ts'
import type { Cents } from '#domain/money.ts'
import {
  PAYMENT_STATES,
  type PaymentState,
  type PurchaseKind,
  statesWithMoney,
} from '#domain/payment-state.ts'
import type { WayToPay } from '#domain/ways-to-pay.ts'
import type { PaymentsTable } from '#server/migrations/tables/payments.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { DeliveryChoice } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { newId } from '#server/platform/random.ts'
import { type OrderOfPayment, writeOrders } from './payment-orders.ts'

export type PaymentRow = Selectable<PaymentsTable>

/** How long captured money waits for a client that posts its order afterwards (decision 3). */
export const UNCLAIMED_MINUTES = 60

/** When the job looks at a new payment for the first time. */
const FIRST_CHECK_MINUTES = 2

export const minutesAfter = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * 60_000).toISOString()

/** Where the orders of an invoice's payment go. @throws TypeError for a payment of another kind */
export const deliveryOf = (payment: PaymentRow): DeliveryChoice =>
  JSON.parse(payment.delivery!) as DeliveryChoice

type NewLedgerPayment = {
  provider: WayToPay
  sessionId: string | null
  amount: Cents
  kind: PurchaseKind
  /** its orders, in the order in which they were put together, and which of them the payer has shown to be theirs */
  orders?: readonly OrderOfPayment[]
  /** of an invoice */
  delivery?: DeliveryChoice
  /** where it is opened from, as limits count; kept for an hour */
  clientNetwork?: string | null
}

const insertRow = statement<Tables>()(
  (
    db,
    v: {
      id: string
      provider: WayToPay
      providerOrderId: string | null
      sessionId: string | null
      amount: number
      state: PaymentState
      kind: PurchaseKind
      delivery: string | null
      captureId: string | null
      expiresAt: string
      nextCheckAt: string | null
      clientNetwork: string | null
      now: string
    },
  ) =>
    db
      .insertInto('payments')
      .values({
        id: v.id,
        provider: v.provider,
        provider_order_id: v.providerOrderId,
        session_id: v.sessionId,
        amount: v.amount,
        state: v.state,
        kind: v.kind,
        delivery: v.delivery,
        approve_url: null,
        capture_id: v.captureId,
        end_reason: null,
        refusal: null,
        missing_products: null,
        provider_issue: null,
        pending_reason: null,
        return_reason: null,
        expires_at: v.expiresAt,
        next_check_at: v.nextCheckAt,
        client_network: v.clientNetwork,
        audited_at: null,
        created_at: v.now,
        updated_at: v.now,
      })
      .onConflict(c => c.doNothing()),
)

/** Inserts a payment before the request to the provider. @returns its id */
export async function insertPayment(trx: Db, payment: NewLedgerPayment, now: Date): Promise<string> {
  const id = newId()
  await insertRow(trx, {
    id,
    provider: payment.provider,
    providerOrderId: null,
    sessionId: payment.sessionId,
    amount: payment.amount,
    state: 'open',
    kind: payment.kind,
    delivery: payment.delivery ? JSON.stringify(payment.delivery) : null,
    captureId: null,
    expiresAt: minutesAfter(now, HOLD_MINUTES),
    nextCheckAt: minutesAfter(now, FIRST_CHECK_MINUTES),
    clientNetwork: payment.clientNetwork ?? null,
    now: now.toISOString(),
  })
  await writeOrders(trx, id, payment.orders ?? [])
  return id
}

/**
 * Writes down a payment that was opened elsewhere and captured there: it waits for its order, and no job gives it back.
 * Known already, it stays as it is.
 */
export async function recordExternalPayment(
  db: Db,
  payment: {
    provider: WayToPay
    sessionId: string | null
    amount: Cents
    reference: string
    captureId: string
  },
  now: Date,
): Promise<void> {
  await insertRow(db, {
    id: newId(),
    provider: payment.provider,
    providerOrderId: payment.reference,
    sessionId: payment.sessionId,
    amount: payment.amount,
    state: 'unclaimed',
    kind: 'later',
    delivery: null,
    captureId: payment.captureId,
    expiresAt: minutesAfter(now, HOLD_MINUTES),
    nextCheckAt: null,
    clientNetwork: null,
    now: now.toISOString(),
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Writes down a payment of which the provider has the money and the ledger knows nothing, as one that is still reviewed: what it
 * has come to is its next move.
 * @param payment.id the ledger's id as the provider kept it; where it is none, or another payment's, a new one is made
 * @returns it, or `undefined` where the ledger knows the payment
 */
export async function recordCapturedPayment(
  trx: Db,
  payment: NewLedgerPayment & { id: string | null; reference: string; captureId: string },
  now: Date,
): Promise<PaymentRow | undefined> {
  if (await findByReference(trx, payment.reference)) return undefined
  const given = payment.id !== null && UUID.test(payment.id) ? payment.id : null
  const id = given !== null && !(await findPaymentById(trx, given)) ? given : newId()
  await insertRow(trx, {
    id,
    provider: payment.provider,
    providerOrderId: payment.reference,
    sessionId: payment.sessionId,
    amount: payment.amount,
    state: 'reviewing',
    kind: payment.kind,
    delivery: payment.delivery ? JSON.stringify(payment.delivery) : null,
    captureId: payment.captureId,
    expiresAt: now.toISOString(),
    nextCheckAt: null,
    clientNetwork: null,
    now: now.toISOString(),
  })
  const written = await findByReference(trx, payment.reference)
  if (written?.id !== id) return undefined
  await writeOrders(trx, id, payment.orders ?? [])
  return written
}

/** A payment that was captured before its order was known pays this one. */
export async function attachOrder(
  trx: Db,
  payment: PaymentRow,
  {
    kind,
    order,
    delivery,
  }: {
    kind: Exclude<PurchaseKind, 'later'>
    order: OrderOfPayment
    delivery?: DeliveryChoice | undefined
  },
): Promise<PaymentRow> {
  await writeOrders(trx, payment.id, [order])
  return trx
    .updateTable('payments')
    .set({ kind, delivery: delivery ? JSON.stringify(delivery) : null })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Where an invoice's payment was to go is forgotten but for the way. */
export async function rewriteDelivery(trx: Db, paymentId: string, delivery: DeliveryChoice): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ delivery: JSON.stringify(delivery) })
    .where('id', '=', paymentId)
    .execute()
}

const writeReference = statement<Tables>()(
  (db, v: { id: string; reference: string; approveUrl: string; now: string }) =>
    db
      .updateTable('payments')
      .set({ provider_order_id: v.reference, approve_url: v.approveUrl, updated_at: v.now })
      .where('id', '=', v.id)
      .returningAll(),
)

/** The provider has opened the payment. @returns it as it is now: it may have ended while the provider was answering */
export async function linkToProvider(
  db: Db,
  id: string,
  { reference, approveUrl }: { reference: string; approveUrl: string },
  now: Date,
): Promise<PaymentRow> {
  const [linked] = await writeReference(db, { id, reference, approveUrl, now: now.toISOString() })
  return linked!
}

const selectByReference = statement<Tables>()((db, v: { reference: string }) =>
  db.selectFrom('payments').selectAll().where('provider_order_id', '=', v.reference),
)
/** The payment of the provider's id. */
export const findByReference = async (db: Db, reference: string): Promise<PaymentRow | undefined> =>
  (await selectByReference(db, { reference }))[0]

const selectById = statement<Tables>()((db, v: { id: string }) =>
  db.selectFrom('payments').selectAll().where('id', '=', v.id),
)
/** The payment of the ledger's own id. */
export const findPaymentById = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await selectById(db, { id }))[0]

/** The payment whose money was taken by that capture. */
export const findByCapture = (db: Db, captureId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('capture_id', '=', captureId).executeTakeFirst()

/** States that a compiled statement asks for: always as many as there are, so that it takes any of them. */
export type AnyOf = Record<`state${number}`, PaymentState>
export type States = readonly [PaymentState, ...PaymentState[]]
const PLACES = PAYMENT_STATES.map((_, place) => `state${place}` as const)

/** The values of such a statement; the first stands in the places that are left over. */
export const anyOf = (states: States): AnyOf =>
  Object.fromEntries(PLACES.map((name, place) => [name, states[place] ?? states[0]]))

/** What such a statement asks for. */
export const statesIn = (values: AnyOf): PaymentState[] => PLACES.map(name => values[name]!)

const selectOfSession = statement<Tables>()((db, v: { sessionId: string } & AnyOf) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('session_id', '=', v.sessionId)
    .where('state', 'in', statesIn(v)),
)

/** The payments of a cart session that are in one of these states. */
export const findOfSession = (db: Db, sessionId: string, states: States): Promise<PaymentRow[]> =>
  selectOfSession(db, { sessionId, ...anyOf(states) })

/** How many payments without an order were taken since a moment, whatever has become of their money. */
export async function countUnclaimed(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('kind', '=', 'later')
    .where('state', 'in', statesWithMoney('unknown', 'reviewed', 'parked', 'returning', 'returned'))
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The provider refused the capture, for a reason that is not the payer's: shown to the owner until it succeeds. */
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

/**
 * Forgets payments of which nothing was taken, and which have not changed since a moment. One that the job still asks about may
 * have been paid.
 */
export async function deleteOldPayments(trx: Db, before: Date): Promise<void> {
  await trx
    .deleteFrom('payments')
    .where('state', 'in', ['released', 'void'])
    .where('next_check_at', 'is', null)
    .where('updated_at', '<', before.toISOString())
    .execute()
}
