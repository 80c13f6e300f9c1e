import { type Kysely, sql } from 'kysely'

/** Money given back, and the papers of an order: invoices and credit notes. What each column means stands in tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('refunds')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
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
    .addUniqueConstraint('refunds_request', ['order_id', 'request_id'])
    // A refund at the provider's own site may concern several orders that were paid together.
    .addUniqueConstraint('refunds_provider', ['provider_refund_id', 'order_id'])
    .execute()
  await schema.createIndex('refunds_due').on('refunds').column('next_check_at').execute()
  await schema.createIndex('refunds_payment').on('refunds').column('payment_id').execute()

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
  // The job looks each minute for paid orders that have no invoice yet.
  await schema.createIndex('orders_paid').on('orders').columns(['paid_at', 'id']).execute()
}
