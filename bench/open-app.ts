import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { fillEmptyShop } from '#server/catalog/demo.ts'
import { createShopServices, type ShopServices } from '#server/composition-root.ts'
import { readConfig } from '#server/config.ts'
import { builtRenderer, type Renderer } from '#server/pages/renderer.ts'
import { connectPayPal } from '#server/payments/paypal/client.ts'
import { createRegistry } from '#server/payments/registry.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { HOST, PRODUCTS, shopEnv, temporaryFolder } from './shop-process.ts'

/**
 * Opens the shop's own app in this process, with every request authorised as the owner's.
 * @param databaseUrl an empty PostgreSQL database; by default a fresh embedded one
 */
export async function openApp(
  products = PRODUCTS,
  databaseUrl?: string,
): Promise<{
  shop: ShopServices
  app: FastifyInstance
  render: Renderer
  close(): Promise<void>
}> {
  const config = readConfig(
    shopEnv({
      DATA_DIR: temporaryFolder(),
      DEMO: String(products),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }),
  )
  const log = createLog(config.logLevel)
  const database = await openDatabase(config)
  await migrate(database)
  // Nothing is paid here: an unused port will do.
  const account = { apiUrl: `http://${HOST}:9`, clientId: 'none', clientSecret: 'none', webhookId: 'none' }
  const providers = createRegistry([connectPayPal(account, log)])
  const adminOf = async () => ({ email: 'mari@heegel.example' })
  const shop = await createShopServices({ config, database, providers, adminOf, log })
  await fillEmptyShop({ db: database.db, root: config.root, count: config.demo, now: shop.now() })
  let render!: Renderer
  const { root, publicUrl } = config
  const app = await buildApp(shop, async (_, transport) => {
    render = await builtRenderer({ transport, root, publicUrl })
    return render
  })
  return {
    shop,
    app,
    render,
    async close() {
      await app.close()
      await providers.close()
      await shop.changes.close()
      await database.db.destroy()
    },
  }
}
