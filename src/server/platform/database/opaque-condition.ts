import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Hides the parts of a condition from the planner, so that only the index on the whole expression matches: SQLite would
 * prefer an index on one part, however many rows that has. The condition must be written exactly as in the index.
 */
export const opaqueCondition = (condition: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(case when ${condition} then 1 else 0 end) = 1`
