import { type SelectQueryBuilder, sql } from 'kysely'

/** How many of each kind are listed; the rest is only counted. */
export const LISTED_MAX = 5

/** Something that waits for the owner; the content of `note` depends on the kind. Sums are cents. */
export type OpenTask = {
  id: string
  name: string
  note: string
  since: string | null
  sum: number | null
  /** of the sum, if it is not in euros */
  currency?: string
  /** the last moment to do it, ISO 8601 */
  dueAt?: string
  orderNumber?: string
  isPartlyWanted?: boolean
  isMade?: boolean
  isUnderWay?: boolean
  promise?: { first: string; last: string }
}

/** The number of matches, and the first few. */
export type TaskMatches = { count: number; first: OpenTask[] }

/**
 * Returns the first rows of a query, and how many there are in all.
 * @param noteOf makes the note, if more than one column is needed
 */
export async function findTaskMatches<Of, TB extends keyof Of, Row extends Omit<OpenTask, 'note'>>(
  question: SelectQueryBuilder<Of, TB, Row>,
  most: number,
  noteOf: (row: Row) => string,
): Promise<TaskMatches>
export async function findTaskMatches<Of, TB extends keyof Of>(
  question: SelectQueryBuilder<Of, TB, OpenTask>,
  most: number,
): Promise<TaskMatches>
export async function findTaskMatches<Of, TB extends keyof Of>(
  question: SelectQueryBuilder<Of, TB, OpenTask>,
  most: number,
  noteOf = ({ note }: OpenTask): string => note,
): Promise<TaskMatches> {
  const rows = await question
    .select(sql<number>`count(*) over ()`.as('total'))
    .limit(most)
    .$castTo<OpenTask & { total: number }>()
    .execute()
  return {
    count: rows[0]?.total ?? 0,
    first: rows.map(row => {
      const { id, name, since, sum } = row
      return { id, name, note: noteOf(row), since, sum }
    }),
  }
}
