/** Frequent queries use indexes: no list or screen reads all the orders there have ever been. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { explainPayouts } from '#server/books/explain-payouts.ts'
import { jobsOf } from '#server/jobs.ts'
import { listOrdersOfKind } from '#server/orders/store.ts'
import { recordJobSuccess } from '#server/settings/job-runs.ts'
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

/**
 * Indexes where one value matches a large part of the table: only a query with a limit may search by such a value
 * alone.
 */
const WIDE =
  /^SEARCH \w+ USING (COVERING )?INDEX (orders_by_kind|orders_by_status|orders_by_payment) \(\w+=\?\)$/

/** A range without a beginning: with each order more rows lie in it. A limit saves nothing if the rows are counted. */
const OPEN_RANGE = /^SEARCH \w+ USING (COVERING )?INDEX (\w+) \(\w+<\?\)$/

/** Queries that may walk an index: lists in the index's order, with a limit. */
const WALKING = [
  /"deleted_at" is( not)? null order by "created_at" desc, "id" desc limit/,
  /from "outbox" order by "created_at" desc, "id" desc limit/,
  /from "orders" where coalesce\(made_at, sent_at\) is not null order by coalesce\(made_at, sent_at\) desc limit/,
  /from "outbox" where "attempts" > .* order by "created_at" limit/,
  /from "products" where published = 1 and deleted_at is null and "image_url" != .* limit/,
]

/** Indexes for the owner's tasks, which the queries must use: SQLite cannot know which of two tables is long. */
const TASK_INDEXES = [
  'orders_to_be_sent',
  'orders_payable',
  'orders_paid_and_cancelled',
  'orders_to_erase',
  'orders_uninvoiced',
  'outbox_failed',
  'contact_messages_open',
  'disputes_open',
  'withdrawals_open',
  'products_gone',
  'products_without_fibres',
  'products_demo',
  'payments_play',
  'payments_failed',
  'refunds_by_day',
  'shipments_stuck',
]

/** Indexes for the jobs that run all day. */
const OF_JOBS = [
  'orders_uninvoiced',
  'outbox_sign_in_links',
  'outbox_invitations',
  'outbox_failed',
  'products_unindexed',
]

const CALLS = [
  '/api/admin/orders',
  '/api/admin/orders?kind=custom_hat',
  '/api/admin/orders?status=shipped',
  '/api/admin/orders?payment=refunded',
  '/api/admin/orders?payment=pending',
  '/api/admin/orders?deleted=true',
  '/api/admin/today',
  '/api/admin/today/year',
  '/api/admin/pulse',
  '/api/admin/books.csv?month=2026-10',
  '/api/admin/account-days.csv?month=2026-10',
  '/api/admin/visits',
  '/api/admin/messages?waiting=true',
  '/api/admin/outbox',
  '/api/admin/outbox?status=failed',
  '/api/admin/outbox?q=mari',
  '/api/admin/outbox?q=mari&status=sent',
  '/api/admin/orders?q=Mari%20kell%C3%A4mees',
  '/api/admin/orders.csv',
]

/** More orders than one page of the export. */
const ORDERS = 250

onEachDatabase('the plans of hot queries', (fresh, dialect) => {
  /** A shop with orders and a parcel, recording its database queries. */
  async function open() {
    const asked: Asked[] = []
    const database = await fresh(({ query }) => asked.push({ sql: query.sql, parameters: query.parameters }))
    await addOrders(database.db, ORDERS, new Date())
    // The added custom orders have no details to display.
    await database.db.updateTable('orders').set({ kind: 'regular' }).execute()
    const { url } = await mailServer()
    const { shop, order, close } = await openShippingShop(database, { env: { SMTP_URL: url } })
    const { order_number } = await order()
    const sent = await shop.call('POST', '/api/admin/shipments', { orderNumbers: [order_number] })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)

    async function planOf({ sql: text, parameters }: Asked): Promise<string[]> {
      return database.db.transaction().execute(async trx => {
        // PostgreSQL would scan a small table whatever indexes there are.
        if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
        const query = { sql: `explain ${dialect === 'sqlite' ? 'query plan ' : ''}${text}`, parameters }
        const { rows } = await trx.executeQuery<Record<string, unknown>>({
          ...sql`select 1`.compile(trx),
          ...query,
        })
        return rows.map(row => String(row.detail ?? row['QUERY PLAN']))
      })
    }

    /** @returns the number of statements since the last call, their plan steps, and those that read a whole table */
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
          const isLimited = / limit /.test(statement.sql)
          const isCounted = /count\(\*\) over/.test(statement.sql)
          if (
            isWhole(step) ||
            (WIDE.test(step) && !isLimited) ||
            (isOpenRange(step) && (!isLimited || isCounted))
          )
            whole.push(`${step}\n    of ${statement.sql.slice(0, 400)}`)
        }
      return { count: statements.length, steps, whole }
    }
    return { shop, close, look, forget: () => asked.splice(0) }
  }

  test('never read a whole growing table', async () => {
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
    // As for a shop that takes real payments.
    await findTasks({
      db: database.db,
      parcelMachines,
      arrivals,
      providers: shop.checkout.providers,
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
      expect(TASK_INDEXES.filter(index => !steps.some(step => step.includes(index)))).toEqual([])
    await close()
  })

  test('of jobs that run all day never read a whole growing table either', async () => {
    const { shop, close, look, forget } = await open()
    const jobs = jobsOf(shop, new AbortController().signal)
    // Otherwise the nightly work would be done in this run.
    for (const { name } of jobs) await recordJobSuccess(shop.database.db, name, shop.now())
    forget()
    for (const { name, pattern, work } of jobs) {
      // Nightly jobs may read everything.
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

  /** The indexes named above contain few rows of their tables. */
  const isOpenRange = (step: string): boolean => {
    const [, , index] = OPEN_RANGE.exec(step) ?? []
    return index !== undefined && ![...TASK_INDEXES, ...OF_JOBS].includes(index)
  }

  const isWhole = (step: string): boolean =>
    dialect === 'sqlite'
      ? GROWING.some(table => new RegExp(`^SCAN ${table}\\b`).test(step)) &&
        ![...TASK_INDEXES, ...OF_JOBS].some(index => step.endsWith(` USING INDEX ${index}`))
      : GROWING.some(table => new RegExp(`Seq Scan on ${table}\\b`).test(step))
})
