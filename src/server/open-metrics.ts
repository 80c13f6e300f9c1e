import type { ShopServices } from './composition-root.ts'
import type { Metrics } from './metrics/create-metrics.ts'

/**
 * Loads the metrics if someone is to read them (`METRICS_PORT`, `METRICS_TOKEN`); other shops do not pay for them.
 * @param keptMs how long counts from the database are cached, if not the default
 */
export async function openMetrics(shop: ShopServices, keptMs?: number): Promise<Metrics | undefined> {
  const { config, database, uses, catalog, jobs, log, now } = shop
  if (!config.metrics) return undefined
  const { createMetrics } = await import('./metrics/create-metrics.ts')
  const { dataDir, version } = config
  const caches = { ...uses, listings: catalog.listingUse }
  return createMetrics({
    database,
    caches,
    jobs,
    dataDir,
    version,
    log,
    now,
    ...(keptMs !== undefined && { keptMs }),
  })
}
