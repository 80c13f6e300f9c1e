import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { setTransport } from '#web/platform/api.ts'
import { methodsQuery } from './methods-query.ts'

test('a page from before an update leaves out payment methods that only the newer server knows', async () => {
  const methods = { ways: ['everypay', 'montonio', 'paypal'], banks: [] }
  setTransport(async () => new Response(JSON.stringify(methods)))
  expect(await new QueryClient().fetchQuery(methodsQuery)).toEqual({
    ways: ['montonio', 'paypal'],
    banks: [],
  })
})
