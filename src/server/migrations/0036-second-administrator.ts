import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Invitations to administer the shop, and whose each device with notices is. Older nodes add devices without it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('admin_invitations')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('email', 'text', c => c.notNull().unique())
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('invited_by', 'text', c => c.notNull().references('admin_users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()
  await sql`create index outbox_invitations on outbox (created_at) where template = 'invitation'`.execute(db)

  await schema.alterTable('push_devices').addColumn('user_id', 'text').execute()
  // With several administrators, the owner of an existing device is unknown.
  await sql`update push_devices set user_id = (select min(id) from admin_users)
    where (select count(*) from admin_users) = 1`.execute(db)
}
