import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const SECRETS = ['auth-secret', 'admin-set-up-token']

/**
 * Credentials are stored apart, and unreadable: session tokens as hashes, secrets in a table that copies leave out.
 * Sign-in attempts are recorded for the owner; e-mails that strangers can cause are counted.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('admin_secrets')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('value', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
  await db
    .insertInto('admin_secrets')
    .columns(['key', 'value', 'updated_at'])
    .expression(db.selectFrom('settings').select(['key', 'value', 'updated_at']).where('key', 'in', SECRETS))
    .execute()
  await db.deleteFrom('settings').where('key', 'in', SECRETS).execute()

  await schema.alterTable('admin_sessions').addColumn('confirmed_at', 'text').execute()
  for (const { id, token } of await db.selectFrom('admin_sessions').select(['id', 'token']).execute())
    await db
      .updateTable('admin_sessions')
      .set({ token: createHash('sha256').update(token).digest('base64url') })
      .where('id', '=', id)
      .execute()

  await schema
    .createTable('sign_ins')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('admin_users.id').onDelete('cascade'))
    .addColumn('at', 'text', c => c.notNull())
    .addColumn('succeeded', 'integer', c => c.notNull())
    .addColumn('address', 'text', c => c.notNull())
    .addColumn('user_agent', 'text', c => c.notNull())
    .execute()
  await schema
    .createTable('stranger_letters')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('sender', 'text', c => c.notNull())
    .addColumn('recipient', 'text', c => c.notNull())
    .addColumn('at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('stranger_letters_at').on('stranger_letters').column('at').execute()
  await schema.createIndex('sign_ins_user').on('sign_ins').columns(['user_id', 'at']).execute()
}
