import { type RawBuilder, sql } from 'kysely'

/** Follows a column: whether it contains this text. Wild cards in the text are matched literally. */
export const likeText = (text: string): RawBuilder<unknown> =>
  sql`like ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
