/**
 * Facts missing from Montonio's record and stored by the shop: when an order was first seen paid (a voided one may have
 * been), and which refund is which (the record has no id of the shop's).
 */

import type { Cents } from '#domain/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { MontonioRefund } from './schemas.ts'

export type AskedRefund = {
  refundId: string
  amount: Cents
  note: string
  /** Montonio's id; null until an answer contains it */
  uuid: string | null
}

export type Journal = ReturnType<typeof openJournal>

export function openJournal(db: Db) {
  return {
    /** @param at ISO 8601; only the first time is stored */
    async seePaid(orderUuid: string, at: string): Promise<void> {
      await db
        .insertInto('montonio_orders')
        .values({ uuid: orderUuid, paid_at: at })
        .onConflict(conflict => conflict.column('uuid').doNothing())
        .execute()
    },

    /** Returns when it was first seen paid, ISO 8601. */
    async paidAt(orderUuid: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('montonio_orders')
        .select('paid_at')
        .where('uuid', '=', orderUuid)
        .executeTakeFirst()
      return row?.paid_at
    },

    /** Records a refund once, before it is requested. */
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

    /**
     * Deletes a refund that Montonio has definitely not made, so that one made there by hand is not mistaken for it.
     */
    async dropRefund(refundId: string): Promise<void> {
      await db
        .deleteFrom('montonio_refunds')
        .where('refund_id', '=', refundId)
        .where('uuid', 'is', null)
        .execute()
    },

    /** Returns the refunds that the shop has requested, ordered by id. */
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
 * Matches refunds in the record with those requested by the shop. One whose response was lost matches the first
 * unmatched refund of its sum: Montonio shows neither the shop's id nor the key that was sent.
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
