import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { ShippingService } from './service.ts'

/** What everything about shipments is given; without a service there is none of it. */
export type ShippingDeps = {
  db: Db
  service: ShippingService
  settings: Settings
  publicUrl: string
  log: Log
  now: () => Date
}
