import type { Kysely } from 'kysely'

/** Notices on the owner's phone: the signing key, the devices, and the notices sent to each. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('push_keys')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('private_key', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createTable('push_devices')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('endpoint', 'text', c => c.notNull().unique())
    .addColumn('p256dh', 'text', c => c.notNull())
    .addColumn('auth', 'text', c => c.notNull())
    .addColumn('user_agent', 'text', c => c.notNull())
    .addColumn('fault', 'text')
    .addColumn('last_sent_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createTable('push_notices')
    .addColumn('mail_id', 'text', c => c.notNull())
    .addColumn('device_id', 'text', c => c.notNull().references('push_devices.id').onDelete('cascade'))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn('next_attempt_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('push_notices_pk', ['mail_id', 'device_id'])
    .execute()
}
