/** What is asked all day is answered along indexes: no list or screen reads all orders that there ever were. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { explainPayouts } from '#server/books/explain-payouts.ts'
import { jobsOf } from '#server/jobs.ts'
import { listOrdersOfKind } from '#server/orders/store.ts'
import { markJob } from '#server/settings/job-marks.ts'
import { findTasks } from '#server/today/tasks.ts'
import { onEachDatabase } from './database.ts'
import { addOrders } from './growth-shop.ts'
import { mailServer } from './mail-server.ts'
import { openShippingShop } from './shipping-shop.ts'
import { addProduct, aSession, aShopper } from './test-shop.ts'

type Asked = { sql: string; parameters: readonly unknown[] }

/** Tables that grow with every order. */
const GROWING = [
  'orders',
  'order_lines',
  'order_history',
  'payments',
  'payment_orders',
  'refunds',
  'outbox',
  'parcels',
  'products',
  'contact_messages',
  'shipments',
  'documents',
  'withdrawals',
]

/** Indexes of which one value names a large part of the table: only what ends with its page may search them by that alone. */
const WIDE =
  /^SEARCH \w+ USING (COVERING )?INDEX (orders_by_kind|orders_by_status|orders_by_payment) \(\w+=\?\)$/

/** What may walk an index: lists in its own order, which end with their page. */
const WALKING = [
  /"deleted_at" is( not)? null order by "created_at" desc, "id" desc limit/,
  /from "outbox" order by "created_at" desc, "id" desc limit/,
  /from "orders" where coalesce\(made_at, sent_at\) is not null order by coalesce\(made_at, sent_at\) desc limit/,
  /from "outbox" where "attempts" > .* order by "created_at" limit/,
  /from "products" where published = 1 and deleted_at is null and "image_url" != .* limit/,
]

/** What waits for the owner is found by the index of what waits: which of two is long, SQLite does not know. */
const OF_WHAT_WAITS = [
  'orders_to_be_sent',
  'orders_payable',
  'orders_paid_and_cancelled',
  'orders_to_erase',
  'outbox_failed',
  'contact_messages_open',
  'disputes_open',
  'withdrawals_open',
  'products_gone',
  'products_without_fibres',
  'products_demo',
  'payments_play',
  'refunds_by_day',
  'shipments_stuck',
]

/** What jobs look for all day. */
const OF_JOBS = ['orders_uninvoiced', 'outbox_sign_in_links', 'outbox_failed', 'products_unindexed']

const CALLS = [
  '/api/admin/orders',
  '/api/admin/orders?kind=custom_hat',
  '/api/admin/orders?status=shipped',
  '/api/admin/orders?payment=refunded',
  '/api/admin/orders?payment=pending',
  '/api/admin/orders?deleted=true',
  '/api/admin/today',
  '/api/admin/pulse',
  '/api/admin/books.csv?month=2026-10',
  '/api/admin/account-days.csv?month=2026-10',
  '/api/admin/messages?waiting=true',
  '/api/admin/outbox',
  '/api/admin/outbox?status=failed',
  '/api/admin/outbox?q=mari',
  '/api/admin/outbox?q=mari&status=sent',
  '/api/admin/orders?q=Mari%20kell%C3%A4mees',
  '/api/admin/orders.csv',
]

/** More orders than a page of the export has. */
const ORDERS = 250

onEachDatabase('the plans of hot queries', (fresh, dialect) => {
  /** A shop with orders and a parcel, and what it asks its database. */
  async function open() {
    const asked: Asked[] = []
    const database = await fresh(({ query }) => asked.push({ sql: query.sql, parameters: query.parameters }))
    await addOrders(database.db, ORDERS, new Date())
    // Those of other kinds have no details that could be shown.
    await database.db.updateTable('orders').set({ kind: 'regular' }).execute()
    const { url } = await mailServer()
    const { shop, order, close } = await openShippingShop(database, { env: { SMTP_URL: url } })
    const { order_number } = await order()
    const sent = await shop.call('POST', '/api/admin/shipments', { orderNumbers: [order_number] })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)

    async function planOf({ sql: text, parameters }: Asked): Promise<string[]> {
      return database.db.transaction().execute(async trx => {
        // Of a small table PostgreSQL would read all, whatever indexes there are.
        if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
        const query = { sql: `explain ${dialect === 'sqlite' ? 'query plan ' : ''}${text}`, parameters }
        const { rows } = await trx.executeQuery<Record<string, unknown>>({
          ...sql`select 1`.compile(trx),
          ...query,
        })
        return rows.map(row => String(row.detail ?? row['QUERY PLAN']))
      })
    }

    /** @returns how many statements were asked since the last time, their steps, and those that read a table whole */
    async function look() {
      const statements = [...new Map(asked.splice(0).map(each => [each.sql, each])).values()].filter(
        each =>
          /^(with|select|update|delete)/i.test(each.sql) && !WALKING.some(walks => walks.test(each.sql)),
      )
      const whole: string[] = []
      const steps: string[] = []
      for (const statement of statements)
        for (const step of await planOf(statement)) {
          steps.push(step)
          if (isWhole(step) || (WIDE.test(step) && !/ limit /.test(statement.sql)))
            whole.push(`${step}\n    of ${statement.sql.slice(0, 400)}`)
        }
      return { count: statements.length, steps, whole }
    }
    return { shop, close, look, forget: () => asked.splice(0) }
  }

  test('read no growing table whole', async () => {
    const { shop, close, look, forget } = await open()
    const id = await addProduct(shop)
    const shopper = aShopper(shop)
    await shopper.add(id)
    const { body: payment } = await shopper.place('38.99')
    await shopper.decide(payment)
    const { body: paid } = await shopper.capture(payment)
    forget()
    const orderNumber = (paid as { orderNumber: string }).orderNumber
    for (const path of [...CALLS, `/api/orders?orderNumber=${orderNumber}`])
      expect((await shop.app.inject(path)).statusCode, path).toBe(200)
    const { database, parcelMachines, arrivals } = shop
    // Of a shop that takes real money.
    await findTasks({
      db: database.db,
      parcelMachines,
      arrivals,
      uncopied: null,
      isLive: true,
      now: shop.now(),
    })
    await listOrdersOfKind(shop.database.db, 'custom_order', aSession())
    await explainPayouts(
      shop.database.db,
      'Date,Gross,Fee,Transaction ID\n01/03/2026,38.99,-1.48,CAPTURE12345',
    )
    const { count, steps, whole } = await look()
    expect(count).toBeGreaterThan(30)
    expect(whole).toEqual([])
    if (dialect === 'sqlite')
      expect(OF_WHAT_WAITS.filter(index => !steps.some(step => step.includes(index)))).toEqual([])
    await close()
  })

  test('of jobs that run all day neither', async () => {
    const { shop, close, look, forget } = await open()
    const jobs = jobsOf(shop, new AbortController().signal)
    // Or the work of the night would be done by day.
    for (const { name } of jobs) await markJob(shop.database.db, name, shop.now())
    forget()
    for (const { name, pattern, work } of jobs) {
      // What runs once a night may read all.
      if (/^\d+$/.test(pattern.split(' ')[2]!)) continue
      await expect(work(), name).resolves.not.toThrow()
    }
    const { count, steps, whole } = await look()
    expect(count).toBeGreaterThan(20)
    expect(whole).toEqual([])
    if (dialect === 'sqlite')
      expect(OF_JOBS.filter(index => !steps.some(step => step.includes(index)))).toEqual([])
    await close()
  })

  const isWhole = (step: string): boolean =>
    dialect === 'sqlite'
      ? GROWING.some(table => new RegExp(`^SCAN ${table}\\b`).test(step)) &&
        ![...OF_WHAT_WAITS, ...OF_JOBS].some(index => step.endsWith(` USING INDEX ${index}`))
      : GROWING.some(table => new RegExp(`Seq Scan on ${table}\\b`).test(step))
})
