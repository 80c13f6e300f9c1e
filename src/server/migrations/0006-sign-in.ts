import type { Kysely } from 'kysely'

/**
 * The second step of signing in and passkeys: the tables of better-auth's two plugins, under our names (see 0002-admin.ts),
 * and the links that let an administrator back in who has forgotten the password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .alterTable('admin_users')
    .addColumn('two_factor_enabled', 'integer', c => c.notNull().defaultTo(0))
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
}
