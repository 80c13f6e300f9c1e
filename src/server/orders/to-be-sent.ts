import { sql } from 'kysely'
import { isToBeSent, ORDER_STATUSES } from '#domain/order-status.ts'
import type { Db } from '#server/platform/database/database.ts'
import { opaqueCondition } from '#server/platform/database/opaque-condition.ts'

const others = ORDER_STATUSES.filter(status => !isToBeSent({ status, paymentStatus: 'completed' }))

/** Selects orders that are paid and not sent yet. Must match the condition of the index `orders_to_be_sent`. */
export const ordersToBeSent = (db: Db) =>
  db.selectFrom('orders').where(
    opaqueCondition(
      sql`placed_at is not null and deleted_at is null and payment_status in ('completed', 'partially_refunded')
          and status not in (${sql.join(others.map(sql.lit))})`,
    ),
  )
