import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/platform/database/database.ts'
import type { Tables } from './tables.ts'

/** The thread of an order: the database itself refuses to change it (decision 59). */
export async function up(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('thread_entries')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('author', 'text', c => c.notNull())
    .addColumn('at', 'text', c => c.notNull())
    .addColumn('body', 'text')
    .addColumn('salt', 'text')
    .addColumn('commitment', 'text', c => c.notNull())
    .addColumn('previous', 'text', c => c.notNull())
    .addColumn('seal', 'text', c => c.notNull())
    .addColumn('request_id', 'text')
    .addPrimaryKeyConstraint('thread_entries_pk', ['order_id', 'position'])
    .execute()
  await (dialect === 'sqlite' ? guardSqlite(db) : guardPostgres(db))
}

/** An update that only erases: the text goes, the seals stay. */
const ONLY_ERASES = sql`
  new.body is null and new.salt is null
  and new.order_id = old.order_id and new.position = old.position and new.kind = old.kind
  and new.author = old.author and new.at = old.at and new.commitment = old.commitment
  and new.previous = old.previous and new.seal = old.seal`

/** In a cascading delete the order is already gone. */
const ORDER_STANDS = sql`exists (select 1 from orders where id = old.order_id)`

async function guardSqlite(db: Kysely<Tables>): Promise<void> {
  await sql`
    create trigger thread_entries_sealed before update on thread_entries when not (${ONLY_ERASES})
    begin select raise(abort, 'thread entries are not changed'); end`.execute(db)
  await sql`
    create trigger thread_entries_kept before delete on thread_entries when ${ORDER_STANDS}
    begin select raise(abort, 'thread entries are not deleted'); end`.execute(db)
}

async function guardPostgres(db: Kysely<Tables>): Promise<void> {
  await sql`
    create function keep_thread_entry() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if ${ONLY_ERASES} then return new; end if;
        raise exception 'thread entries are not changed';
      end if;
      if ${ORDER_STANDS} then raise exception 'thread entries are not deleted'; end if;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger thread_entries_kept before update or delete on thread_entries
    for each row execute function keep_thread_entry()`.execute(db)
}
