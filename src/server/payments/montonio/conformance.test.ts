import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from '#sandbox/montonio/orders.ts'
import { startMontonioSandbox } from '#sandbox/montonio/server.ts'
import { openSqlite } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { providerConformance } from '#test/provider-conformance.ts'
import type { Behaviour, DeliveredEvent, ProviderHarness } from '#test/provider-harness.ts'
import { connectMontonio } from './client.ts'
import { openJournal } from './journal.ts'
import type { MontonioMethod } from './order-claims.ts'

const FAULTS: Partial<Record<Behaviour, Fault>> = {
  'capture reply lost': 'reply lost',
  'capture outage': 'outage',
  'refund reply lost': 'refund reply lost',
  'refund outage': 'refund outage',
  'refund pending': 'refund pending',
  'refund refused': 'not settled',
}

/** Replaces the token's payload by one that claims more, and keeps its signature. */
const alterToken = (body: string): string =>
  body.replace(/\.([\w-]+)\./, (_, payload: string) => {
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), altered: true }
    return `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
  })

const setUpBy = (method: MontonioMethod) => async (): Promise<ProviderHarness> => {
  const delivered: DeliveredEvent[] = []
  const sandbox = await startMontonioSandbox({
    // The shared provider tests also refund a single cent.
    smallestRefund: 1,
    receiver: async ({ headers, body }) => {
      delivered.push({ headers, body: Buffer.from(body) })
      return 200
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'heegel-montonio-'))
  const database = openSqlite(join(folder, 'heegel.sqlite'))
  await migrate(database)
  const journal = openJournal(database.db)
  const silent = { warn: () => {}, error: () => {} }
  const { apiUrl, accessKey, secretKey, orders } = sandbox
  const notificationUrl = `http://127.0.0.1:3000/api/${method}/webhook`
  const config = { apiUrl, accessKey, secretKey, notificationUrl, method }
  const provider = connectMontonio(config, journal, silent)
  const unreachable = connectMontonio({ ...config, apiUrl: 'http://127.0.0.1:9/api' }, journal, silent)
  const wrongSecret = connectMontonio({ ...config, secretKey: 'wrong' }, journal, silent)
  const at = (approveUrl: string) => orders.byPage(new URL(approveUrl).pathname.slice(1))!
  const decide = (approveUrl: string, decision: string) =>
    fetch(approveUrl, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })
  return {
    provider,
    payer: {
      approve: async (approveUrl, behaviour = 'pays') => {
        sandbox.fail(at(approveUrl), FAULTS[behaviour])
        const decision = { declined: 'decline', reviewed: 'sign' }[behaviour as string] ?? 'pay'
        const location = (await decide(approveUrl, decision)).headers.get('location')
        return location === null ? undefined : new URL(location)
      },
      leave: async approveUrl => void (await decide(approveUrl, 'leave')),
      takeBack: async approveUrl => void (await decide(approveUrl, 'void')),
    },
    endReview: async (approveUrl, decision) => {
      const order = at(approveUrl)
      orders.endRefunds(order, decision === 'complete' ? 'SUCCESSFUL' : 'REJECTED')
      if (order.status === 'AUTHORIZED') orders.move(order, decision === 'complete' ? 'PAID' : 'VOIDED')
    },
    alter: ({ headers, body }) => ({ headers, body: Buffer.from(alterToken(body.toString())) }),
    signsIn: 'body',
    unreachable,
    wrongSecret,
    events: async () => {
      await sandbox.quiet()
      return [...delivered]
    },
    close: async () => {
      for (const each of [provider, unreachable, wrongSecret]) await each.close()
      await sandbox.close()
      await database.db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

providerConformance('Montonio, by bank', setUpBy('montonio'))
providerConformance('Montonio, by card', setUpBy('montonio_card'))
