import type { ShopServices } from './composition-root.ts'
import type { Measures } from './metrics/measures.ts'

/**
 * Loads what measures, where somebody is to read it (`METRICS_PORT`, `METRICS_TOKEN`); any other shop pays nothing for it.
 * @param keptMs how long what was counted in the database is told again, if not as usual
 */
export async function openShopMeasures(shop: ShopServices, keptMs?: number): Promise<Measures | undefined> {
  const { config, database, uses, catalog, jobs, log, now } = shop
  if (!config.metrics) return undefined
  const { openMeasures } = await import('./metrics/measures.ts')
  const { dataDir, version } = config
  const caches = { ...uses, listings: catalog.listingUse }
  return openMeasures({
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
