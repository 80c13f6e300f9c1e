import { sql } from 'kysely'
import { ORDER_STATUSES, type OrderStatus, statusWhenPaid } from '#domain/order-status.ts'

const keepIt = ORDER_STATUSES.filter(status => statusWhenPaid(status) === status)

/** `statusWhenPaid` in SQL, of the status that the row has as it is written. */
export const paidStatus = sql<OrderStatus>`case when status in (${sql.join(keepIt.map(sql.lit))}) then status else 'paid' end`
