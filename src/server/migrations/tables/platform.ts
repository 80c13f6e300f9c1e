import type { Generated } from 'kysely'

export interface PlatformTables {
  count_changes: CountChangesTable
}

/** What triggers write of each row that is counted: the sum of a group's changes is how many there are, at any moment */
export interface CountChangesTable {
  id: Generated<number>
  /** what is counted: `orders`, `outbox` */
  counted: string
  /** which of it, as migration 0015 names the groups */
  group_key: string
  change: number
}
