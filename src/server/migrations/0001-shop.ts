import { type Kysely, type SchemaModule, sql } from 'kysely'
import type { Dialect } from '#server/platform/database/database.ts'

/**
 * Creates the shop's tables. tables.ts explains each column.
 * Every written row pays for every index, so an index on a column that is mostly empty is partial: it holds only the
 * other rows.
 */
export async function up({ schema }: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createOwnersTables(schema)
  await createAdminTables(schema)
  await createCatalogTables(schema, dialect)
  await createOrderTables(schema)
  await createPaymentTables(schema)
}

/** The owner's settings, e-mails, incidents, the audit log, messages and visit counts. */
async function createOwnersTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('settings')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('value', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()

  await schema
    .createTable('outbox')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('cause', 'text', c => c.notNull().unique())
    .addColumn('template', 'text', c => c.notNull())
    .addColumn('recipient', 'text', c => c.notNull())
    .addColumn('data', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('error', 'text')
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('subject_id', 'text', c => c.notNull().defaultTo(''))
    .addColumn('handled_at', 'text')
    .addColumn('as_sent', 'text')
    .execute()
  await schema.createIndex('outbox_due').on('outbox').columns(['status', 'next_attempt_at']).execute()
  await schema.createIndex('outbox_newest').on('outbox').columns(['created_at', 'id']).execute()
  await schema.createIndex('outbox_subject').on('outbox').column('subject_id').execute()

  await schema
    .createTable('incidents')
    .addColumn('part', 'text', c => c.primaryKey())
    .addColumn('since', 'text', c => c.notNull())
    .addColumn('last_at', 'text', c => c.notNull())
    .addColumn('previous_at', 'text')
    .addColumn('failures', 'integer', c => c.notNull().check(sql`failures >= 0`))
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('opened_at', 'text')
    .addColumn('mailed_at', 'text')
    .addColumn('ended_at', 'text')
    .execute()

  await schema
    .createTable('audit_log')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('at', 'text', c => c.notNull())
    .addColumn('actor', 'text', c => c.notNull())
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('data', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute()

  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('answered_at', 'text')
    .addColumn('is_complaint', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('contact_messages_created')
    .on('contact_messages')
    .columns(['created_at', 'id'])
    .execute()

  await schema
    .createTable('visits')
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('page', 'text', c => c.notNull())
    .addColumn('site', 'text', c => c.notNull())
    .addColumn('count', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('visits_pk', ['day', 'event', 'page', 'site'])
    .execute()
}

/**
 * Administrators and how they sign in: the tables of better-auth and its two plugins, under our names, and the links
 * that let an administrator back in.
 * The adapter of better-auth is configured to write the common subset of both databases (see admin/auth.ts).
 */
async function createAdminTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('admin_users')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull().unique())
    .addColumn('email_verified', 'integer', c => c.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('two_factor_enabled', 'integer', c => c.notNull().defaultTo(0))
    .execute()

  await schema
    .createTable('admin_sessions')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('token', 'text', c => c.notNull().unique())
    .addColumn('user_id', 'text', c => c.notNull().references('admin_users.id').onDelete('cascade'))
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('admin_sessions_user').on('admin_sessions').column('user_id').execute()

  await schema
    .createTable('admin_accounts')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('admin_users.id').onDelete('cascade'))
    .addColumn('account_id', 'text', c => c.notNull())
    .addColumn('provider_id', 'text', c => c.notNull())
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('id_token', 'text')
    .addColumn('scope', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('admin_accounts_user').on('admin_accounts').column('user_id').execute()

  await schema
    .createTable('admin_verifications')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('identifier', 'text', c => c.notNull())
    .addColumn('value', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createIndex('admin_verifications_identifier')
    .on('admin_verifications')
    .column('identifier')
    .execute()

  await schema
    .createTable('admin_two_factors')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().unique().references('admin_users.id').onDelete('cascade'))
    .addColumn('secret', 'text', c => c.notNull())
    .addColumn('backup_codes', 'text', c => c.notNull())
    .addColumn('verified', 'integer', c => c.notNull())
    .addColumn('failed_verification_count', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('locked_until', 'text')
    .execute()

  await schema
    .createTable('admin_passkeys')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('admin_users.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('credential_id', 'text', c => c.notNull().unique())
    .addColumn('public_key', 'text', c => c.notNull())
    .addColumn('counter', 'integer', c => c.notNull())
    .addColumn('device_type', 'text', c => c.notNull())
    .addColumn('backed_up', 'integer', c => c.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('admin_passkeys_user').on('admin_passkeys').column('user_id').execute()

  await schema
    .createTable('admin_recoveries')
    .addColumn('token_hash', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('admin_users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('admin_recoveries_user').on('admin_recoveries').column('user_id').execute()

  await schema
    .createTable('sign_in_attempts')
    .addColumn('id', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('sign_in_attempts_pk', ['id', 'key'])
    .execute()
  await schema.createIndex('sign_in_attempts_at').on('sign_in_attempts').column('at').execute()
  await schema.createIndex('sign_in_attempts_key').on('sign_in_attempts').columns(['key', 'at']).execute()
}

/** What is sold, and the parcel machines that it is sent to. */
async function createCatalogTables(schema: SchemaModule, dialect: Dialect): Promise<void> {
  await schema
    .createTable('products')
    // An id is never reused: links and carts outlive a deleted product.
    .addColumn('id', 'integer', c =>
      dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('description', 'text', c => c.notNull())
    .addColumn('long_description', 'text', c => c.notNull())
    .addColumn('price', 'integer', c => c.notNull().check(sql`price > 0`))
    .addColumn('original_price', 'integer')
    .addColumn('image_url', 'text', c => c.notNull())
    .addColumn('image_urls', 'text', c => c.notNull())
    .addColumn('badge', 'text')
    .addColumn('category', 'text', c => c.notNull())
    .addColumn('in_stock', 'integer', c => c.notNull())
    .addColumn('stock_quantity', 'integer', c => c.check(sql`stock_quantity >= 0`))
    .addColumn('held', 'integer', c => c.notNull().defaultTo(0).check(sql`held >= 0`))
    .addColumn('position', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull().defaultTo(1))
    .addColumn('published', 'integer', c => c.notNull().defaultTo(1))
    .addColumn('fibres', 'text', c => c.notNull().defaultTo(''))
    .addColumn('care', 'text', c => c.notNull().defaultTo(''))
    .addColumn('picture_alts', 'text', c => c.notNull().defaultTo('{}'))
    .addColumn('unpriced', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('deleted_at', 'text')
    .addColumn('request_id', 'text')
    .addColumn('change_id', 'text')
    .execute()
  await schema
    .createIndex('products_request')
    .unique()
    .on('products')
    .column('request_id')
    .where(sql.ref('request_id'), 'is not', null)
    .execute()

  await schema
    .createTable('price_history')
    .addColumn('product_id', 'integer', c => c.notNull())
    .addColumn('at', 'text', c => c.notNull())
    .addColumn('price', 'integer', c => c.notNull())
    .addColumn('struck', 'integer')
    .addColumn('ended_at', 'text')
    .addPrimaryKeyConstraint('price_history_key', ['product_id', 'at'])
    .execute()

  await schema
    .createTable('categories')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()

  await schema
    .createTable('pictures')
    .addColumn('url', 'text', c => c.primaryKey())
    .addColumn('stem', 'text', c => c.notNull())
    .addColumn('alt', 'text', c => c.notNull())
    .addColumn('width', 'integer', c => c.notNull())
    .addColumn('height', 'integer', c => c.notNull())
    .addColumn('widths', 'text', c => c.notNull())
    .addColumn('placeholder', 'text', c => c.notNull())
    .addColumn('fit', 'text', c => c.notNull())
    .execute()

  await schema
    .createTable('parcel_lists')
    .addColumn('carrier', 'text', c => c.primaryKey())
    .addColumn('machines', 'text', c => c.notNull())
    .addColumn('fetched_at', 'text', c => c.notNull())
    .execute()
}

/** Orders, the holds for them, and the carts they come from. */
async function createOrderTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('counters')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('value', 'integer', c => c.notNull())
    .execute()

  await schema
    .createTable('orders')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_number', 'text', c => c.notNull().unique())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('payment_status', 'text', c => c.notNull())
    .addColumn('payment_method', 'text')
    .addColumn('customer_name', 'text', c => c.notNull())
    .addColumn('customer_email', 'text', c => c.notNull())
    .addColumn('customer_phone', 'text', c => c.notNull())
    .addColumn('customer_address', 'text', c => c.notNull())
    .addColumn('customer_city', 'text', c => c.notNull())
    .addColumn('customer_postal_code', 'text', c => c.notNull())
    .addColumn('delivery_method', 'text')
    .addColumn('parcel_machine', 'text')
    .addColumn('items_total', 'integer', c => c.notNull())
    .addColumn('shipping_cost', 'integer', c => c.notNull())
    .addColumn('total', 'integer', c => c.notNull())
    .addColumn('invoice_price', 'integer')
    .addColumn('invoice_status', 'text')
    .addColumn('details', 'text', c => c.notNull())
    .addColumn('notes', 'text', c => c.notNull())
    .addColumn('session_id', 'text')
    .addColumn('access_key', 'text', c => c.notNull())
    .addColumn('placed_at', 'text')
    .addColumn('paying_id', 'text')
    .addColumn('paid_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('invoice_number', 'integer')
    .addColumn('customer_folded', 'text', c => c.notNull().defaultTo(''))
    .addColumn('delivered_at', 'text')
    .addColumn('erasure_requested_at', 'text')
    .addColumn('erased_at', 'text')
    .addColumn('request_id', 'text')
    .addColumn('money_settled_at', 'text')
    .execute()
  await schema
    .createIndex('orders_deleted')
    .on('orders')
    .columns(['created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  await schema
    .createIndex('orders_invoice_number')
    .unique()
    .on('orders')
    .column('invoice_number')
    .where(sql.ref('invoice_number'), 'is not', null)
    .execute()
  // The list in its own order, with all columns that it is filtered and counted by: an order's row is read only to be
  // shown.
  await schema
    .createIndex('orders_listed')
    .on('orders')
    .columns(['created_at', 'id', 'kind', 'status', 'payment_status'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('placed_at'), 'is not', null)
    .execute()
  // The job looks every minute for paid orders that have no invoice yet.
  await schema
    .createIndex('orders_paid')
    .on('orders')
    .columns(['paid_at', 'id'])
    .where(sql.ref('paid_at'), 'is not', null)
    .execute()
  await schema
    .createIndex('orders_request')
    .unique()
    .on('orders')
    .columns(['session_id', 'kind', 'request_id'])
    .where(sql.ref('request_id'), 'is not', null)
    .execute()
  await schema.createIndex('orders_session').on('orders').column('session_id').execute()
  // Each open admin page reads this every few seconds.
  await schema.createIndex('orders_updated').on('orders').column('updated_at').execute()

  await schema
    .createTable('order_lines')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('product_id', 'integer')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('unit_price', 'integer', c => c.notNull())
    .addColumn('quantity', 'integer', c => c.notNull())
    .addColumn('image_url', 'text')
    .addColumn('withdrawable', 'integer', c => c.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('order_lines_pk', ['order_id', 'position'])
    .execute()

  await schema
    .createTable('order_history')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('at', 'text', c => c.notNull())
    .addColumn('actor', 'text', c => c.notNull())
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('data', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('order_history_order').on('order_history').column('order_id').execute()

  await schema
    .createTable('order_pictures')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('width', 'integer', c => c.notNull())
    .addColumn('height', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('request_id', 'text')
    .execute()
  await schema.createIndex('order_pictures_order').on('order_pictures').column('order_id').execute()
  await schema
    .createIndex('order_pictures_request')
    .unique()
    .on('order_pictures')
    .columns(['order_id', 'request_id'])
    .where(sql.ref('request_id'), 'is not', null)
    .execute()

  await schema
    .createTable('withdrawals')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('lines', 'text', c => c.notNull())
    .addColumn('statement', 'text', c => c.notNull())
    .addColumn('at', 'text', c => c.notNull())
    .addColumn('done_at', 'text')
    .execute()
  await schema.createIndex('withdrawals_order').on('withdrawals').column('order_id').execute()

  await schema
    .createTable('documents')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('cause', 'text', c => c.notNull().unique())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('issued_at', 'text', c => c.notNull())
    .addColumn('is_final', 'integer', c => c.notNull())
    .addColumn('facts', 'text', c => c.notNull())
    .addColumn('superseded', 'text', c => c.notNull().defaultTo('[]'))
    .addColumn('pdf', 'text')
    .addUniqueConstraint('documents_number', ['kind', 'number'])
    .execute()
  await schema
    .createIndex('documents_order')
    .on('documents')
    .columns(['order_id', 'kind', 'is_final'])
    .execute()

  await schema
    .createTable('holds')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('product_id', 'integer', c => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addPrimaryKeyConstraint('holds_pk', ['order_id', 'product_id'])
    .execute()

  await schema
    .createTable('cart_items')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('session_id', 'text', c => c.notNull())
    .addColumn('item_type', 'text', c => c.notNull())
    .addColumn('product_id', 'integer', c => c.references('products.id').onDelete('cascade'))
    .addColumn('order_id', 'text', c => c.references('orders.id').onDelete('cascade'))
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addColumn('added_at', 'text', c => c.notNull())
    .addColumn('touched_at', 'text', c => c.notNull())
    .addUniqueConstraint('cart_items_product', ['session_id', 'product_id'])
    .execute()
  await schema
    .createIndex('cart_items_order')
    .unique()
    .on('cart_items')
    .columns(['order_id', 'session_id'])
    .where(sql.ref('order_id'), 'is not', null)
    .execute()
}

/** Payments and refunds. */
async function createPaymentTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('payments')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('provider_order_id', 'text', c => c.unique())
    .addColumn('session_id', 'text')
    .addColumn('amount', 'integer', c => c.notNull().check(sql`amount > 0`))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('approve_url', 'text')
    .addColumn('capture_id', 'text', c => c.unique())
    .addColumn('declines', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('next_check_at', 'text')
    .addColumn('checks', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('refunded', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('capture_fault', 'text')
    .addColumn('provider', 'text', c => c.notNull().defaultTo('paypal'))
    .addColumn('kind', 'text', c => c.notNull().defaultTo('later'))
    .addColumn('needs_owner', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('delivery', 'text')
    .addColumn('end_reason', 'text')
    .addColumn('refusal', 'text')
    .addColumn('missing_products', 'text')
    .addColumn('provider_issue', 'text')
    .addColumn('pending_reason', 'text')
    .addColumn('return_reason', 'text')
    .addColumn('audited_at', 'text')
    .execute()
  await schema
    .createIndex('payments_due')
    .on('payments')
    .column('next_check_at')
    .where(sql.ref('next_check_at'), 'is not', null)
    .execute()
  await schema.createIndex('payments_session').on('payments').column('session_id').execute()

  await schema
    .createTable('payment_orders')
    .addColumn('payment_id', 'text', c => c.notNull().references('payments.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('is_own', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('payment_orders_key', ['payment_id', 'position'])
    .execute()
  await schema.createIndex('payment_orders_order').on('payment_orders').column('order_id').execute()

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

  await schema
    .createTable('refunds')
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
    .addColumn('sent_at', 'text')
    .addColumn('origin', 'text', c => c.notNull().defaultTo('owner'))
    .addColumn('issue', 'text')
    .addUniqueConstraint('refunds_request', ['order_id', 'request_id'])
    // A refund at the provider's own site may concern several orders that were paid together.
    .addUniqueConstraint('refunds_provider', ['provider_refund_id', 'order_id'])
    .execute()
  await schema.createIndex('refunds_due').on('refunds').column('next_check_at').execute()
  await schema.createIndex('refunds_payment').on('refunds').column('payment_id').execute()

  await schema
    .createTable('webhook_events')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('event_type', 'text', c => c.notNull())
    .addColumn('received_at', 'text', c => c.notNull())
    .execute()
}
