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

/** Who orders and where it goes. */
export type Customer = {
  name: string
  email: string
  phone: string
  address: string
  city: string
  postalCode: string
}

/** Who orders, and how it is delivered. */
export type DeliveryPlace = {
  customer: Customer
  deliveryMethod: string
  parcelMachine: ChosenMachine | null
  /** to the maker; missing where nobody was asked, as in payments of before */
  customerNote?: string
  /** for the card of a gift; missing likewise */
  giftText?: string
}

/** The same with what it costs. */
export type DeliveryChoice = DeliveryPlace & {
  shippingCost: Cents
  /** what the cheapest way would have cost; missing where that was not asked, as in payments of before */
  leastFee?: Cents
  /** the arrival that was shown at the payment; missing where none was */
  promise?: Promised | null
}

type NewLine = {
  productId: number | null
  name: string
  unitPrice: Cents
  quantity: number
  imageUrl: string | null
  /** whether its buyer may withdraw from it; without it as the kind of the order says */
  withdrawable?: boolean
}

export type NewOrder = {
  /** what the request that it came of was called: sent again, it is the same order */
  id?: string | undefined
  kind: OrderKind
  /** of an order that had its number before; without it a new one is made */
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
  /** what the session calls the request, where it may be sent again */
  requestId?: string | undefined
  paymentMethod: string | null
  /** the kind's own fields */
  details?: Record<string, unknown>
  customerNote?: string
  giftText?: string
  /** whether it is an order already, and not only an attempt to pay */
  placed: boolean
  /** whether its buyer took it along at once */
  handedOver?: boolean
}

/** The columns of a customer and a delivery, as a checkout gives them. */
export const customerColumns = (customer: Customer) => ({
  customer_name: customer.name,
  customer_email: customer.email,
  customer_phone: customer.phone,
  customer_address: customer.address,
  customer_city: customer.city,
  customer_postal_code: customer.postalCode,
  customer_folded: foldText(`${customer.name} ${customer.email}`),
})

/** The columns of the parcel machine to which an order goes, as it is now. */
export const machineColumns = (machine: ChosenMachine | null) => ({
  parcel_machine: machine && JSON.stringify(machine),
  machine_folded: foldTexts(machine),
})

/** The columns of the kind's own fields. */
export const detailsColumns = (details: Record<string, unknown>) => ({
  details: JSON.stringify(details),
  details_folded: foldTexts(details),
})

/** `satisfies`: the compiler alone would let a column that may be null be left out. */
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
 * Stores an order with its lines; to be called in a transaction. Its total is the lines and the shipping.
 * @returns the row as it was stored
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

/** An order that is priced anew contains other lines; its sums are the caller's to write. */
export async function replaceLines(trx: Db, order: OrderRow, lines: readonly NewLine[]): Promise<void> {
  await trx.deleteFrom('order_lines').where('order_id', '=', order.id).execute()
  await insertLines(trx, order, lines)
}

/** Whether its buyer took it along where she bought it: then it is no contract at a distance, from which one may withdraw. */
export const isBoughtInPerson = ({ details }: Pick<OrderRow, 'details'>): boolean =>
  (JSON.parse(details) as { boughtInPerson?: true }).boughtInPerson === true

/** The number under which the order is invoiced: given once, in the transaction that writes the invoice. */
export async function writeInvoiceNumber(trx: Db, orderId: string, number: number): Promise<void> {
  await trx.updateTable('orders').set({ invoice_number: number }).where('id', '=', orderId).execute()
}

const selectById = statement<Tables>()((db, v: { id: string }) =>
  db.selectFrom('orders').selectAll().where('id', '=', v.id),
)

/** An order by its id, also one that is only an attempt to pay. */
export const findOrder = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await selectById(db, { id }))[0]

/** Whether an order has this id that its customer may look at. */
export async function isPlaced(db: Db, id: string): Promise<boolean> {
  const order = await findOrder(db, id)
  return order !== undefined && order.placed_at !== null && order.deleted_at === null
}

/** A placed order of any kind by its number; an attempt to pay that came to nothing is none. */
export const findOrderByNumber = (db: Db, number: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', number)
    .where('placed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The same for the owner, who also sees what she has deleted. */
export const findOrderIncludingDeleted = (db: Db, number: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', number)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()

/** The same for its buyer: a paid order that the owner has deleted still has its documents, and can be withdrawn from. */
export async function findOrderOfBuyer(db: Db, number: string): Promise<OrderRow | undefined> {
  const order = await findOrderIncludingDeleted(db, number)
  return order?.deleted_at && order.payment_status === 'pending' ? undefined : order
}

/** Whatever has this number: an order, a deleted one, or an attempt to pay. */
export const findOrderIncludingAttempts = (db: Db, number: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst()

/**
 * Locks the row of a placed order until the transaction ends. A deleted order is found too: its money is still its buyer's.
 * @param changedAt with it the row counts as changed, for those who watch
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
/** What an order contains, in its order. */
export const findLines = (db: Db, orderId: string): Promise<OrderLineRow[]> => selectLines(db, { orderId })

/** So many orders are asked about in one question: databases take no list of any length. */
const AT_ONCE = 500

/** The lines of several orders in as few questions as can be, by the order's id. */
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

/** Orders by their ids, whatever has become of them. */
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

/** All placed orders, newest first, with their lines. */
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

/** Placed orders of a kind with their lines, newest first: all, or those that a cart session made or has in its cart. */
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

/** Whatever a cart session made or has in its cart: two questions by an index each, as `or` between them walks all orders of a kind. */
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
