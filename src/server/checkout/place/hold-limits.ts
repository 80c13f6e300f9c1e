/** Keeps strangers from holding the last pieces, or opening payments, without ever paying. */
import { sql } from 'kysely'
import {
  heldByAddressMax,
  isNearlyGone,
  takesMost,
  UNPAID_HOLDS_AN_HOUR,
  UNPAID_PAYMENTS_AN_HOUR,
  WANTED_HOLD_MINUTES,
} from '#domain/hold-limits.ts'
import * as messages from '#messages/payments.ts'
import type { HeldProduct } from '#server/catalog/stock.ts'
import { findProductNames } from '#server/catalog/store.ts'
import { minutesAfter } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'

/**
 * Refuses to let a network hoard scarce stock. Call it in the transaction of a new hold, before its payment is opened.
 * @param network the shopper's network, as rate limits group addresses
 * @throws ShopError `too_many_requests`, which rolls the hold back
 */
export async function limitHolds(
  trx: Db,
  network: string,
  held: readonly HeldProduct[],
  now: Date,
): Promise<void> {
  for (const { productId, quantity, stock } of held) {
    const isFew = isNearlyGone(stock)
    const elsewhere = await piecesHeldBy(trx, network, productId)
    const together = elsewhere + quantity
    if (isFew && elsewhere > 0 && together > heldByAddressMax(stock))
      throw await refusal(trx, productId, messages.heldFromSameNetwork, WANTED_HOLD_MINUTES * 60)
    if (isFew || takesMost(quantity, stock)) {
      if ((await unpaidHoldsOf(trx, network, productId, now)) >= UNPAID_HOLDS_AN_HOUR)
        throw await refusal(trx, productId, messages.heldTooOften, 3_600)
    } else if (takesMost(together, stock)) {
      // Others on this network may be paying right now, so only holds that ended unpaid count.
      if ((await unpaidHoldsOf(trx, network, productId, now, 'ended')) >= UNPAID_HOLDS_AN_HOUR)
        throw await refusal(trx, productId, messages.heldFromSameNetwork, WANTED_HOLD_MINUTES * 60)
    }
  }
}

/**
 * Refuses another payment to a network that has left many unpaid within the last hour.
 * @throws ShopError `too_many_requests`
 */
export async function limitUnpaidPayments(db: Db, network: string, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('payments')
    .where('client_network', '=', network)
    .where('created_at', '>', minutesAfter(now, -60))
    .where('capture_id', 'is', null)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= UNPAID_PAYMENTS_AN_HOUR)
    throw new ShopError('too_many_requests', { details: messages.tooManyUnpaid, retryAfter: 3_600 })
}

async function refusal(
  trx: Db,
  productId: number,
  details: (name: string) => string,
  retryAfter: number,
): Promise<ShopError> {
  const [name = ''] = await findProductNames(trx, [productId])
  return new ShopError('too_many_requests', { details: details(name), retryAfter })
}

async function piecesHeldBy(trx: Db, network: string, productId: number): Promise<number> {
  const { pieces } = await trx
    .selectFrom('holds')
    .innerJoin('payment_orders', 'payment_orders.order_id', 'holds.order_id')
    .innerJoin('payments', 'payments.id', 'payment_orders.payment_id')
    .where('payments.client_network', '=', network)
    .where('payments.state', '=', 'open')
    .where('holds.product_id', '=', productId)
    .select(({ fn }) => fn.coalesce(fn.sum<number | string>('holds.quantity'), sql.lit(0)).as('pieces'))
    .executeTakeFirstOrThrow()
  return Number(pieces)
}

/** @param which all holds of the last hour, or only those that have ended */
async function unpaidHoldsOf(
  trx: Db,
  network: string,
  productId: number,
  now: Date,
  which: 'all' | 'ended' = 'all',
): Promise<number> {
  const { count } = await trx
    .selectFrom('payments')
    .$if(which === 'ended', holds => holds.where('payments.state', '!=', 'open'))
    .innerJoin('payment_orders', 'payment_orders.payment_id', 'payments.id')
    .innerJoin('order_lines', 'order_lines.order_id', 'payment_orders.order_id')
    .where('payments.client_network', '=', network)
    .where('payments.created_at', '>', minutesAfter(now, -60))
    .where('payments.capture_id', 'is', null)
    .where('order_lines.product_id', '=', productId)
    .select(({ fn }) => fn.count<number | string>('payments.id').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
