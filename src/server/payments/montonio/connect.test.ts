import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { openMontonioBench } from '#test/montonio-bench.ts'
import { aPayment } from '#test/provider-harness.ts'
import { connectMontonioStore } from './connect.ts'

const PUBLIC = 'https://heegel.example'

test.each([
  ['the shop’s public address', undefined, PUBLIC],
  ['the account’s own, if it has one', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('events come to %s', async (_, webhookOrigin, origin) => {
  const { db } = await freshDatabase()
  const { sandbox, keys, decide, delivered, close } = await openMontonioBench(db)
  const { apiUrl } = sandbox
  const [provider] = connectMontonioStore(
    { ...keys, apiUrl, shippingApiUrl: undefined, takesCards: false, webhookOrigin },
    { db, log: { warn: () => {}, error: () => {} }, publicUrl: PUBLIC },
  )
  const created = await provider!.create(aPayment(), 'request')
  if (created.outcome !== 'created') expect.unreachable(JSON.stringify(created))
  await decide(created.approveUrl, 'pay')
  await sandbox.quiet()
  expect(delivered.map(({ url }) => url.split('?', 1)[0])).toContain(`${origin}/api/montonio/webhook`)
  await provider!.close()
  await close()
})
