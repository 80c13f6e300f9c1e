import type { Selectable } from 'kysely'
import { HOLD_MINUTES } from '#domain/hold-limits.ts'
import type { Cents } from '#domain/money.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import {
  PAYMENT_STATES,
  type PaymentState,
  type PurchaseKind,
  statesWithMoney,
} from '#domain/payment-state.ts'
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

/** Delay before the job first checks a new payment. */
const FIRST_CHECK_MINUTES = 2

export const minutesAfter = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * 60_000).toISOString()

/** Returns the delivery of an invoice's payment; no other kind has one. */
export const deliveryOf = (payment: Pick<PaymentRow, 'delivery'>): DeliveryChoice =>
  JSON.parse(payment.delivery!) as DeliveryChoice

type NewLedgerPayment = {
  provider: OnlinePaymentMethod
  sessionId: string | null
  amount: Cents
  kind: PurchaseKind
  /** its orders, in cart order, and which of them the payer has shown to be theirs */
  orders?: readonly OrderOfPayment[]
  /** of an invoice's orders */
  delivery?: DeliveryChoice
  /** the payer's network, as rate limits group addresses; stored for an hour */
  clientNetwork?: string | null
}

const insertRow = statement<Tables>()(
  (
    db,
    v: {
      id: string
      provider: OnlinePaymentMethod
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
 * Records a payment opened and captured elsewhere: it waits for its order, and no job refunds it. A payment already
 * known stays as it is.
 */
export async function recordExternalPayment(
  db: Db,
  payment: {
    provider: OnlinePaymentMethod
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
 * Records a payment whose money the provider has and the ledger does not know, as still under review: its outcome is
 * its next move.
 * @param payment.id the ledger's id as stored at the provider; if missing or taken by another payment, a new one is
 * made
 * @returns the payment, or `undefined` if the ledger already knows it
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

/** Lets a payment captured before its order was known pay this order. */
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

/** Overwrites the delivery of an invoice's payment, to erase the address and keep the method. */
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

/**
 * Stores the id and URL of the payment that the provider has opened.
 * @returns the payment now: it may have ended meanwhile
 */
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
/** Finds a payment by the provider's id. */
export const findByReference = async (db: Db, reference: string): Promise<PaymentRow | undefined> =>
  (await selectByReference(db, { reference }))[0]

const selectById = statement<Tables>()((db, v: { id: string }) =>
  db.selectFrom('payments').selectAll().where('id', '=', v.id),
)
/** Finds a payment by the ledger's own id. */
export const findPaymentById = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await selectById(db, { id }))[0]

/** Finds a payment by the id of its capture. */
export const findByCapture = (db: Db, captureId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('capture_id', '=', captureId).executeTakeFirst()

/** States as parameters of a compiled statement: always one for each existing state, so that any subset fits. */
export type AnyOf = Record<`state${number}`, PaymentState>
export type States = readonly [PaymentState, ...PaymentState[]]
const PLACES = PAYMENT_STATES.map((_, place) => `state${place}` as const)

/** Returns the parameters for these states; the first state fills the unused places. */
export const anyOf = (states: States): AnyOf =>
  Object.fromEntries(PLACES.map((name, place) => [name, states[place] ?? states[0]]))

/** Returns the states that such parameters stand for. */
export const statesIn = (values: AnyOf): PaymentState[] => PLACES.map(name => values[name]!)

const selectOfSession = statement<Tables>()((db, v: { sessionId: string } & AnyOf) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('session_id', '=', v.sessionId)
    .where('state', 'in', statesIn(v)),
)

/** Finds the payments of a cart session in one of these states. */
export const findOfSession = (db: Db, sessionId: string, states: States): Promise<PaymentRow[]> =>
  selectOfSession(db, { sessionId, ...anyOf(states) })

/** Counts the payments without an order captured since a moment, whatever has become of their money. */
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

/**
 * Stores why the provider refused a capture for a reason other than the payer's: shown to the owner until a capture
 * succeeds.
 */
export async function noteCaptureFault(db: Db, id: string, issue: string): Promise<void> {
  await db.updateTable('payments').set({ capture_fault: issue }).where('id', '=', id).execute()
}

/**
 * Clears a capture fault that the owner has seen.
 * @returns the payment's id at the provider, undefined if it had no fault
 */
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
 * Deletes payments in which nothing was captured and which have not changed since a moment. One that the job still
 * checks may have been paid, and one captured for another payee is the only record of that money until the owner has
 * dealt with it.
 */
export async function deleteOldPayments(trx: Db, before: Date): Promise<void> {
  await trx
    .deleteFrom('payments')
    .where('state', 'in', ['released', 'void'])
    .where('next_check_at', 'is', null)
    .where(eb =>
      eb.or([eb('capture_fault', 'is', null), eb('refusal', 'is', null), eb('refusal', '!=', 'other_payee')]),
    )
    .where('updated_at', '<', before.toISOString())
    .execute()
}
