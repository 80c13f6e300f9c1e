import type { Kysely } from 'kysely'

/**
 * Administrators and their sessions: better-auth's four tables, under our names. Its adapter is told to write the
 * common subset on both databases (see admin/auth.ts): times are ISO text, a boolean is 0 or 1.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('admin_users')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull().unique())
    .addColumn('email_verified', 'integer', c => c.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
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
    .createTable('sign_in_attempts')
    .addColumn('id', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('sign_in_attempts_pk', ['id', 'key'])
    .execute()
  await schema.createIndex('sign_in_attempts_key').on('sign_in_attempts').columns(['key', 'at']).execute()
  await schema.createIndex('sign_in_attempts_at').on('sign_in_attempts').column('at').execute()
}
