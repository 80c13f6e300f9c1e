import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Hides the parts of a condition from the planner, so that only the index on the whole expression serves it: SQLite would prefer an
 * index of one part, however many rows that has. It must be written as the index has it.
 */
export const asWhole = (condition: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(case when ${condition} then 1 else 0 end) = 1`
