import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { ShippingService } from './service.ts'

/** Dependencies of everything about shipments; without a shipping service there are none. */
export type ShippingDeps = {
  db: Db
  service: ShippingService
  settings: Settings
  publicUrl: string
  log: Log
  now: () => Date
}
