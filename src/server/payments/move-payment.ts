/** Moves payments between states, by the state table in domain/payment-state.ts. */
import {
  type EndReason,
  PAYMENT_TARGET,
  type PaymentEvent,
  type PaymentRefusal,
  type PaymentState,
  type ReturnReason,
  type ReviewReason,
  statesBefore,
} from '#domain/payment-state.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { type AnyOf, anyOf, type PaymentRow, statesIn } from './ledger.ts'

/** Why a payment ended without being paid. */
export type PaymentEnd = {
  reason: EndReason
  refusal?: PaymentRefusal
  missingProducts?: readonly number[]
  /** the provider's own code */
  issue?: string
}

const moveRow = statement<Tables>()(
  (
    db,
    v: {
      id: string
      to: PaymentState
      nextCheckAt: string | null
      captureId: string | null
      declines: number | null
      attempt: number | null
      endReason: EndReason | null
      refusal: PaymentRefusal | null
      missingProducts: string | null
      issue: string | null
      pendingReason: ReviewReason | null
      needsOwner: number
      returnReason: ReturnReason | null
      isPlay: number | null
      now: string
    } & AnyOf,
  ) =>
    db
      .updateTable('payments')
      .set(eb => ({
        state: v.to,
        end_reason: v.endReason,
        refusal: v.refusal,
        missing_products: v.missingProducts,
        provider_issue: v.issue,
        pending_reason: v.pendingReason,
        needs_owner: v.needsOwner,
        return_reason: eb.fn.coalesce(eb.val(v.returnReason), 'return_reason'),
        is_play: eb.fn.coalesce(eb.val(v.isPlay), 'is_play'),
        next_check_at: v.nextCheckAt,
        capture_id: eb.fn.coalesce(eb.val(v.captureId), 'capture_id'),
        declines: eb.fn.coalesce(eb.val(v.declines), 'declines'),
        checks: 0,
        updated_at: v.now,
      }))
      .where('id', '=', v.id)
      .where('state', 'in', statesIn(v))
      .where(eb => eb('declines', '=', eb.fn.coalesce(eb.val(v.attempt), 'declines')))
      .returningAll(),
)

/** Data stored with an event. */
type PaymentChange = {
  /** when the job checks it next; never if missing */
  nextCheckAt?: string | undefined
  captureId?: string
  /** with `release`, `refuse`, `retry` and `supersede` */
  end?: PaymentEnd
  /** with `review` */
  pending?: { reason: ReviewReason; needsOwner: boolean }
  /** with `return` */
  returnReason?: ReturnReason
  /** with `pay` and `park`: captured by an account that moves no real money */
  isPlay?: boolean
  /** moves only if this is still the current attempt: the outcome of an earlier one does not count */
  attempt?: number
  /** number of failed attempts, including this one if it failed */
  declines?: number
}

/**
 * Applies an event to a payment: one guarded statement moves it, only from the states in the table of
 * domain/payment-state.ts. Of several concurrent calls exactly one succeeds.
 * @param from a subset of these states
 * @returns the payment now, or `undefined` if it is past the event
 */
export async function movePayment(
  trx: Db,
  id: string,
  event: Exclude<PaymentEvent, 'claim'>,
  change: PaymentChange,
  now: Date,
  from: readonly PaymentState[] = statesBefore(event),
): Promise<PaymentRow | undefined> {
  const [first, ...others] = from.filter(state => statesBefore(event).includes(state))
  if (!first) throw new RangeError(`No payment in ${from.join(', ')} allows ${event}`)
  const { end, pending } = change
  const [moved] = await moveRow(trx, {
    id,
    to: PAYMENT_TARGET[event],
    nextCheckAt: change.nextCheckAt ?? null,
    captureId: change.captureId ?? null,
    declines: change.declines ?? null,
    attempt: change.attempt ?? null,
    endReason: end?.reason ?? null,
    refusal: end?.refusal ?? null,
    missingProducts: end?.missingProducts ? JSON.stringify(end.missingProducts) : null,
    issue: end?.issue ?? null,
    pendingReason: pending?.reason ?? null,
    needsOwner: pending?.needsOwner ? 1 : 0,
    returnReason: change.returnReason ?? null,
    isPlay: change.isPlay ? 1 : null,
    now: now.toISOString(),
    ...anyOf([first, ...others]),
  })
  return moved
}

const claimRow = statement<Tables>()((db, v: { id: string; nextCheckAt: string; now: string }) =>
  db
    .updateTable('payments')
    .set({
      state: PAYMENT_TARGET.claim,
      next_check_at: v.nextCheckAt,
      checks: 0,
      updated_at: v.now,
    })
    .where('id', '=', v.id)
    .where('state', 'in', statesBefore('claim'))
    .where('refusal', 'is', null)
    .returningAll(),
)

/**
 * Claims a payment for its capture; as with `movePayment` exactly one call succeeds. One that had been released keeps
 * its end reason until the outcome is known. A refused payment is never claimed (decision 21).
 */
export const claimPaymentRow = async (
  trx: Db,
  id: string,
  nextCheckAt: string,
  now: Date,
): Promise<PaymentRow | undefined> => (await claimRow(trx, { id, nextCheckAt, now: now.toISOString() }))[0]

/** Whether a payment, and with it its hold, had been released before it was claimed. */
export const wasReleased = (payment: PaymentRow): boolean => payment.end_reason !== null

/** Returns the products out of stock, if the payment was refused for that reason. */
export const missingProductsOf = ({ missing_products }: PaymentRow): number[] =>
  missing_products === null ? [] : (JSON.parse(missing_products) as number[])
