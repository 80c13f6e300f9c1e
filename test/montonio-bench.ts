/** Montonio's adapter against its sandbox, on a database of its own. */
import { type MontonioSandboxOptions, startMontonioSandbox } from '#sandbox/montonio/server.ts'
import type { Delivered } from '#sandbox/montonio/webhooks.ts'
import { connectMontonio } from '#server/payments/montonio/client.ts'
import { openJournal } from '#server/payments/montonio/journal.ts'
import type { MontonioMethod } from '#server/payments/montonio/order-claims.ts'
import type { Db } from '#server/platform/database/database.ts'
import { aPayment } from './provider-harness.ts'

const silent = { warn: () => {}, error: () => {} }

export async function openMontonioBench(
  db: Db,
  { method = 'montonio', ...options }: MontonioSandboxOptions & { method?: MontonioMethod } = {},
) {
  const delivered: Delivered[] = []
  const sandbox = await startMontonioSandbox({
    receiver: async event => {
      delivered.push(event)
      return 200
    },
    ...options,
  })
  const { apiUrl, accessKey, secretKey, orders } = sandbox
  const connectBy = (by: MontonioMethod, now?: () => number, url = apiUrl) => {
    const notificationUrl = `http://127.0.0.1:3000/api/${by}/webhook`
    const config = { apiUrl: url, accessKey, secretKey, notificationUrl, method: by, timeoutMs: 2_000 }
    return connectMontonio(config, openJournal(db), silent, now)
  }
  const connect = (now?: () => number) => connectBy(method, now)
  const provider = connect()
  return {
    sandbox,
    orders,
    keys: { accessKey, secretKey },
    provider,
    connect,
    /** an adapter that expects Montonio at another URL */
    connectTo: (url: string) => connectBy(method, undefined, url),
    /** an adapter for another payment method of the same account */
    connectBy,
    delivered,
    async open(change: Parameters<typeof aPayment>[0] = {}) {
      const created = await provider.create(aPayment(change), 'request')
      if (created.outcome !== 'created') throw new Error(JSON.stringify(created))
      return { ...created, order: orders.find(created.reference) }
    },
    /** Decides on the bank's page as the payer. @returns the page's response */
    decide: (approveUrl: string, decision: string) =>
      fetch(approveUrl, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' }),
    async close(): Promise<void> {
      await provider.close()
      await sandbox.close()
    },
  }
}
