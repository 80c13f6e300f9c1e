import { startMontonioSandbox } from '#sandbox/montonio/server.ts'
import { startSandbox } from '#sandbox/server.ts'
import { nginxProgram } from '#test/deployed-nginx.ts'
import { postgresPrograms, startPostgres } from '#test/postgres.ts'
import { openNodes } from '#test/shop-nodes.ts'

/**
 * Opens a shop on `count` nodes behind nginx in round-robin, on a PostgreSQL of its own.
 * @throws Error if nginx or PostgreSQL is missing on this machine
 */
export async function openShopOnNodes(count: number, { MONTONIO_SANDBOX, ...env }: Record<string, string>) {
  const [nginx, programs] = [nginxProgram(), postgresPrograms()]
  if (!nginx || !programs) throw new Error('E2E_NODES needs nginx and PostgreSQL (NGINX_PATH, POSTGRES_BIN)')
  const sandbox = await startSandbox()
  // One sandbox shared by all nodes: a node's own would not be.
  const montonio = await startMontonioSandbox()
  const postgres = await startPostgres(programs)
  const closeOthers = async () => {
    await sandbox.close()
    await montonio.close()
    await postgres.stop()
  }
  try {
    const nodes = await openNodes(nginx, count, {
      DATABASE_URL: postgres.url,
      PAYPAL_API_URL: sandbox.url,
      PAYPAL_CLIENT_ID: sandbox.clientId,
      PAYPAL_CLIENT_SECRET: sandbox.clientSecret,
      PAYPAL_WEBHOOK_ID: sandbox.webhookId,
      ...(MONTONIO_SANDBOX && {
        MONTONIO_API_URL: montonio.apiUrl,
        MONTONIO_SHIPPING_API_URL: montonio.shipping.apiUrl,
        MONTONIO_ACCESS_KEY: montonio.accessKey,
        MONTONIO_SECRET_KEY: montonio.secretKey,
        MONTONIO_CARDS: '1',
      }),
      ...env,
    })
    sandbox.sendEventsTo(`${nodes.url}/api/paypal/webhook`)
    const close = async () => {
      await nodes.close()
      await closeOthers()
    }
    return {
      url: nodes.url,
      sandboxUrl: sandbox.url,
      montonioUrl: new URL(montonio.apiUrl).origin,
      databaseUrl: postgres.url,
      close,
    }
  } catch (error) {
    await closeOthers()
    throw error
  }
}
