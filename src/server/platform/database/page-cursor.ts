import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '../errors.ts'

/** The time column by which a list is ordered, newest first; rows with equal times are ordered by id. */
type TimeColumn = 'at' | 'created_at'

/** A page, and the cursor of the next one; null on the last page. */
export type Page<Row> = { rows: Row[]; next: string | null }

/** Cuts a page from rows read with one row too many: the extra row shows whether there is a next page. */
export function cutPage<Column extends TimeColumn, Row extends { id: string } & Record<Column, string>>(
  found: readonly Row[],
  limit: number,
  column: Column,
): Page<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: last && found.length > limit ? cursorOf(last[column], last.id) : null }
}

/**
 * Returns the condition for the rows after a page.
 * @throws ShopError `invalid_input` for an invalid cursor
 */
export function after(column: TimeColumn, cursor: string): RawBuilder<boolean> {
  const { at, id } = readCursor(cursor)
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref('id')}) < (${at}, ${id})`
}

const cursorOf = (at: string, id: string): string => Buffer.from(`${at} ${id}`).toString('base64url')

function readCursor(cursor: string): { at: string; id: string } {
  const match = /^(\S+) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match)
    throw new ShopError('invalid_input', {
      issues: [
        { path: 'cursor', message: 'Must be `next` or the X-Next-Cursor header of the previous page' },
      ],
    })
  return { at: match[1]!, id: match[2]! }
}
