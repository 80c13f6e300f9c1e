import { sql } from 'kysely'
import { ORDER_STATUSES, type OrderStatus, statusWhenPaid } from '#domain/order-status.ts'

const keepIt = ORDER_STATUSES.filter(status => statusWhenPaid(status) === status)

/** `statusWhenPaid` in SQL, applied to the row's current status. */
export const paidStatus = sql<OrderStatus>`case when status in (${sql.join(keepIt.map(sql.lit))}) then status else 'paid' end`
