/** The rows of a small shop as each released version stored them. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

const AT = '2026-11-20T12:00:00.000Z'
const times = { created_at: AT, updated_at: AT }

const ORDER = {
  kind: 'regular',
  status: 'pending',
  payment_status: 'pending',
  customer_name: 'Õie Šmidt',
  customer_email: 'oie@naide.ee',
  customer_phone: '+372 5123 4534',
  customer_address: '',
  customer_city: '',
  customer_postal_code: '',
  delivery_method: 'omniva_parcel_machine',
  parcel_machine: '{"id":"96001","name":"Tartu Lõunakeskus","address":"Ringtee 75"}',
  items_total: 3200,
  shipping_cost: 399,
  total: 3599,
  details: '{}',
  notes: '',
  session_id: 'session',
  access_key: 'key',
  placed_at: AT,
  ...times,
}

/** Rows of every kind that a migration has changed or that money depends on, each table after those it refers to. */
const ROWS: [table: string, row: Record<string, unknown>][] = [
  ['settings', { key: 'auth-secret', value: 'secret', updated_at: AT }],
  ['settings', { key: 'brand', value: '"Heegel"', updated_at: AT }],
  ['settings', { key: 'holidayBreak', value: '{"until":"2026-12-01"}', updated_at: AT }],
  ['admin_users', { id: 'mari', name: 'Mari', email: 'mari@heegel.ee', email_verified: 0, ...times }],
  ['admin_sessions', { id: 's', token: 'token-of-mari', user_id: 'mari', expires_at: AT, ...times }],
  [
    'products',
    {
      name: 'Konn',
      description: 'Roheline',
      long_description: '',
      price: 3200,
      image_url: '',
      image_urls: '[]',
      category: 'mütsid',
      in_stock: 1,
      stock_quantity: 2,
      held: 1,
      ...times,
    },
  ],
  ['counters', { name: 'regular', value: 2 }],
  ['orders', { ...ORDER, id: 'waiting', order_number: 'TEL-1', invoice_number: 1 }],
  [
    'orders',
    {
      ...ORDER,
      id: 'paid',
      order_number: 'HAT-2',
      invoice_number: 2,
      status: 'paid',
      payment_status: 'completed',
      paid_at: AT,
      details: '{"specialWishes":"Õhuke äär"}',
    },
  ],
  [
    'order_lines',
    { order_id: 'paid', position: 0, product_id: 1, name: 'Konn', unit_price: 3200, quantity: 1 },
  ],
  [
    'documents',
    {
      id: 'd',
      cause: 'paid',
      order_id: 'paid',
      kind: 'invoice',
      number: 2,
      issued_at: AT,
      is_final: 1,
      facts: '{}',
    },
  ],
  [
    'payments',
    {
      id: 'p',
      provider_order_id: 'P',
      amount: 3599,
      state: 'captured',
      capture_id: 'C',
      expires_at: AT,
      ...times,
    },
  ],
  ['payment_orders', { payment_id: 'p', position: 0, order_id: 'paid', is_own: 1 }],
  [
    'payments',
    {
      id: 'q',
      provider_order_id: 'Q',
      amount: 3599,
      state: 'opened',
      expires_at: AT,
      next_check_at: AT,
      ...times,
    },
  ],
  ['payment_orders', { payment_id: 'q', position: 0, order_id: 'waiting', is_own: 1 }],
  ['holds', { order_id: 'waiting', product_id: 1, quantity: 1 }],
  [
    'refunds',
    {
      id: 'r',
      order_id: 'paid',
      payment_id: 'p',
      amount: 500,
      reason: '',
      state: 'done',
      restock: 0,
      actor: 'mari',
      created_at: AT,
    },
  ],
  [
    'outbox',
    {
      id: 'o',
      cause: 'c',
      template: 't',
      recipient: 'oie@naide.ee',
      data: '{}',
      status: 'sent',
      next_attempt_at: AT,
      created_at: AT,
    },
  ],
  ['price_history', { product_id: 1, at: AT, price: 3200 }],
  [
    'pictures',
    { url: '/u/1', stem: 's', alt: '', width: 1, height: 1, widths: '[1]', placeholder: '', fit: 'cover' },
  ],
]

/** Inserts the rows with those columns that the database has at that version. */
export async function insertReleasedRows({ db }: Database): Promise<void> {
  const tables = new Map(
    (await db.introspection.getTables()).map(table => [table.name, new Set(table.columns.map(c => c.name))]),
  )
  for (const [table, row] of ROWS) {
    const present = Object.entries(row).filter(([column]) => tables.get(table)?.has(column))
    await sql`insert into ${sql.table(table)} (${sql.join(present.map(([column]) => sql.ref(column)))})
      values (${sql.join(present.map(([, value]) => value))})`.execute(db)
  }
}
