import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Hides the parts of a condition from the planner: SQLite would prefer an index on one part, however many rows that
 * has. What is left is an index on the whole expression, if the condition is written exactly as there, or on another
 * condition of the query.
 */
export const opaqueCondition = (condition: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(case when ${condition} then 1 else 0 end) = 1`
