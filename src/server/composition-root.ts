import type { Logger } from 'pino'
import { type Auth, createAuth } from './admin/auth.ts'
import type { AdminOf } from './admin/guard.ts'
import { createAdminResolver } from './admin/resolve-admin.ts'
import { type Arrivals, createArrivals } from './arrival/arrivals.ts'
import { type Catalog, createCatalog } from './catalog/catalog.ts'
import type { CheckoutDeps } from './checkout/deps.ts'
import type { Config } from './config.ts'
import { noteLinkMail } from './custom-orders/payment-link.ts'
import { createParcelMachines, type ParcelMachineLists } from './delivery/parcel-machines.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import type { Providers } from './payments/registry.ts'
import { type CacheInvalidation, openCacheInvalidation } from './platform/cache/cache-invalidation.ts'
import { type CacheUse, newCacheUse } from './platform/cache/cache-use.ts'
import { announceCommitted } from './platform/cache/committed-changes.ts'
import { type Clock, openClock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { JobRecord } from './platform/job-record.ts'
import type { FileStore } from './platform/storage/file-store.ts'
import { openFileStore } from './platform/storage/open-file-store.ts'
import { createSettings, type Settings } from './settings/settings.ts'
import { createStoredTerms, type StoredTerms } from './settings/stored-terms.ts'
import type { ShippingDeps } from './shipping/deps.ts'
import type { ShippingService } from './shipping/service.ts'
import { createThreadStreams, type ThreadStreams } from './thread/streams.ts'
import { createVisitCounter, type VisitCounter } from './visits/counter.ts'

/** Every service that an app is built from; created by main.ts and by the tests. */
export type ShopServices = {
  config: Config
  database: Database
  /** pictures, sounds and attachments */
  files: FileStore
  changes: CacheInvalidation
  threadStreams: ThreadStreams
  settings: Settings
  terms: StoredTerms
  mailer: Mailer
  catalog: Catalog
  parcelMachines: ParcelMachineLists
  arrivals: Arrivals
  /** one per process: it shares the settlements in progress */
  checkout: CheckoutDeps
  /** undefined if the shop prints its own labels */
  shipping: ShippingDeps | undefined
  visits: VisitCounter
  /** hits and misses of the caches of rendered pages and composed hats */
  uses: { pages: CacheUse; hats: CacheUse }
  /** the scheduled jobs of this process, once started */
  jobs: JobRecord[]
  auth: Auth
  adminOf: AdminOf
  log: Logger
  /** the clock that all processes of the shop share */
  clock: Clock
  now: () => Date
  /** whether every reply is validated against its schema before it is sent */
  checksReplies: boolean
  /** whether requests are refused while the process is overloaded */
  shedsLoad: boolean
}

/** Creates the services of a shop on an open, migrated database. */
export async function createShopServices(given: {
  config: Config
  database: Database
  providers: Providers
  /** the shipping service, if one is connected */
  shippingService?: ShippingService | undefined
  /** resolves the administrator of a request; by default, from the signed-in session */
  adminOf?: AdminOf
  log: Logger
  now?: () => Date
  checksReplies?: boolean
  shedsLoad?: boolean
  /** interval of the heartbeat to open thread streams, in milliseconds; the default if undefined */
  beatMs?: number | undefined
}): Promise<ShopServices> {
  const {
    config,
    database,
    providers,
    shippingService: service,
    log,
    now: own = () => new Date(),
    checksReplies = false,
    shedsLoad = true,
    beatMs,
  } = given
  const { db } = database
  const clock = await openClock(database, own)
  const { now } = clock
  const changes = await openCacheInvalidation(database, config.databaseDirectUrl, log)
  announceCommitted(db, topic => changes.announce(topic))
  const catalog = createCatalog({ db, changes, now })
  const settings = createSettings({
    db,
    changes,
    paymentSandbox: !config.isLive,
    isTrial: config.isTrial,
    sendsMail: config.smtpUrl !== undefined,
    pictureOf: catalog.picture,
    providers: providers.all.map(({ name }) => name),
    hasShippingService: service !== undefined,
    readsAnswers: config.answers !== undefined,
    now,
  })
  const { smtpUrl, mailFrom, production, publicUrl, isTrial } = config
  const terms = createStoredTerms({ db, settings, publicUrl, now })
  const mailer = createMailer({
    db,
    settings,
    terms,
    smtpUrl,
    mailFrom,
    publicUrl,
    isTrial,
    production,
    onEnded: (on, row, error) => noteLinkMail(on, row, error, now()),
    log,
    now,
  })
  const parcelMachines = await createParcelMachines({ db })
  const auth = createAuth({ db, publicUrl, brand: async () => (await settings.facts()).brand, log, now })
  const adminOf = given.adminOf ?? createAdminResolver(auth)
  const arrivals = createArrivals({ db, settings, now })
  const checkout = { db, catalog, parcelMachines, providers, settings, arrivals, publicUrl, log, now }
  const visits = createVisitCounter({ db, settings, now })
  return {
    config,
    database,
    files: openFileStore(config.filesAt),
    changes,
    threadStreams: createThreadStreams({ db, changes, log, beatMs }),
    settings,
    terms,
    mailer,
    catalog,
    parcelMachines,
    arrivals,
    checkout,
    shipping: service && { db, service, settings, publicUrl, log, now },
    visits,
    uses: { pages: newCacheUse(), hats: newCacheUse() },
    jobs: [],
    auth,
    adminOf,
    log,
    clock,
    now,
    checksReplies,
    shedsLoad,
  }
}
