import type { Generated } from 'kysely'

export interface PlatformTables {
  count_changes: CountChangesTable
}

/**
 * Changes of counts, written by triggers for each row that is counted: the sum of a group's changes is its count at any
 * moment
 */
export interface CountChangesTable {
  id: Generated<number>
  /** what is counted: `orders`, `outbox` */
  counted: string
  /** a group of it, as named in migration 0015 */
  group_key: string
  change: number
}
