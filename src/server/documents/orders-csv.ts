import type { ChosenMachine } from '#contract/delivery.ts'
import { dayText } from '#domain/day-text.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { ORDER_KIND_LABEL } from '#domain/order-number.ts'
import { orderStatusLabel, paymentStatusLabel } from '#domain/order-status.ts'
import { methodLabel } from '#domain/payment-method.ts'
import { dayAfter, startOfDay } from '#domain/tallinn.ts'
import * as messages from '#messages/documents.ts'
import { countsAsSale } from '#server/orders/counts-as-sale.ts'
import { promiseOf } from '#server/orders/promise.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from '#server/orders/store.ts'
import { escapeFormulas } from '#server/platform/csv-formula.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readAtOnce } from '#server/platform/database/read-at-once.ts'
import { refundedOf } from './store.ts'

/** `plain`: commas between cells, numbers as in the API; `excel`: as a spreadsheet in Estonia reads them. */
type CsvFormat = 'plain' | 'excel'

type Line = {
  order: OrderRow
  line: OrderLineRow | undefined
  isFirst: boolean
  refunded: Cents
  money: (cents: Cents) => string
}

const machineOf = ({ parcel_machine }: OrderRow): string =>
  parcel_machine === null ? '' : (JSON.parse(parcel_machine) as ChosenMachine).name

/** The promised arrival; empty if none was promised. */
function promisedDay(order: OrderRow, end: 'first' | 'last'): string {
  const promise = promiseOf(order)
  return promise ? dayText(startOfDay(promise[end]).toISOString()) : ''
}

/** Writes sums of the whole order only on its first line, so that a column can be added up. */
const once = (value: (line: Line) => string) => (line: Line) => (line.isFirst ? value(line) : '')

const COLUMNS: readonly [heading: string, cell: (line: Line) => string][] = [
  [messages.order, ({ order }) => order.order_number],
  [messages.date, ({ order }) => dayText(order.created_at)],
  [messages.kind, ({ order }) => ORDER_KIND_LABEL[order.kind]],
  [messages.status, ({ order }) => orderStatusLabel(order.status)],
  [messages.payment, ({ order }) => paymentStatusLabel(order.payment_status)],
  [messages.paymentMethod, ({ order }) => methodLabel(order.payment_method)],
  [messages.paid, ({ order }) => (order.paid_at ? dayText(order.paid_at) : '')],
  [messages.invoice, ({ order }) => (order.invoice_number === null ? '' : String(order.invoice_number))],
  [messages.nameLabel, ({ order }) => order.customer_name],
  [messages.email, ({ order }) => order.customer_email],
  [messages.phone, ({ order }) => order.customer_phone],
  [messages.address, ({ order }) => order.customer_address],
  [messages.city, ({ order }) => order.customer_city],
  [messages.postalCode, ({ order }) => order.customer_postal_code],
  [
    messages.deliveryMethod,
    ({ order }) => (order.delivery_method ? deliveryLabel(order.delivery_method) : ''),
  ],
  [messages.parcelLocker, ({ order }) => machineOf(order)],
  [messages.product, ({ order, line }) => line?.name ?? ORDER_KIND_LABEL[order.kind]],
  [messages.quantity, ({ line }) => String(line?.quantity ?? 1)],
  [messages.price, ({ line, money }) => (line ? money(line.unit_price) : '')],
  [messages.sum, ({ line, money }) => (line ? money(line.unit_price * line.quantity) : '')],
  [messages.deliveryPrice, once(({ order, money }) => money(order.shipping_cost))],
  [messages.orderTotal, once(({ order, money }) => money(order.total))],
  [messages.refunded, once(({ refunded, money }) => money(refunded))],
  [messages.promisedFrom, ({ order }) => promisedDay(order, 'first')],
  [messages.promisedUntil, ({ order }) => promisedDay(order, 'last')],
]

/** How many orders are read at a time: bounds the memory while they are being sent. */
const PAGE = 200

/**
 * Streams all orders as CSV, one line per item, oldest first. Each page is one consistent read, sorted by the orders'
 * creation: whatever changes meanwhile, each order comes once, with sums of one moment.
 * @param from, to days in Tallinn, both inclusive
 */
export async function* ordersCsv(
  db: Db,
  { from, to, format }: { from?: string | undefined; to?: string | undefined; format: CsvFormat },
): AsyncGenerator<string> {
  const { default: papa } = await import('papaparse')
  const forExcel = format === 'excel'
  const money = (cents: Cents) => (forExcel ? eurosOf(cents).replace('.', ',') : eurosOf(cents))
  const written = (rows: string[][]) =>
    `${papa.unparse(
      rows.map(row => row.map(escapeFormulas)),
      { delimiter: forExcel ? ';' : ',', newline: '\r\n' },
    )}\r\n`
  yield `\uFEFF${written([COLUMNS.map(([heading]) => heading)])}`
  const since = from === undefined ? '' : startOfDay(from).toISOString()
  const until = to === undefined ? undefined : startOfDay(dayAfter(to)).toISOString()
  let last: OrderRow | undefined
  do {
    const after = last
    const page = await readAtOnce(db, trx => readPage(trx, { since, until, after }))
    if (!page) return
    const { orders, lines, refunded } = page
    last = orders.length === PAGE ? orders.at(-1) : undefined
    const rows = orders.flatMap(order => {
      const own = lines.get(order.id) ?? []
      const about = { order, money, refunded: refunded.get(order.id) ?? 0 }
      return (own.length > 0 ? own : [undefined]).map((line, i) =>
        COLUMNS.map(([, cell]) => cell({ ...about, line, isFirst: i === 0 })),
      )
    })
    yield written(rows)
  } while (last)
}

type Span = { since: string; until: string | undefined; after: OrderRow | undefined }

async function readPage(db: Db, span: Span) {
  const orders = await findOrders(db, span)
  if (orders.length === 0) return undefined
  const ids = orders.map(({ id }) => id)
  return { orders, lines: await findLinesOf(db, ids), refunded: await refundedOf(db, ids) }
}

/**
 * Listed and deleted orders are read separately, as each has its index in this order: one query for both would sort all
 * of them.
 */
async function findOrders(db: Db, { since, until, after }: Span): Promise<OrderRow[]> {
  const page = db
    .selectFrom('orders')
    .selectAll()
    .where('placed_at', 'is not', null)
    .$if(after === undefined, query => query.where('created_at', '>=', since))
    .$if(after !== undefined, query =>
      query.where(eb => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(after!.created_at, after!.id))),
    )
    .$if(until !== undefined, query => query.where('created_at', '<', until!))
    .orderBy('created_at')
    .orderBy('id')
    .limit(PAGE)
  const listed = await page.where('deleted_at', 'is', null).execute()
  // A paid order stays in the books, even if the owner has deleted it.
  const putAway = await page
    .where('deleted_at', 'is not', null)
    .where('payment_status', '!=', 'pending')
    .where(countsAsSale('orders.id'))
    .execute()
  const keyOf = ({ created_at, id }: OrderRow) => `${created_at} ${id}`
  return [...listed, ...putAway].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, PAGE)
}
