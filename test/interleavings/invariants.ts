/**
 * The invariants at the end of a run: captured and refunded money at the provider against the shop's records, and every
 * piece of stock.
 */
import { isAccountedFor } from '#domain/payment-state.ts'
import type { PaymentRecord, ReadResult } from '#server/payments/provider.ts'
import type { World } from './world.ts'

type Tables = Awaited<ReturnType<typeof readTables>>

async function readTables({ database: { db } }: World) {
  const [payments, links, orders, refunds, emails, history, lines, withdrawals] = await Promise.all([
    db.selectFrom('payments').selectAll().execute(),
    db.selectFrom('payment_orders').selectAll().execute(),
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('refunds').selectAll().execute(),
    db.selectFrom('outbox').select(['cause', 'template']).where('template', '=', 'order-received').execute(),
    db
      .selectFrom('order_history')
      .select(['order_id', 'event'])
      .where('event', 'in', ['paid', 'refund', 'reversal'])
      .execute(),
    db.selectFrom('order_lines').selectAll().execute(),
    db.selectFrom('withdrawals').select(['order_id', 'lines']).where('pieces_removed', '=', 0).execute(),
  ])
  return { payments, links, orders, refunds, emails, history, lines, withdrawals }
}

/** Checks the stock during a run: `held` equals the sum of the holds and never exceeds the stock. */
export async function checkStock({ database: { db }, products }: World): Promise<string[]> {
  const [rows, holds] = await Promise.all([
    db.selectFrom('products').select(['id', 'held', 'stock_quantity']).execute(),
    db.selectFrom('holds').selectAll().execute(),
  ])
  return rows.flatMap(({ id, held, stock_quantity: stock }) => {
    const inHolds = holds.reduce((sum, each) => sum + (each.product_id === id ? each.quantity : 0), 0)
    const fault = `product ${id}: ${stock} in stock, ${held} held, but holds add up to ${inHolds}`
    const isExact = products.find(each => each.id === id)?.counting === 'exact'
    return held !== inHolds || (stock ?? 0) < 0 || (isExact && held > stock!) ? [fault] : []
  })
}

/**
 * Payments that the provider lost while their capture was in progress. The job cannot learn their outcome, so they stay
 * on the owner's screen with their holds (decision 30). The sandbox has certainly captured nothing for these payments.
 */
function findLostPayments(payments: Tables['payments'], records: ReadonlyMap<string, PaymentRecord>) {
  const isLost = (reference: string | null) => reference !== null && !records.has(reference)
  return payments.filter(each => each.state === 'capturing' && isLost(each.provider_order_id))
}

/** Returns a sentence for each violated invariant. */
export async function checkInvariants(world: World): Promise<string[]> {
  const tables = await readTables(world)
  const records = new Map<string, PaymentRecord>()
  for (const reference of world.references) {
    const record = await readRecord(world, reference)
    if (record.outcome === 'found') records.set(reference, record)
    else if (record.outcome === 'unknown')
      return [`the provider did not answer after the run: ${record.reason}`]
  }
  // Lost payments are left out, with their orders and holds, except that no money may have been captured for them.
  const lost = new Set(findLostPayments(tables.payments, records).map(({ id }) => id))
  world.counts.lost = lost.size
  tables.payments = tables.payments.filter(({ id }) => !lost.has(id))
  const waiting = new Set(tables.orders.filter(each => lost.has(each.paying_id ?? '')).map(({ id }) => id))
  tables.orders = tables.orders.filter(({ id }) => !waiting.has(id))
  return [
    ...[...records].flatMap(([reference, record]) => chargeFaults(world, tables, reference, record)),
    ...ledgerFaults(world, tables, records),
    ...refundFaults(tables, records),
    ...orderFaults(tables),
    ...sumFaults(tables),
    ...(await checkStock(world)),
    ...(await stockFaults(world, tables, waiting)),
  ]
}

/** Reads a record, retrying because an outage chosen by a payer lasts for a few calls. */
async function readRecord(
  { accountant }: Pick<World, 'accountant'>,
  reference: string,
  tries = 3,
): Promise<ReadResult> {
  const record = await accountant.read(reference)
  return record.outcome === 'unknown' && tries > 1 ? readRecord({ accountant }, reference, tries - 1) : record
}

/** What the provider has captured, less refunds, and refunded, in cents; null if it has captured nothing. */
function moneyOf({ capture, refunds }: PaymentRecord): { net: number; refunded: number } | null {
  if (!capture || !['captured', 'refunded'].includes(capture.result.outcome)) return null
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return { net: capture.amount - refunded, refunded }
}

function chargeFaults(world: World, tables: Tables, reference: string, record: PaymentRecord): string[] {
  const money = moneyOf(record)
  const faults: string[] = []
  const about = `payment ${reference}`
  if (record.capture?.result.outcome === 'pending') faults.push(`${about}: still under review after the run`)
  if (!money) return faults
  const told = world.told.get(reference)
  if (told !== undefined && money.net !== 0)
    faults.push(`${about}: its shopper was told ${told}, but the shop keeps ${money.net} cents`)
  const payment = tables.payments.find(each => each.provider_order_id === reference)
  if (!payment)
    return world.elsewhere.has(reference)
      ? faults
      : [...faults, `${about}: captured, but unknown to the shop`]
  const { state, return_reason: why, end_reason: end } = payment
  const inState = `${about} (${payment.kind}, ${state}, ${end ?? why ?? 'no reason'})`
  if (!isAccountedFor(state) && !(state === 'released' && end === 'refunded_at_provider' && money.net === 0))
    faults.push(`${inState}: the shop keeps ${money.net} cents that no order accounts for`)
  if (why !== null && money.net !== 0)
    faults.push(`${inState}: not fully refunded, ${money.net} cents remain`)
  if (why === null && (state === 'captured' || state === 'refunded')) {
    const ids = tables.links.filter(each => each.payment_id === payment.id).map(each => each.order_id)
    const orders = tables.orders.filter(each => ids.includes(each.id))
    const sum = orders.reduce((sum, { total }) => sum + total, 0)
    if (
      orders.length === 0 ||
      orders.some(each => each.paying_id !== payment.id || each.payment_status === 'pending')
    )
      faults.push(`${inState}: captured, but its orders are not marked as paid by it`)
    else if (sum !== payment.amount)
      faults.push(`${inState}: captured ${payment.amount}, but its orders total ${sum}`)
    if (record.capture!.amount !== payment.amount)
      faults.push(`${inState}: the provider captured a different amount`)
    if (payment.capture_id !== record.capture!.id)
      faults.push(`${inState}: the ledger has a different capture`)
  }
  return faults
}

const ENDED = new Set(['released', 'void', 'captured', 'refunded'])

function ledgerFaults(world: World, { payments }: Tables, records: Map<string, PaymentRecord>): string[] {
  return payments.flatMap(payment => {
    const { provider_order_id: reference, state, return_reason: why } = payment
    const about = `payment ${reference} (${payment.kind}, ${state})`
    const record = reference === null ? undefined : records.get(reference)
    const money = record ? moneyOf(record) : null
    const isAdopted = state === 'unclaimed' && reference !== null && world.elsewhere.has(reference)
    return [
      ...(ENDED.has(state) || isAdopted ? [] : [`${about}: not in a final state`]),
      ...(isAccountedFor(state) && !money ? [`${about}: the provider has captured nothing`] : []),
      ...(payment.next_check_at === null ? [] : [`${about}: still scheduled for a check`]),
      ...(state === 'refunded' && money && money.net !== 0
        ? [`${about}: ${money.net} cents are not refunded`]
        : []),
      ...(isAccountedFor(state) && money && payment.refunded !== money.refunded
        ? [
            `${about}${why ? `, ${why}` : ''}: refunded ${payment.refunded} in the ledger, ${money.refunded} at the provider`,
          ]
        : []),
    ]
  })
}

function refundFaults({ refunds, payments }: Tables, records: Map<string, PaymentRecord>): string[] {
  const open = refunds.filter(({ state, next_check_at }) => state === 'asked' || next_check_at !== null)
  const faults = open.map(({ id, issue }) => `refund ${id}: not in a final state (${issue})`)
  for (const payment of payments) {
    const record = records.get(payment.provider_order_id ?? '')
    if (!record || !isAccountedFor(payment.state)) continue
    const done = refunds.filter(each => each.payment_id === payment.id && each.state === 'done')
    const about = `refunds of payment ${payment.provider_order_id}`
    const booked = done.reduce((sum, { amount }) => sum + amount, 0)
    const refunded = record.refunds.reduce((sum, { amount }) => sum + amount, 0)
    if (booked !== refunded) faults.push(`${about}: ${booked} in the ledger, ${refunded} at the provider`)
    for (const { id, amount } of record.refunds) {
      const known = done.filter(each => each.provider_refund_id === id)
      const bookedOfThis = known.reduce((sum, each) => sum + each.amount, 0)
      const isFullReturn = payment.return_reason !== null && booked === refunded
      if (bookedOfThis !== amount && !isFullReturn)
        faults.push(`${about}: ${id} is ${bookedOfThis} in the ledger, ${amount} at the provider`)
    }
  }
  return faults
}

function orderFaults({ orders, payments, refunds, emails, history }: Tables): string[] {
  return orders.flatMap(order => {
    const about = `order ${order.order_number} (${order.kind}, ${order.payment_status})`
    const isPaid = order.payment_status !== 'pending'
    const count = (list: readonly boolean[]) => list.filter(Boolean).length
    const confirmations = count(emails.map(({ cause }) => cause === `order-received:${order.id}`))
    const paidEntries = count(history.map(({ order_id, event }) => order_id === order.id && event === 'paid'))
    const paying = payments.find(({ id }) => id === order.paying_id)
    const isByHand = order.payment_method === 'cash'
    const done = refunds.filter(each => each.order_id === order.id && each.state === 'done')
    const refunded = done.reduce((sum, { amount }) => sum + amount, 0)
    const refundEntries = count(
      history.map(({ order_id, event }) => order_id === order.id && event !== 'paid'),
    )
    const status = refunded === 0 ? 'completed' : refunded >= order.total ? 'refunded' : 'partially_refunded'
    return [
      ...(confirmations === (isPaid ? 1 : 0) ? [] : [`${about}: ${confirmations} confirmation e-mails`]),
      ...(paidEntries === (isPaid ? 1 : 0)
        ? []
        : [`${about}: its history has ${paidEntries} entries "paid"`]),
      ...(!isPaid && order.paying_id !== null ? [`${about}: linked to a payment that has ended`] : []),
      ...(isPaid && !isByHand && !['captured', 'refunded'].includes(paying?.state ?? '')
        ? [`${about}: paid by a payment that is ${paying?.state ?? 'missing'}`]
        : []),
      ...(isPaid && isByHand && order.paying_id !== null
        ? [`${about}: paid both by hand and by a payment`]
        : []),
      ...(isPaid && status !== order.payment_status
        ? [`${about}: ${refunded} of ${order.total} cents are refunded`]
        : []),
      ...(refundEntries === done.length
        ? []
        : [`${about}: ${done.length} refunds, but ${refundEntries} in its history`]),
      ...(refunded > order.total ? [`${about}: refunded more than paid, ${refunded} of ${order.total}`] : []),
    ]
  })
}

/** Checks that the sums of each order match its lines, and that an unpaid order has no withdrawn pieces. */
function sumFaults({ orders, lines, withdrawals }: Tables): string[] {
  return orders.flatMap(order => {
    const about = `order ${order.order_number} (${order.kind}, ${order.payment_status})`
    const own = lines.filter(({ order_id }) => order_id === order.id)
    const price = own.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0)
    const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0)
    const withdrawn = withdrawals
      .filter(({ order_id }) => order_id === order.id)
      .flatMap(row => JSON.parse(row.lines) as { quantity: number }[])
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const isAsked = order.payment_status === 'pending' && order.status !== 'cancelled'
    return [
      ...(order.items_total === price
        ? []
        : [`${about}: its lines cost ${price}, but it asks for ${order.items_total}`]),
      ...(order.total === order.items_total + order.shipping_cost
        ? []
        : [`${about}: ${order.items_total} and ${order.shipping_cost} are not ${order.total}`]),
      // An order withdrawn from as a whole is cancelled; the owner may have taken it up again.
      ...(isAsked && withdrawn > 0 && withdrawn < pieces
        ? [`${about}: still asks for ${withdrawn} of ${pieces} pieces, withdrawn from`]
        : []),
    ]
  })
}

/** Checks that initial + recounted − sold + restocked equals the stock, and that nothing is held. */
async function stockFaults(
  { database: { db }, products, recounted }: World,
  tables: Tables,
  waiting: ReadonlySet<string>,
): Promise<string[]> {
  const [rows, holds, lines] = await Promise.all([
    db.selectFrom('products').select(['id', 'stock_quantity']).execute(),
    db.selectFrom('holds').selectAll().execute(),
    db.selectFrom('order_lines').select(['order_id', 'product_id', 'quantity']).execute(),
  ])
  const paid = new Set(tables.orders.filter(each => each.payment_status !== 'pending').map(({ id }) => id))
  const isRestocked = ({ restock, state }: Tables['refunds'][number]) => restock === 1 && state === 'done'
  const restocked = new Set(tables.refunds.filter(isRestocked).map(each => each.order_id))
  const faults: string[] = []
  for (const { id, stock_quantity: stock } of rows) {
    const held = holds
      .filter(each => each.product_id === id && !waiting.has(each.order_id))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (held !== 0) faults.push(`product ${id}: ${held} pieces still held after the run`)
    const product = products.find(each => each.id === id)!
    if (product.counting !== 'exact') continue
    const sold = lines
      .filter(each => each.product_id === id && paid.has(each.order_id) && !restocked.has(each.order_id))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const expected = product.initial + (recounted.get(id) ?? 0) - sold
    if (stock !== expected) faults.push(`product ${id}: ${stock} pieces in stock, expected ${expected}`)
  }
  return faults
}
