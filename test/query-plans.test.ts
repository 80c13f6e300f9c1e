/** What is asked all day is answered along indexes: no list or screen reads all orders that there ever were. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase, onEachDatabase } from './database.ts'
import { addProduct, aShopper, testShop } from './test-shop.ts'

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
]

/** What may walk an index: lists in its own order, which end with their page. */
const WALKING = [
  /"deleted_at" is( not)? null order by "created_at" desc, "id" desc limit/,
  /from "outbox" order by "created_at" desc, "id" desc limit/,
  /from "orders" where coalesce\(made_at, sent_at\) is not null order by coalesce\(made_at, sent_at\) desc limit/,
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
  'refunds_by_day',
]

const CALLS = [
  '/api/admin/orders',
  '/api/admin/orders?kind=custom_hat',
  '/api/admin/orders?status=shipped',
  '/api/admin/orders?payment=refunded',
  '/api/admin/orders?deleted=true',
  '/api/admin/today',
  '/api/admin/pulse',
  '/api/admin/books.csv?month=2026-10',
  '/api/admin/account-days.csv?month=2026-10',
  '/api/admin/outbox',
  '/api/admin/outbox?status=failed',
  '/api/admin/orders?q=Mari%20kell%C3%A4mees',
]

onEachDatabase('the plans of hot queries', (_fresh, dialect) => {
  test('read no growing table whole', async () => {
    const asked: Asked[] = []
    const database = await freshDatabase(dialect, ({ query }) =>
      asked.push({ sql: query.sql, parameters: query.parameters }),
    )
    const shop = await testShop(database, { admin: true })
    const id = await addProduct(shop)
    const shopper = aShopper(shop)
    await shopper.add(id)
    const { body: payment } = await shopper.place('38.99')
    await shopper.decide(payment)
    const { body: paid } = await shopper.capture(payment)
    asked.length = 0
    const orderNumber = (paid as { orderNumber: string }).orderNumber
    for (const path of [...CALLS, `/api/orders?orderNumber=${orderNumber}`])
      expect((await shop.app.inject(path)).statusCode, path).toBe(200)
    const statements = [...new Map(asked.map(each => [each.sql, each])).values()].filter(
      each => /^(with|select)/i.test(each.sql) && !WALKING.some(walks => walks.test(each.sql)),
    )
    expect(statements.length).toBeGreaterThan(30)
    const whole: string[] = []
    const steps: string[] = []
    for (const statement of statements)
      for (const step of await planOf(statement)) {
        steps.push(step)
        if (isWhole(step)) whole.push(`${step}\n    of ${statement.sql.slice(0, 400)}`)
      }
    expect(whole).toEqual([])
    if (dialect === 'sqlite')
      expect(OF_WHAT_WAITS.filter(index => !steps.some(step => step.includes(index)))).toEqual([])

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
  })

  const isWhole = (step: string): boolean =>
    dialect === 'sqlite'
      ? GROWING.some(table => new RegExp(`^SCAN ${table}\\b`).test(step)) &&
        !OF_WHAT_WAITS.some(index => step.endsWith(` USING INDEX ${index}`))
      : GROWING.some(table => new RegExp(`Seq Scan on ${table}\\b`).test(step))
})
