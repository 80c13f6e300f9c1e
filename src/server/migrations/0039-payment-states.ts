import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/platform/database.ts'

/**
 * Why a payment ended, what it is for and which orders it pays were prose and JSON that was searched; they are typed columns and a
 * table now. Money without an order goes back by the table of refunds, as any other.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumns(db)
  await makePaymentOrders(db)
  await makeDisputes(db)
  if (dialect === 'postgres')
    await db.schema
      .alterTable('refunds')
      .alterColumn('order_id', c => c.dropNotNull())
      .execute()
  else await makeRefundsAnew(db)
  await db.schema.alterTable('refunds').addColumn('sent_at', 'text').execute()
  await db.schema
    .alterTable('refunds')
    .addColumn('origin', 'text', c => c.notNull().defaultTo('owner'))
    .execute()
  await sql`update refunds set actor = 'paypal', origin =
    case actor when 'paypal' then 'provider' else 'reversal' end where actor in ('paypal', 'paypal-reversal')`.execute(
    db,
  )
  await db.schema.alterTable('refunds').addColumn('issue', 'text').execute()
  await sql`update refunds set issue = fault, fault = case fault
    when 'CAPTURE_FULLY_REFUNDED' then 'fully_refunded'
    when 'REFUND_AMOUNT_EXCEEDED' then 'partly_refunded'
    when 'REFUND_FAILED_INSUFFICIENT_FUNDS' then 'insufficient_funds'
    when 'REFUND_TIME_LIMIT_EXCEEDED' then 'too_old'
    when 'TRANSACTION_DISPUTED' then 'disputed'
    when 'PARTIAL_REFUND_NOT_ALLOWED' then 'only_whole'
    when 'PENDING_CAPTURE' then 'still_reviewed'
    when 'REFUND_FAILED' then 'failed'
    when 'REFUND_CANCELLED' then 'failed'
    else 'other' end where fault is not null`.execute(db)
  // Each may have been sent: the provider's record tells.
  await sql`update refunds set sent_at = created_at where payment_id is not null`.execute(db)
  await readPurchases(db as Kysely<OldTables>)
  await readReasons(db as Kysely<OldTables>)
  for (const column of ['purchase', 'reason', 'refund_id', 'refund_fault'])
    await db.schema.alterTable('payments').dropColumn(column).execute()
}

type OldTables = {
  payments: {
    id: string
    state: string
    purchase: string
    reason: string | null
    refund_id: string | null
    refund_fault: string | null
    kind: string
    delivery: string | null
    end_reason: string | null
    refusal: string | null
    missing_products: string | null
    provider_issue: string | null
    return_reason: string | null
    amount: number
    next_check_at: string | null
    created_at: string
    updated_at: string
  }
  orders: { id: string }
  payment_orders: { payment_id: string; order_id: string; position: number; is_own: number }
  refunds: {
    id: string
    order_id: string | null
    payment_id: string | null
    amount: number
    reason: string
    state: string
    restock: number
    actor: string
    origin: string
    provider_refund_id: string | null
    fault: string | null
    issue: string | null
    next_check_at: string | null
    sent_at: string | null
    created_at: string
    done_at: string | null
  }
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  const texts = [
    'delivery',
    'end_reason',
    'refusal',
    'missing_products',
    'provider_issue',
    'pending_reason',
    'return_reason',
    'audited_at',
  ]
  await schema
    .alterTable('payments')
    .addColumn('provider', 'text', c => c.notNull().defaultTo('paypal'))
    .execute()
  await schema
    .alterTable('payments')
    .addColumn('kind', 'text', c => c.notNull().defaultTo('later'))
    .execute()
  await schema
    .alterTable('payments')
    .addColumn('needs_owner', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  for (const column of texts) await schema.alterTable('payments').addColumn(column, 'text').execute()
}

async function makePaymentOrders({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('payment_orders')
    .addColumn('payment_id', 'text', c => c.notNull().references('payments.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('is_own', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('payment_orders_key', ['payment_id', 'position'])
    .execute()
  await schema.createIndex('payment_orders_order').on('payment_orders').column('order_id').execute()
}

async function makeDisputes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('disputes')
    .addColumn('id', 'text', c => c.notNull())
    .addColumn('payment_id', 'text', c => c.notNull().references('payments.id').onDelete('cascade'))
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('amount', 'integer')
    .addColumn('respond_by', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('handled_at', 'text')
    .addPrimaryKeyConstraint('disputes_key', ['id', 'payment_id'])
    .execute()
}

/** SQLite lets a column be empty only in a table that was made so. */
async function makeRefundsAnew(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('refunds_anew')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.references('orders.id'))
    .addColumn('payment_id', 'text', c => c.references('payments.id'))
    .addColumn('amount', 'integer', c => c.notNull().check(sql`amount > 0`))
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('restock', 'integer', c => c.notNull())
    .addColumn('actor', 'text', c => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('provider_refund_id', 'text')
    .addColumn('fault', 'text')
    .addColumn('next_check_at', 'text')
    .addColumn('checks', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('handled_at', 'text')
    .addUniqueConstraint('refunds_request', ['order_id', 'request_id'])
    .addUniqueConstraint('refunds_provider', ['provider_refund_id', 'order_id'])
    .execute()
  await sql`insert into refunds_anew (id, order_id, payment_id, amount, reason, state, restock, actor, request_id,
      provider_refund_id, fault, next_check_at, checks, created_at, done_at, handled_at)
    select id, order_id, payment_id, amount, reason, state, restock, actor, request_id,
      provider_refund_id, fault, next_check_at, checks, created_at, done_at, handled_at from refunds`.execute(
    db,
  )
  await schema.dropTable('refunds').execute()
  await schema.alterTable('refunds_anew').renameTo('refunds').execute()
  await schema.createIndex('refunds_due').on('refunds').column('next_check_at').execute()
  await schema.createIndex('refunds_payment').on('refunds').column('payment_id').execute()
}

type OldPurchase = { kind: string; orderIds?: string[]; delivery?: unknown; ownIds?: string[] }

async function readPurchases(db: Kysely<OldTables>): Promise<void> {
  const known = new Set((await db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
  for (const { id, purchase } of await db.selectFrom('payments').select(['id', 'purchase']).execute()) {
    const { kind, orderIds = [], delivery, ownIds = [] } = JSON.parse(purchase) as OldPurchase
    await db
      .updateTable('payments')
      .set({ kind, delivery: delivery === undefined ? null : JSON.stringify(delivery) })
      .where('id', '=', id)
      .execute()
    for (const [position, order_id] of orderIds.filter(each => known.has(each)).entries())
      await db
        .insertInto('payment_orders')
        .values({ payment_id: id, position, order_id, is_own: ownIds.includes(order_id) ? 1 : 0 })
        .execute()
  }
}

const RETURNED: Record<string, string> = {
  'Wrong sum': 'wrong_sum',
  'Out of stock': 'out_of_stock',
  'The order is gone': 'order_gone',
}

async function readReasons(db: Kysely<OldTables>): Promise<void> {
  const rows = await db.selectFrom('payments').selectAll().where('reason', 'is not', null).execute()
  for (const row of rows) {
    const reason = row.reason!
    const isGoingBack = ['unclaimed', 'refunding', 'refunded'].includes(row.state)
    if (isGoingBack) await moveToRefunds(db, row, RETURNED[reason] ?? 'no_order')
    else await db.updateTable('payments').set(endOf(reason, row.state)).where('id', '=', row.id).execute()
  }
}

function endOf(reason: string, state: string) {
  if (state === 'void') return { end_reason: 'cart_paid' }
  if (reason.startsWith('refused: ')) {
    const [refusal, ...ids] = reason.slice('refused: '.length).split(' ')
    const missing_products = ids.length > 0 ? JSON.stringify(ids.map(Number)) : null
    return { end_reason: 'refused', refusal, missing_products }
  }
  if (reason === 'declined: REFUNDED') return { end_reason: 'refunded_at_provider' }
  if (reason.startsWith('declined: '))
    return { end_reason: 'declined', provider_issue: reason.slice('declined: '.length) }
  if (reason.startsWith('not taken: '))
    return { end_reason: 'not_taken', provider_issue: reason.slice('not taken: '.length) }
  if (reason.startsWith('expired')) return { end_reason: 'expired' }
  if (reason.startsWith('provider-')) return { end_reason: 'not_opened' }
  if (reason === 'asked for again') return { end_reason: 'retried' }
  return { end_reason: reason === 'replaced' ? 'replaced' : 'cancelled' }
}

/** Its id was part of the request id at the provider: as the refund's own it stays the same request. */
async function moveToRefunds(
  db: Kysely<OldTables>,
  payment: OldTables['payments'],
  return_reason: string,
): Promise<void> {
  const isDone = payment.state === 'refunded'
  const orders = await db
    .selectFrom('payment_orders')
    .select('order_id')
    .where('payment_id', '=', payment.id)
    .execute()
  // Refunds of orders have their own rows.
  if (isDone && orders.length > 0) return
  await db
    .updateTable('payments')
    .set({ return_reason, state: isDone ? 'refunded' : 'refunding', next_check_at: null })
    .where('id', '=', payment.id)
    .execute()
  await db
    .insertInto('refunds')
    .values({
      id: payment.id,
      order_id: null,
      payment_id: payment.id,
      amount: payment.amount,
      reason: payment.reason ?? '',
      state: isDone ? 'done' : 'asked',
      restock: 0,
      actor: 'shop',
      origin: 'shop',
      provider_refund_id: payment.refund_id,
      fault: isDone || payment.refund_fault === null ? null : 'other',
      issue: isDone ? null : payment.refund_fault,
      next_check_at: isDone ? null : payment.updated_at,
      sent_at: payment.state === 'unclaimed' ? null : payment.updated_at,
      created_at: payment.updated_at,
      done_at: isDone ? payment.updated_at : null,
    })
    .execute()
}
