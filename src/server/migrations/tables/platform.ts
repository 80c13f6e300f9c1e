import type { Generated } from 'kysely'

export interface PlatformTables {
  count_changes: CountChangesTable
  schema_contractions: SchemaContractionsTable
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

/** Migrations that drop what older versions use */
export interface SchemaContractionsTable {
  migration: string
  /** the newest migration of the oldest version that may still start */
  oldest_version: string
}
