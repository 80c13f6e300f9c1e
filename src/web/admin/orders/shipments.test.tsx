import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-orders.ts'
import * as messages from '#messages/admin/shipments.ts'
import { Shipments } from './shipments.tsx'
import { shipmentsQuery } from './shipments-query.ts'

test('a failed poll leaves the shipments in sight', async () => {
  const order = { orderNumber: 'ORD-1', parcels: [], deliveryMethod: 'dpd_courier' } as unknown as AdminOrder
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { queryKey } = shipmentsQuery(order.orderNumber)
  client.setQueryData(queryKey, { isOn: true, obstacle: null, shipments: [] })
  await expect(
    client.fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')) }),
  ).rejects.toThrow('away')
  const shown = renderToString(
    <QueryClientProvider client={client}>
      <Shipments order={order} />
    </QueryClientProvider>,
  )
  client.clear()
  expect(shown).toContain(messages.make)
  expect(shown).not.toContain(messages.loadFailed)
})
