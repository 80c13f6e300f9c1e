import type { Arrivals } from '#server/arrival/arrivals.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import type { Providers } from '#server/payments/registry.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/settings/settings.ts'

/** Dependencies shared by the checkout's flows. */
export type CheckoutDeps = {
  db: Db
  catalog: Catalog
  parcelMachines: ParcelMachineLists
  providers: Providers
  settings: Settings
  arrivals: Pick<Arrivals, 'promise'>
  publicUrl: string
  log: Log
  now: () => Date
}
