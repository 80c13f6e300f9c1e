import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { PublicSettings } from '#contract/settings.ts'
import { ApiError, setTransport } from '#web/platform/api.ts'
import { settingsQuery } from '#web/shop/settings/settings.ts'
import { methodsQuery, renewRefusedMethods } from './methods-query.ts'

test('a page from before an update leaves out payment methods that only the newer server knows', async () => {
  const methods = { ways: ['everypay', 'montonio', 'paypal'], banks: [] }
  setTransport(async () => new Response(JSON.stringify(methods)))
  expect(await new QueryClient().fetchQuery(methodsQuery)).toEqual({
    ways: ['montonio', 'paypal'],
    banks: [],
  })
})

test.each([
  ['payWith.bank', true],
  ['payWith.provider', true],
  ['checkout.customer.email', false],
])('a refusal of %s means that the methods and the settings must be fetched again: %s', (path, isStale) => {
  const client = new QueryClient()
  client.setQueryData(methodsQuery.queryKey, { ways: ['montonio'], banks: [] })
  client.setQueryData(settingsQuery.queryKey, {} as PublicSettings)
  const body = { error: 'x', code: 'invalid_input', issues: [{ path, message: '?' }] }
  renewRefusedMethods(client, new ApiError(400, JSON.stringify(body)))
  for (const { queryKey } of [methodsQuery, settingsQuery])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isStale)
})
