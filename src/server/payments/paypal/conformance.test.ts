import type { Outcome } from '#sandbox/outcomes.ts'
import { approve, decide } from '#sandbox/payer.ts'
import { startSandbox } from '#sandbox/server.ts'
import { providerConformance } from '#test/provider-conformance.ts'
import type { Behaviour, DeliveredEvent } from '#test/provider-harness.ts'
import { connectPayPal } from './client.ts'

const OUTCOMES: Record<Behaviour, Outcome> = {
  pays: 'ok',
  declined: 'declined',
  reviewed: 'pending',
  'capture reply lost': 'capture-lost-reply',
  'capture outage': 'capture-outage',
  'refund reply lost': 'refund-lost-reply',
  'refund outage': 'refund-outage',
  'refund pending': 'refund-pending',
  'refund refused': 'refund-fails',
}

providerConformance('PayPal', async () => {
  const delivered: DeliveredEvent[] = []
  const sandbox = await startSandbox({
    webhook: async (headers, body) => {
      delivered.push({ headers, body })
      return 200
    },
  })
  const { url: apiUrl, clientId, clientSecret, webhookId } = sandbox
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const config = { apiUrl, clientId, clientSecret, webhookId }
  const provider = connectPayPal(config, silent)
  const unreachable = connectPayPal({ ...config, apiUrl: 'http://127.0.0.1:9' }, silent)
  const wrongSecret = connectPayPal({ ...config, clientSecret: 'wrong' }, silent)
  return {
    provider,
    payer: {
      approve: (approveUrl, behaviour = 'pays') => approve(approveUrl, OUTCOMES[behaviour]),
      leave: async approveUrl => {
        await decide(approveUrl, 'cancel')
      },
      takeBack: async approveUrl => {
        await decide(approveUrl, 'reverse')
      },
    },
    endReview: async (approveUrl, decision) => {
      await decide(approveUrl, decision)
    },
    // Every byte is signed.
    alter: ({ headers, body }) => ({ headers, body: Buffer.concat([body, Buffer.from(' ')]) }),
    signsIn: 'headers',
    unreachable,
    wrongSecret,
    events: async () => {
      await sandbox.eventsTried()
      return [...delivered]
    },
    close: async () => {
      for (const each of [provider, unreachable, wrongSecret]) await each.close()
      await sandbox.close()
    },
  }
})
