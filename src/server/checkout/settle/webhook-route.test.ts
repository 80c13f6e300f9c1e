import { expect, test } from 'vitest'
import { webhookPath } from '#server/payments/webhook-path.ts'
import { openBankLink } from '#test/bank-link.ts'
import { freshDatabase } from '#test/database.ts'
import { testShop } from '#test/test-shop.ts'

test('an event that the provider’s service would have to explain, but does not now, is asked for again', async () => {
  const name = 'montonio'
  const readEvent = async () => ({ outcome: 'unknown', reason: 'it is down' }) as const
  const shop = await testShop(await freshDatabase('sqlite'), {
    others: [{ ...openBankLink().provider, name, readEvent }],
  })
  const reply = await shop.app.inject({ method: 'POST', url: webhookPath(name), payload: '{}' })
  expect([reply.statusCode, reply.json().code]).toEqual([502, 'payment_provider_failed'])
})
