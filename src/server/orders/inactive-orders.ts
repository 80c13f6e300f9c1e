import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * Selects orders to which nothing has happened since a moment (ISO 8601), including thread entries, which do not change
 * the order's row.
 */
export const isInactiveSince =
  (since: string) =>
  ({ and, eb, exists, not, selectFrom }: ExpressionBuilder<Tables, 'orders'>) =>
    and([
      eb('orders.updated_at', '<', since),
      not(
        exists(
          selectFrom('thread_entries')
            .select('position')
            .whereRef('order_id', '=', 'orders.id')
            .where('at', '>=', since),
        ),
      ),
    ])

export const isOrderInactive = async (trx: Db, id: string, since: string): Promise<boolean> =>
  (await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where(isInactiveSince(since))
    .executeTakeFirst()) !== undefined
