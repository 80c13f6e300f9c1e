import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * A condition of which the planner sees no part: it is met by the index that is bound to the whole of it, and by no index of a
 * part, which SQLite would prefer without looking how many rows that has. It must be written as the index has it.
 */
export const asWhole = (condition: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(case when ${condition} then 1 else 0 end) = 1`
