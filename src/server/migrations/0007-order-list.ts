import { type Kysely, sql } from 'kysely'
import { foldText } from '#domain/fold-text.ts'

type Before = {
  orders: { id: string; customer_name: string; customer_email: string; customer_folded: string }
  outbox: { id: string; cause: string; subject_id: string }
}

/** What the owner's list of orders is searched, sorted and counted by, and which mails are about which order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('orders')
    .addColumn('customer_folded', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('outbox')
    .addColumn('subject_id', 'text', c => c.notNull().defaultTo(''))
    .execute()

  const before = db as Kysely<Before>
  for (const order of await before
    .selectFrom('orders')
    .select(['id', 'customer_name', 'customer_email'])
    .execute())
    await before
      .updateTable('orders')
      .set({ customer_folded: foldText(`${order.customer_name} ${order.customer_email}`) })
      .where('id', '=', order.id)
      .execute()
  for (const { id, cause } of await before.selectFrom('outbox').select(['id', 'cause']).execute())
    await before
      .updateTable('outbox')
      .set({ subject_id: cause.split(':')[1] ?? '' })
      .where('id', '=', id)
      .execute()

  await schema.createIndex('outbox_subject').on('outbox').column('subject_id').execute()
  // The list in its own order, with all that it is filtered and counted by: an order's row is read only to be shown.
  await schema
    .createIndex('orders_listed')
    .on('orders')
    .columns(['created_at', 'id', 'kind', 'status', 'payment_status'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('placed_at'), 'is not', null)
    .execute()
  await schema
    .createIndex('orders_deleted')
    .on('orders')
    .columns(['created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
}
