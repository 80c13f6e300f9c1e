import type { OrderRow } from './store.ts'

/** Columns that an erasure leaves: they are not about the customer, or the books need them (RPS § 12). */
export const KEPT_COLUMNS = [
  'id',
  'order_number',
  'kind',
  'status',
  'payment_status',
  'payment_method',
  'delivery_method',
  'items_total',
  'shipping_cost',
  'least_fee',
  'total',
  'invoice_price',
  'invoice_status',
  'invoice_number',
  'request_id',
  'placed_at',
  'paying_id',
  'paid_at',
  'delivered_at',
  'promise',
  'first_promise',
  'sent_at',
  'made_at',
  'erasure_requested_at',
  'money_settled_at',
  'deleted_at',
  'created_at',
] as const satisfies readonly (keyof OrderRow)[]

/**
 * All other columns, which the erasure overwrites: the compiler requires each new column to be in one of the two sets.
 */
export type ErasedColumns = Omit<OrderRow, (typeof KEPT_COLUMNS)[number]>
