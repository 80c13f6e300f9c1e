import { randomBytes } from 'node:crypto'
import type { NotNull, Selectable } from 'kysely'
import type { ChosenMachine } from '#contract/delivery.ts'
import type { Promised } from '#domain/arrival.ts'
import { linesTotal } from '#domain/cart.ts'
import { foldText, foldTexts } from '#domain/fold-text.ts'
import type { Cents } from '#domain/money.ts'
import { ORDER_NUMBER_BYTES, type OrderKind, orderNumber } from '#domain/order-number.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { isWithdrawable } from '#domain/withdrawal.ts'
import type { OrderLinesTable, OrdersTable } from '#server/migrations/tables/orders.ts'
import type { Tables } from '#server/migrations/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { newId, randomToken } from '#server/platform/random.ts'
import { promiseColumns } from './promise.ts'

export type OrderRow = Selectable<OrdersTable>
export type OrderLineRow = Selectable<OrderLinesTable>

/** The customer's contact and address. */
export type Customer = {
  name: string
  email: string
  phone: string
  address: string
  city: string
  postalCode: string
}

/** The customer and the delivery. */
export type DeliveryPlace = {
  customer: Customer
  deliveryMethod: string
  parcelMachine: ChosenMachine | null
  /** message to the maker; missing if there was no such field, as in old payments */
  customerNote?: string
  /** text for a gift card; missing likewise */
  giftText?: string
}

/** A delivery with its costs. */
export type DeliveryChoice = DeliveryPlace & {
  shippingCost: Cents
  /** fee of the cheapest method; missing if not determined, as in old payments */
  leastFee?: Cents
  /** the arrival shown at payment; missing if none was */
  promise?: Promised | null
}

type NewLine = {
  productId: number | null
  name: string
  unitPrice: Cents
  quantity: number
  imageUrl: string | null
  /** whether the buyer may withdraw from it; by default as for the kind of order */
  withdrawable?: boolean
}

export type NewOrder = {
  /** id of the request that created it: repeated, it is the same order */
  id?: string | undefined
  kind: OrderKind
  /** number of a restored order; by default a new one is made */
  number?: string
  status: OrderStatus
  customer: Customer
  deliveryMethod: string | null
  parcelMachine: ChosenMachine | null
  lines: NewLine[]
  shippingCost: Cents
  leastFee?: Cents
  promise?: Promised | null
  sessionId: string | null
  /** the session's id of the request, which may be repeated */
  requestId?: string | undefined
  paymentMethod: string | null
  /** fields specific to the kind */
  details?: Record<string, unknown>
  customerNote?: string
  giftText?: string
  /** whether it is already an order, rather than an attempt to pay */
  placed: boolean
  /** whether the buyer took it along at once */
  handedOver?: boolean
}

/** Returns the columns of a customer, as entered at a checkout. */
export const customerColumns = (customer: Customer) => ({
  customer_name: customer.name,
  customer_email: customer.email,
  customer_phone: customer.phone,
  customer_address: customer.address,
  customer_city: customer.city,
  customer_postal_code: customer.postalCode,
  customer_folded: foldText(`${customer.name} ${customer.email}`),
})

/** Returns the columns of an order's parcel machine, as it is now. */
export const machineColumns = (machine: ChosenMachine | null) => ({
  parcel_machine: machine && JSON.stringify(machine),
  machine_folded: foldTexts(machine),
})

/** Returns the columns of the fields specific to the kind. */
export const detailsColumns = (details: Record<string, unknown>) => ({
  details: JSON.stringify(details),
  details_folded: foldTexts(details),
})

/** `satisfies`: without it, the compiler would accept a missing nullable column. */
const insertRow = statement<Tables>()((db, v: OrderRow) =>
  db.insertInto('orders').values({
    id: v.id,
    order_number: v.order_number,
    kind: v.kind,
    status: v.status,
    payment_status: v.payment_status,
    payment_method: v.payment_method,
    customer_name: v.customer_name,
    customer_email: v.customer_email,
    customer_phone: v.customer_phone,
    customer_address: v.customer_address,
    customer_city: v.customer_city,
    customer_postal_code: v.customer_postal_code,
    customer_folded: v.customer_folded,
    delivery_method: v.delivery_method,
    parcel_machine: v.parcel_machine,
    machine_folded: v.machine_folded,
    items_total: v.items_total,
    shipping_cost: v.shipping_cost,
    least_fee: v.least_fee,
    total: v.total,
    invoice_price: v.invoice_price,
    invoice_status: v.invoice_status,
    invoice_number: v.invoice_number,
    details: v.details,
    details_folded: v.details_folded,
    customer_note: v.customer_note,
    gift_text: v.gift_text,
    notes: v.notes,
    session_id: v.session_id,
    request_id: v.request_id,
    access_key: v.access_key,
    placed_at: v.placed_at,
    paying_id: v.paying_id,
    paid_at: v.paid_at,
    delivered_at: v.delivered_at,
    promise: v.promise,
    first_promise: v.first_promise,
    sent_at: v.sent_at,
    made_at: v.made_at,
    erasure_requested_at: v.erasure_requested_at,
    erased_at: v.erased_at,
    money_settled_at: v.money_settled_at,
    deleted_at: v.deleted_at,
    created_at: v.created_at,
    updated_at: v.updated_at,
  } satisfies OrderRow),
)
const insertLine = statement<Tables>()((db, v: OrderLineRow) =>
  db.insertInto('order_lines').values({
    order_id: v.order_id,
    position: v.position,
    product_id: v.product_id,
    name: v.name,
    unit_price: v.unit_price,
    quantity: v.quantity,
    image_url: v.image_url,
    withdrawable: v.withdrawable,
  } satisfies OrderLineRow),
)

/**
 * Stores an order with its lines, in the caller's transaction. Its total is the lines plus the shipping fee.
 * @returns the stored row
 */
export async function insertOrder(trx: Db, order: NewOrder, now: Date): Promise<OrderRow> {
  const at = now.toISOString()
  const itemsTotal = linesTotal(order.lines)
  const row: OrderRow = {
    id: order.id ?? newId(),
    order_number: order.number ?? orderNumber(order.kind, randomBytes(ORDER_NUMBER_BYTES)),
    kind: order.kind,
    status: order.status,
    payment_status: 'pending',
    payment_method: order.paymentMethod,
    ...customerColumns(order.customer),
    delivery_method: order.deliveryMethod,
    ...machineColumns(order.parcelMachine),
    items_total: itemsTotal,
    shipping_cost: order.shippingCost,
    least_fee: order.leastFee ?? null,
    total: itemsTotal + order.shippingCost,
    invoice_price: null,
    invoice_status: order.kind === 'custom_order' ? 'pending' : null,
    invoice_number: null,
    ...detailsColumns(order.details ?? {}),
    customer_note: order.customerNote ?? '',
    gift_text: order.giftText ?? '',
    notes: '',
    session_id: order.sessionId,
    request_id: order.requestId ?? null,
    access_key: randomToken(),
    placed_at: order.placed ? at : null,
    paying_id: null,
    paid_at: null,
    delivered_at: order.handedOver ? at : null,
    ...promiseColumns(order.promise),
    sent_at: null,
    made_at: null,
    erasure_requested_at: null,
    erased_at: null,
    money_settled_at: null,
    deleted_at: null,
    created_at: at,
    updated_at: at,
  }
  await insertRow(trx, row)
  await insertLines(trx, row, order.lines)
  return row
}

async function insertLines(
  trx: Db,
  { id, kind, details }: Pick<OrderRow, 'id' | 'kind' | 'details'>,
  lines: readonly NewLine[],
): Promise<void> {
  const usual = isWithdrawable(kind, JSON.parse(details))
  for (const [position, line] of lines.entries())
    await insertLine(trx, {
      order_id: id,
      position,
      product_id: line.productId,
      name: line.name,
      unit_price: line.unitPrice,
      quantity: line.quantity,
      image_url: line.imageUrl,
      withdrawable: (line.withdrawable ?? usual) ? 1 : 0,
    })
}

/** Replaces the lines of an order priced anew; the caller updates its sums. */
export async function replaceLines(trx: Db, order: OrderRow, lines: readonly NewLine[]): Promise<void> {
  await trx.deleteFrom('order_lines').where('order_id', '=', order.id).execute()
  await insertLines(trx, order, lines)
}

/**
 * Whether the buyer took it along at the place of sale: then it is no distance contract, from which one may withdraw.
 */
export const isBoughtInPerson = ({ details }: Pick<OrderRow, 'details'>): boolean =>
  (JSON.parse(details) as { boughtInPerson?: true }).boughtInPerson === true

/** Stores the invoice number of an order: assigned once, in the transaction that writes the invoice. */
export async function writeInvoiceNumber(trx: Db, orderId: string, number: number): Promise<void> {
  await trx.updateTable('orders').set({ invoice_number: number }).where('id', '=', orderId).execute()
}

const selectById = statement<Tables>()((db, v: { id: string }) =>
  db.selectFrom('orders').selectAll().where('id', '=', v.id),
)

/** Finds an order by its id, including mere attempts to pay. */
export const findOrder = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await selectById(db, { id }))[0]

/** Whether this id belongs to an order that its customer may see. */
export async function isPlaced(db: Db, id: string): Promise<boolean> {
  const order = await findOrder(db, id)
  return order !== undefined && order.placed_at !== null && order.deleted_at === null
}

/** Finds a placed order of any kind by its number; a failed attempt to pay is no order. */
export const findOrderByNumber = (db: Db, number: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', number)
    .where('placed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The same for the owner, who also sees orders that she has deleted. */
export const findOrderIncludingDeleted = (db: Db, number: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', number)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()

/** The same for the buyer: a paid order that the owner has deleted still has documents, and can be withdrawn from. */
export async function findOrderOfBuyer(db: Db, number: string): Promise<OrderRow | undefined> {
  const order = await findOrderIncludingDeleted(db, number)
  return order?.deleted_at && order.payment_status === 'pending' ? undefined : order
}

/** Finds whatever has this number: an order, a deleted one, or an attempt to pay. */
export const findOrderIncludingAttempts = (db: Db, number: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst()

/**
 * Locks the row of a placed order until the transaction ends. Finds deleted orders, too: their money is still the
 * buyer's.
 * @param changedAt if given, the row counts as changed for observers
 */
export const lockOrder = (
  trx: Db,
  by: 'id' | 'order_number',
  value: string,
  changedAt?: Date,
): Promise<OrderRow | undefined> =>
  trx
    .updateTable('orders')
    .set(({ ref }) => ({ updated_at: changedAt?.toISOString() ?? ref('updated_at') }))
    .where(by, '=', value)
    .where('placed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()

const selectLines = statement<Tables>()((db, v: { orderId: string }) =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', v.orderId).orderBy('position'),
)
/** Returns the lines of an order, in their sequence. */
export const findLines = (db: Db, orderId: string): Promise<OrderLineRow[]> => selectLines(db, { orderId })

/** Orders per query: databases limit the length of a list. */
const AT_ONCE = 500

/** Returns the lines of several orders, by order id, in as few queries as possible. */
export async function findLinesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderLineRow[]>> {
  const lines: OrderLineRow[] = []
  for (let i = 0; i < orderIds.length; i += AT_ONCE) {
    const some = await db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', 'in', orderIds.slice(i, i + AT_ONCE))
      .orderBy('position')
      .execute()
    lines.push(...some)
  }
  return Map.groupBy(lines, line => line.order_id)
}

/** Returns orders by their ids, whatever their state. */
export async function findOrdersById(db: Db, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const rows: OrderRow[] = []
  for (let i = 0; i < ids.length; i += AT_ONCE)
    rows.push(
      ...(await db
        .selectFrom('orders')
        .selectAll()
        .where('id', 'in', ids.slice(i, i + AT_ONCE))
        .execute()),
    )
  return new Map(rows.map(row => [row.id, row]))
}

/** Returns all placed orders, newest first, with their lines. */
export async function listOrders(db: Db): Promise<{ row: OrderRow; lines: OrderLineRow[] }[]> {
  const [rows, lines] = await Promise.all([
    db
      .selectFrom('orders')
      .selectAll()
      .where('placed_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .selectAll('order_lines')
      .where('orders.placed_at', 'is not', null)
      .where('orders.deleted_at', 'is', null)
      .orderBy('order_lines.position')
      .execute(),
  ])
  const byOrder = Map.groupBy(lines, line => line.order_id)
  return rows.map(row => ({ row, lines: byOrder.get(row.id) ?? [] }))
}

/**
 * Returns placed orders of a kind with their lines, newest first: all, or those that a cart session created or has in
 * its cart.
 */
export async function listOrdersOfKind(
  db: Db,
  kind: OrderKind,
  sessionId: string | undefined,
): Promise<{ row: OrderRow; lines: OrderLineRow[] }[]> {
  const rows = await findOrdersOfKind(db, kind, sessionId)
  const lines = await findLinesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ row, lines: lines.get(row.id) ?? [] }))
}

async function findOrdersOfKind(db: Db, kind: OrderKind, sessionId: string | undefined): Promise<OrderRow[]> {
  if (sessionId !== undefined)
    return (await findOrdersOfSession(db, sessionId))
      .filter(row => row.kind === kind && row.placed_at !== null && row.deleted_at === null)
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return db
    .selectFrom('orders')
    .selectAll()
    .where('kind', '=', kind)
    .where('placed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
}

/**
 * Returns the orders that a cart session created or has in its cart: two indexed queries, as an `or` would scan all
 * orders of a kind.
 */
async function findOrdersOfSession(db: Db, sessionId: string): Promise<OrderRow[]> {
  const made = await db.selectFrom('orders').selectAll().where('session_id', '=', sessionId).execute()
  const inCart = await db
    .selectFrom('cart_items')
    .select('order_id')
    .where('session_id', '=', sessionId)
    .where('order_id', 'is not', null)
    .$narrowType<{ order_id: NotNull }>()
    .execute()
  const byId = await findOrdersById(
    db,
    inCart.map(({ order_id }) => order_id),
  )
  for (const row of made) byId.set(row.id, row)
  return [...byId.values()]
}
