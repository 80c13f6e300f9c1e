import type { Logger } from 'pino'
import { createAdminOf } from '#server/admin/admin-of.ts'
import { type Auth, createAuth } from '#server/admin/auth.ts'
import type { AdminOf } from '#server/admin/guard.ts'
import { type Catalog, createCatalog } from '#server/catalog/catalog.ts'
import type { CheckoutDeps } from '#server/checkout/deps.ts'
import { createParcelMachines, type ParcelMachineLists } from '#server/delivery/parcel-machines.ts'
import { createMailer, type Mailer } from '#server/mail/mailer.ts'
import type { Providers } from '#server/payments/registry.ts'
import { type Changes, openChanges } from '#server/platform/changes.ts'
import { type Clock, openClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { createSettings, type Settings } from '#server/settings/settings.ts'
import type { ShopConfig } from './config.ts'
import { createVisitCounter, type VisitCounter } from './visits/counter.ts'

/** Everything that an app is made of; opened by main.ts, and by the tests. */
export type Shop = {
  config: ShopConfig
  database: Database
  changes: Changes
  settings: Settings
  mailer: Mailer
  catalog: Catalog
  parcelMachines: ParcelMachineLists
  /** one for the process: settlements under way are shared through it */
  checkout: CheckoutDeps
  visits: VisitCounter
  auth: Auth
  adminOf: AdminOf
  log: Logger
  /** the clock that all processes of the shop go by */
  clock: Clock
  now: () => Date
  /** whether every reply is held against its schema before it is sent */
  checksReplies: boolean
  /** whether requests are refused while the process cannot keep up */
  shedsLoad: boolean
}

/** Puts a shop together on an open, migrated database. */
export async function openShop(given: {
  config: ShopConfig
  database: Database
  providers: Providers
  /** who is an administrator; without it, who has signed in */
  adminOf?: AdminOf
  log: Logger
  now?: () => Date
  checksReplies?: boolean
  shedsLoad?: boolean
}): Promise<Shop> {
  const {
    config,
    database,
    providers,
    log,
    now: own = () => new Date(),
    checksReplies = false,
    shedsLoad = true,
  } = given
  const { db } = database
  const clock = await openClock(database, own)
  const { now } = clock
  const changes = await openChanges(database, config.databaseUrl, log)
  const catalog = createCatalog({ db, changes })
  const settings = createSettings({
    db,
    changes,
    paymentSandbox: !config.isLive,
    pictureOf: catalog.picture,
    now,
  })
  const { smtpUrl, mailFrom, production, publicUrl } = config
  const mailer = createMailer({ db, settings, smtpUrl, mailFrom, publicUrl, production, log, now })
  const parcelMachines = await createParcelMachines({ db })
  const auth = createAuth({ db, publicUrl, brand: async () => (await settings.facts()).brand, log, now })
  const adminOf = given.adminOf ?? createAdminOf(auth)
  const checkout = { db, catalog, parcelMachines, providers, settings, publicUrl, log, now }
  const visits = createVisitCounter({ db, settings, now })
  return {
    config,
    database,
    changes,
    settings,
    mailer,
    catalog,
    parcelMachines,
    checkout,
    visits,
    auth,
    adminOf,
    log,
    clock,
    now,
    checksReplies,
    shedsLoad,
  }
}
