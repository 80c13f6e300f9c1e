/** The process: configuration, database, payment sandbox if needed, listening, draining. */
import { ensureFirstAdmin } from './admin/first-admin.ts'
import { hasAdmin } from './admin/store.ts'
import { buildApp } from './app.ts'
import { removeLeftFolders } from './backup/temporary-folders.ts'
import { fillEmptyShop } from './catalog/demo.ts'
import { checkFileStorage } from './check-file-storage.ts'
import { createShopServices } from './composition-root.ts'
import { type Config, readConfig } from './config.ts'
import { startJobs } from './jobs.ts'
import { listenForMetrics } from './metrics/answer.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import { openMetrics } from './open-metrics.ts'
import { builtRenderer, developmentRenderer, loadPages } from './pages/renderer.ts'
import { openProviders } from './payments/connect.ts'
import { claimData } from './platform/database/claim-data.ts'
import { openDataFolder } from './platform/database/data-folder.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrateDirectly } from './platform/database/migrate.ts'
import { ConfigError } from './platform/environment.ts'
import { checkListenAddress } from './platform/http/listen-address.ts'
import { closeGently, QUIET_MS } from './platform/http/shutdown-connections.ts'
import { createLog, type Log } from './platform/log.ts'
import { StartupError, startupErrorText } from './platform/startup-error.ts'
import { collectStartupGarbage } from './platform/startup-gc.ts'
import { connectShipping } from './shipping/connect.ts'
import { openTraces } from './traces.ts'

/** How long requests in progress may take to finish after SIGTERM: as long as a payment waits for a silent provider. */
const DRAIN_MS = 40_000

/** How long after SIGTERM a request may still be arriving, so that a stalled client does not delay the shutdown. */
const ARRIVAL_MS = 3_000

/** The previous process may still be draining; it frees its port long before its data. */
const WHILE_DRAINING = { patienceMs: DRAIN_MS + 5_000, say: (line: string) => console.log(line) }

/**
 * What a service prints stays in a log that others can read. There, the set-up link is printed on request only, by a
 * command.
 */
const isPrintedToLog = (config: Config): boolean => config.production && !process.stdout.isTTY

async function welcomeFirstAdmin(config: Config, { db }: Database): Promise<void> {
  const { admin: given, publicUrl, production } = config
  if (!given && isPrintedToLog(config)) {
    if (!(await hasAdmin(db)))
      console.log(
        'There is no administrator yet. To become one, run in a terminal:\n\n  npm run admin -- setup\n',
      )
    return
  }
  const link = await ensureFirstAdmin({ db, given, publicUrl, refusesWeak: production, now: new Date() })
  if (!link) return
  console.log(`To become the administrator, open this link within 24 hours (it works once):\n\n  ${link}\n`)
  if (['0.0.0.0', '[::]'].includes(new URL(publicUrl).hostname))
    console.log(
      `To open the shop from a phone or another machine, start it with the address of this machine, such as PUBLIC_URL=http://192.168.1.2:${config.port}\n`,
    )
}

async function listenForConfiguredMetrics(config: Config, metrics: Metrics, log: Log) {
  if (!config.metrics?.port) return undefined
  return listenForMetrics(metrics, { ...config.metrics, port: config.metrics.port, log })
}

/** Call it before the database is opened: the command that has the data until then may restore or move it. */
function claimDataFolder(dataDir: string): Promise<() => void> {
  openDataFolder(dataDir)
  return claimData(dataDir, WHILE_DRAINING)
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  await checkListenAddress(config)
  const tracing = await openTraces(config, log)
  // With a database server, several processes may serve the same shop; they notify each other of changes.
  const releaseData = config.databaseUrl ? undefined : await claimDataFolder(config.dataDir)
  const database = await openDatabase(config, log, tracing?.query)
  for (const folder of await removeLeftFolders(config.dataDir, new Date()))
    log.warn(
      { folder },
      'leftover folder of an interrupted backup or restore belongs to another user: delete it by hand',
    )
  await migrateDirectly(database, config)
  await checkFileStorage(config, database.db)
  await welcomeFirstAdmin(config, database)

  const [payments] = await Promise.all([
    openProviders(config, database.db, log),
    // Loaded while a sandbox starts.
    config.development || loadPages(config.root),
  ])
  const { providers } = payments
  const shippingService = connectShipping(payments.accounts, { log, publicUrl: config.publicUrl })
  const shop = await createShopServices({ config, database, providers, shippingService, log })
  await fillEmptyShop({ db: database.db, root: config.root, count: config.demo, now: shop.now() })
  database.limitTime()

  const metrics = await openMetrics(shop)
  const open = config.development ? developmentRenderer : builtRenderer
  const { root, publicUrl } = config
  const app = await buildApp(shop, (app, transport) => open({ app, transport, root, publicUrl }), {
    metrics,
    tracing,
  })
  const closeServer = closeGently(app.server, {
    // A developer restarts often and can repeat a lost request.
    quietMs: config.development ? 0 : QUIET_MS,
    arrivalMs: ARRIVAL_MS,
  })
  await app.listen({ host: config.host, port: config.port })
  const closeMetrics = metrics && (await listenForConfiguredMetrics(config, metrics, log))
  const stopJobs = startJobs(shop)
  collectStartupGarbage()
  log.info(
    { address: config.publicUrl, database: database.dialect, ...payments.sandboxes },
    'the shop is open',
  )

  let draining = false
  const drain = async (signal: string) => {
    if (draining) return
    draining = true
    log.info({ signal }, 'shop is closing: open requests are being finished')
    const late = setTimeout(() => {
      log.error('open requests did not finish in time')
      process.exit(1)
    }, DRAIN_MS)
    late.unref()
    // Clients of thread streams reconnect to another node at once.
    shop.threadStreams.close()
    await closeServer()
    await app.close()
    await closeMetrics?.()
    await stopJobs()
    await providers.close()
    await shippingService?.close()
    payments.stop()
    await shop.changes.close()
    await database.db.destroy()
    releaseData?.()
    await tracing?.close()
    process.exit(0)
  }
  process.on('SIGTERM', drain)
  process.on('SIGINT', drain)
}

start().catch(error => {
  const isMeant = error instanceof ConfigError || error instanceof StartupError
  // Print the stack only: other properties of an error may contain a secret.
  console.error(isMeant ? error.message : (startupErrorText(error) ?? error?.stack ?? String(error)))
  process.exit(1)
})
