import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-orders.ts'
import type { OwnShipment } from '#contract/shipments.ts'
import * as messages from '#messages/admin/shipments.ts'
import { Shipments } from './shipments.tsx'
import { shipmentsQuery } from './shipments-query.ts'

const ORDER = { orderNumber: 'ORD-1', parcels: [], deliveryMethod: 'dpd_courier' } as unknown as AdminOrder

function panelOf(shipment: Partial<OwnShipment>): string {
  const client = new QueryClient()
  const { queryKey } = shipmentsQuery(ORDER.orderNumber)
  const made: OwnShipment = {
    orderNumber: ORDER.orderNumber,
    position: 0,
    carrier: 'dpd',
    size: 'S',
    state: 'registration_failed',
    code: null,
    link: null,
    reason: '',
    needsPoint: false,
    isStale: false,
    changedAt: '2026-11-30T10:00:00.000Z',
    ...shipment,
  }
  client.setQueryData(queryKey, { isOn: true, obstacle: null, shipments: [made] })
  const shown = renderToString(
    <QueryClientProvider client={client}>
      <Shipments order={ORDER} />
    </QueryClientProvider>,
  )
  client.clear()
  return shown
}

test('a shipment rejected by the order’s carrier can be corrected, one rejected by a former carrier given up', () => {
  const [own, former] = [panelOf({ carrier: 'dpd' }), panelOf({ carrier: 'omniva' })]
  for (const words of [messages.correct, messages.correctHint]) {
    expect(own).toContain(words)
    expect(former).not.toContain(words)
  }
  expect(own).not.toContain(messages.forget)
  expect(former).toContain(messages.forget)
})

test('a failed poll leaves the shipments in sight', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { queryKey } = shipmentsQuery(ORDER.orderNumber)
  client.setQueryData(queryKey, { isOn: true, obstacle: null, shipments: [] })
  await expect(
    client.fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')) }),
  ).rejects.toThrow('away')
  const shown = renderToString(
    <QueryClientProvider client={client}>
      <Shipments order={ORDER} />
    </QueryClientProvider>,
  )
  client.clear()
  expect(shown).toContain(messages.make)
  expect(shown).not.toContain(messages.loadFailed)
})
