/**
 * The invariants at the end of a run: captured and refunded money at the provider against the shop's records, and every
 * piece of stock.
 */
import { isAccountedFor } from '#domain/payment-state.ts'
import type { PaymentRecord, ReadResult } from '#server/payments/provider.ts'
import type { World } from './world.ts'

type Tables = Awaited<ReturnType<typeof readTables>>

async function readTables({ database: { db } }: World) {
  const [payments, links, orders, refunds, letters, history] = await Promise.all([
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
  ])
  return { payments, links, orders, refunds, letters, history }
}

/** Checks the stock during a run: `held` equals the sum of the holds and never exceeds the stock. */
export async function checkStock({ database: { db }, products }: World): Promise<string[]> {
  const [rows, holds] = await Promise.all([
    db.selectFrom('products').select(['id', 'held', 'stock_quantity']).execute(),
    db.selectFrom('holds').selectAll().execute(),
  ])
  return rows.flatMap(({ id, held, stock_quantity: stock }) => {
    const inHolds = holds.reduce((sum, each) => sum + (each.product_id === id ? each.quantity : 0), 0)
    const where = `product ${id}: ${stock} in stock, ${held} held, ${inHolds} in holds`
    const isExact = products.find(each => each.id === id)?.counting === 'exact'
    return held !== inHolds || (stock ?? 0) < 0 || (isExact && held > stock!) ? [where] : []
  })
}

/**
 * Payments that the provider has forgotten while their capture was under way. The job cannot learn what became of them,
 * so they stay on the owner's screen with what they hold (decision 30). For these payments the sandbox has certainly
 * captured nothing.
 */
function findLostPayments(payments: Tables['payments'], records: ReadonlyMap<string, PaymentRecord>) {
  const isLost = (reference: string | null) => reference !== null && !records.has(reference)
  return payments.filter(each => each.state === 'capturing' && isLost(each.provider_order_id))
}

/** Returns every difference between the books, in words; empty if all is well. */
export async function checkInvariants(world: World): Promise<string[]> {
  const tables = await readTables(world)
  const records = new Map<string, PaymentRecord>()
  for (const reference of world.references) {
    const record = await readRecord(world, reference)
    if (record.outcome === 'found') records.set(reference, record)
    else if (record.outcome === 'unknown')
      return [`the provider does not answer in the end: ${record.reason}`]
  }
  // Lost payments are left out of the comparison, with their orders and holds. Their money is still checked: there must
  // be none.
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
    ...(await checkStock(world)),
    ...(await piecesFaults(world, tables, waiting)),
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

/** What the provider has captured and refunded of a payment, in cents; null if it has captured nothing. */
function taken({ capture, refunds }: PaymentRecord): { net: number; back: number } | null {
  if (!capture || !['captured', 'refunded'].includes(capture.result.outcome)) return null
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return { net: capture.amount - back, back }
}

function chargeFaults(world: World, tables: Tables, reference: string, record: PaymentRecord): string[] {
  const money = taken(record)
  const faults: string[] = []
  const about = `payment ${reference}`
  if (record.capture?.result.outcome === 'pending') faults.push(`${about}: still reviewed in the end`)
  if (!money) return faults
  const told = world.told.get(reference)
  if (told !== undefined && money.net !== 0)
    faults.push(`${about}: its shopper was told ${told}, and ${money.net} cents stay with the shop`)
  const payment = tables.payments.find(each => each.provider_order_id === reference)
  if (!payment)
    return world.elsewhere.has(reference) ? faults : [...faults, `${about}: taken, and unknown to the shop`]
  const { state, return_reason: why, end_reason: end } = payment
  const about2 = `${about} (${payment.kind}, ${state}, ${end ?? why ?? 'no reason'})`
  if (!isAccountedFor(state) && !(state === 'released' && end === 'refunded_at_provider' && money.net === 0))
    faults.push(`${about2}: ${money.net} cents are with the shop and have no place`)
  if (why !== null && money.net !== 0)
    faults.push(`${about2}: not all of it went back, ${money.net} cents are left`)
  if (why === null && (state === 'captured' || state === 'refunded')) {
    const ids = tables.links.filter(each => each.payment_id === payment.id).map(each => each.order_id)
    const orders = tables.orders.filter(each => ids.includes(each.id))
    const sum = orders.reduce((sum, { total }) => sum + total, 0)
    if (
      orders.length === 0 ||
      orders.some(each => each.paying_id !== payment.id || each.payment_status === 'pending')
    )
      faults.push(`${about2}: it took money, and its orders are not paid by it`)
    else if (sum !== payment.amount)
      faults.push(`${about2}: it took ${payment.amount}, and its orders cost ${sum}`)
    if (record.capture!.amount !== payment.amount) faults.push(`${about2}: the provider took another sum`)
    if (payment.capture_id !== record.capture!.id) faults.push(`${about2}: another capture is in the ledger`)
  }
  return faults
}

const ENDED = new Set(['released', 'void', 'captured', 'refunded'])

function ledgerFaults(world: World, { payments }: Tables, records: Map<string, PaymentRecord>): string[] {
  return payments.flatMap(payment => {
    const { provider_order_id: reference, state, return_reason: why } = payment
    const about = `payment ${reference} (${payment.kind}, ${state})`
    const record = reference === null ? undefined : records.get(reference)
    const money = record ? taken(record) : null
    const isAdopted = state === 'unclaimed' && reference !== null && world.elsewhere.has(reference)
    return [
      ...(ENDED.has(state) || isAdopted ? [] : [`${about}: it never ended`]),
      ...(isAccountedFor(state) && !money ? [`${about}: the provider has taken nothing of it`] : []),
      ...(payment.next_check_at === null ? [] : [`${about}: the job would still look at it`]),
      ...(state === 'refunded' && money && money.net !== 0
        ? [`${about}: ${money.net} cents are not back`]
        : []),
      ...(isAccountedFor(state) && money && payment.refunded !== money.back
        ? [
            `${about}${why ? `, ${why}` : ''}: ${payment.refunded} back by the ledger, ${money.back} by the provider`,
          ]
        : []),
    ]
  })
}

function refundFaults({ refunds, payments }: Tables, records: Map<string, PaymentRecord>): string[] {
  const open = refunds.filter(({ state, next_check_at }) => state === 'asked' || next_check_at !== null)
  const faults = open.map(({ id, issue }) => `refund ${id}: not ended (${issue})`)
  for (const payment of payments) {
    const record = records.get(payment.provider_order_id ?? '')
    if (!record || !isAccountedFor(payment.state)) continue
    const done = refunds.filter(each => each.payment_id === payment.id && each.state === 'done')
    const about = `refunds of payment ${payment.provider_order_id}`
    const sum = done.reduce((sum, { amount }) => sum + amount, 0)
    const back = record.refunds.reduce((sum, { amount }) => sum + amount, 0)
    if (sum !== back) faults.push(`${about}: ${sum} in the books, ${back} at the provider`)
    for (const { id, amount } of record.refunds) {
      const known = done.filter(each => each.provider_refund_id === id)
      const booked = known.reduce((sum, each) => sum + each.amount, 0)
      const isWholeReturn = payment.return_reason !== null && sum === back
      if (booked !== amount && !isWholeReturn)
        faults.push(`${about}: ${id} is ${booked} here and ${amount} there`)
    }
  }
  return faults
}

function orderFaults({ orders, payments, refunds, letters, history }: Tables): string[] {
  return orders.flatMap(order => {
    const about = `order ${order.order_number} (${order.kind}, ${order.payment_status})`
    const isPaid = order.payment_status !== 'pending'
    const count = (list: readonly boolean[]) => list.filter(Boolean).length
    const told = count(letters.map(({ cause }) => cause === `order-received:${order.id}`))
    const written = count(history.map(({ order_id, event }) => order_id === order.id && event === 'paid'))
    const paying = payments.find(({ id }) => id === order.paying_id)
    const isByHand = order.payment_method === 'cash'
    const done = refunds.filter(each => each.order_id === order.id && each.state === 'done')
    const back = done.reduce((sum, { amount }) => sum + amount, 0)
    const toldBack = count(history.map(({ order_id, event }) => order_id === order.id && event !== 'paid'))
    const status = back === 0 ? 'completed' : back >= order.total ? 'refunded' : 'partially_refunded'
    return [
      ...(told === (isPaid ? 1 : 0) ? [] : [`${about}: ${told} letters that it was received`]),
      ...(written === (isPaid ? 1 : 0)
        ? []
        : [`${about}: its history says ${written} times that it was paid`]),
      ...(!isPaid && order.paying_id !== null ? [`${about}: a payment has it that is over`] : []),
      ...(isPaid && !isByHand && !['captured', 'refunded'].includes(paying?.state ?? '')
        ? [`${about}: paid by a payment that is ${paying?.state ?? 'nowhere'}`]
        : []),
      ...(isPaid && isByHand && order.paying_id !== null ? [`${about}: paid by hand and by a payment`] : []),
      ...(isPaid && status !== order.payment_status
        ? [`${about}: ${back} cents are back of ${order.total}`]
        : []),
      ...(toldBack === done.length
        ? []
        : [`${about}: ${done.length} refunds, of which its history says ${toldBack}`]),
      ...(back > order.total ? [`${about}: more is back than was paid, ${back} of ${order.total}`] : []),
    ]
  })
}

/** Checks that initial + recounted − sold + restocked equals the stock, and that nothing is held. */
async function piecesFaults(
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
  const isBack = ({ restock, state }: Tables['refunds'][number]) => restock === 1 && state === 'done'
  const restocked = new Set(tables.refunds.filter(isBack).map(each => each.order_id))
  const faults: string[] = []
  for (const { id, stock_quantity: stock } of rows) {
    const held = holds
      .filter(each => each.product_id === id && !waiting.has(each.order_id))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (held !== 0) faults.push(`product ${id}: ${held} pieces are held in the end`)
    const product = products.find(each => each.id === id)!
    if (product.counting !== 'exact') continue
    const sold = lines
      .filter(each => each.product_id === id && paid.has(each.order_id) && !restocked.has(each.order_id))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const expected = product.initial + (recounted.get(id) ?? 0) - sold
    if (stock !== expected) faults.push(`product ${id}: ${stock} pieces in stock, ${expected} by the books`)
  }
  return faults
}
