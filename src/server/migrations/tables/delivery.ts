import type { Carrier } from '#domain/carriers.ts'

export interface DeliveryTables {
  parcel_lists: ParcelListsTable
}

/** The newest valid list of each carrier */
export interface ParcelListsTable {
  carrier: Carrier
  /** JSON array of machines */
  machines: string
  fetched_at: string
}
