import type { AdminOrdersQuery } from '#contract/admin-orders.ts'
import { ORDER_KINDS } from '#domain/order-number.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts'

/** The owner's filters of the orders. */
export type OrderFilters = Partial<Pick<AdminOrdersQuery, 'kind' | 'status' | 'payment' | 'q'>> & {
  /** shows the deleted ones instead */
  deleted?: true
}

/** A part of an order's panel that a task links to. */
const ORDER_PARTS = ['delivery', 'thread'] as const
export type OrderPart = (typeof ORDER_PARTS)[number]

/** The screen's query: the filters, the number of the open order, and the part to scroll to. */
export type OrdersSearch = OrderFilters & { order?: string; part?: OrderPart }

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Reads the query, leaving out unknown values. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const read: OrdersSearch = {}
  const kind = ORDER_KINDS.find(one => one === search.kind)
  const status = ORDER_STATUSES.find(one => one === search.status)
  const payment = PAYMENT_STATUSES.find(one => one === search.payment)
  const q = textOf(search.q).slice(0, 200)
  const order = textOf(search.order).slice(0, 40)
  if (kind) read.kind = kind
  if (status) read.status = status
  if (payment) read.payment = payment
  if (String(search.deleted) === 'true') read.deleted = true
  if (q) read.q = q
  if (order) read.order = order
  const part = ORDER_PARTS.find(one => one === search.part)
  if (order && part) read.part = part
  return read
}

/** Returns the filters alone: the open order does not change the list. */
export const filtersOf = ({ order: _, part: __, ...filters }: OrdersSearch): OrderFilters => filters
