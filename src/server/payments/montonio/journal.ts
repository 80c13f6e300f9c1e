/**
 * What Montonio's record does not show, kept by the shop: when an order was first seen paid (one that is void now may have been),
 * and which refund is which (the record bears no id of the shop).
 */

import type { Cents } from '#domain/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { MontonioRefund } from './schemas.ts'

export type AskedRefund = {
  refundId: string
  amount: Cents
  note: string
  /** Montonio's id; null while no answer has told it */
  uuid: string | null
}

export type Journal = ReturnType<typeof openJournal>

export function openJournal(db: Db) {
  return {
    /** @param at ISO 8601; the first time stays */
    async seePaid(orderUuid: string, at: string): Promise<void> {
      await db
        .insertInto('montonio_orders')
        .values({ uuid: orderUuid, paid_at: at })
        .onConflict(conflict => conflict.column('uuid').doNothing())
        .execute()
    },

    /** When it was first seen paid, ISO 8601. */
    async paidAt(orderUuid: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('montonio_orders')
        .select('paid_at')
        .where('uuid', '=', orderUuid)
        .executeTakeFirst()
      return row?.paid_at
    },

    /** Notes a refund before it is asked for, once. */
    async startRefund(
      orderUuid: string,
      { refundId, amount, note }: Omit<AskedRefund, 'uuid'>,
    ): Promise<void> {
      await db
        .insertInto('montonio_refunds')
        .values({ refund_id: refundId, order_uuid: orderUuid, amount, note, uuid: null })
        .onConflict(conflict => conflict.column('refund_id').doNothing())
        .execute()
    },

    async nameRefund(refundId: string, uuid: string): Promise<void> {
      await db
        .updateTable('montonio_refunds')
        .set({ uuid })
        .where('refund_id', '=', refundId)
        .where('uuid', 'is', null)
        .execute()
    },

    /** Montonio has said that nothing was given back: one that somebody makes there is not taken for it. */
    async dropRefund(refundId: string): Promise<void> {
      await db
        .deleteFrom('montonio_refunds')
        .where('refund_id', '=', refundId)
        .where('uuid', 'is', null)
        .execute()
    },

    /** The refunds that the shop has asked for, in the order of their ids. */
    async refundsOf(orderUuid: string): Promise<AskedRefund[]> {
      const rows = await db
        .selectFrom('montonio_refunds')
        .selectAll()
        .where('order_uuid', '=', orderUuid)
        .orderBy('refund_id')
        .execute()
      return rows.map(({ refund_id: refundId, amount, note, uuid }) => ({ refundId, amount, note, uuid }))
    },
  }
}

/**
 * Which refund of the record the shop has asked for. One whose answer was lost is the first of its sum that nothing else claims:
 * Montonio shows neither the shop's id nor the key that it was sent with.
 */
export function matchRefunds(
  shown: readonly MontonioRefund[],
  asked: readonly AskedRefund[],
): Map<string, AskedRefund> {
  const matched = new Map<string, AskedRefund>()
  for (const each of asked) if (each.uuid !== null) matched.set(each.uuid, each)
  for (const each of asked.filter(({ uuid }) => uuid === null)) {
    const found = shown.find(({ uuid, amount }) => amount === each.amount && !matched.has(uuid))
    if (found) matched.set(found.uuid, each)
  }
  return matched
}
