import { type RawBuilder, sql } from 'kysely'

/** Behind a column: it holds this text somewhere. What of the text would be a wild card stands for itself. */
export const likeText = (text: string): RawBuilder<unknown> =>
  sql`like ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
