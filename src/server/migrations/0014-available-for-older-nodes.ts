import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/platform/database/database.ts'
import type { Tables } from './tables.ts'

/**
 * A node of the previous version copies a product with all its columns, and PostgreSQL refuses a value for a generated
 * column. A trigger calculates it instead, whatever is written there. The embedded database has no second node.
 */
export async function up(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return
  await sql`alter table products alter column available drop expression`.execute(db)
  await sql`alter table products alter column available set default 0`.execute(db)
  await sql`
    create function reckon_available() returns trigger language plpgsql as $$
    begin
      new.available := case
        when new.in_stock = 1 and (new.stock_quantity is null or new.stock_quantity > new.held) then 1 else 0
      end;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger products_available before insert or update on products
    for each row execute function reckon_available()`.execute(db)
}
