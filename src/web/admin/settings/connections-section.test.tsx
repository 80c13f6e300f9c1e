import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Connections } from '#contract/connections.ts'
import type { ShippingStatus } from '#contract/shipments.ts'
import { INCIDENT_PARTS, type IncidentPart } from '#domain/incident.ts'
import { connectionsQuery } from './connections-query.ts'
import { ConnectionsSection } from './connections-section.tsx'
import { shippingQuery } from './shipping-query.ts'

const AT = '2026-11-20T10:00:00.000Z'

/** A shop with everything that can fail. */
const CONNECTIONS: Connections = {
  mail: { isSet: true, from: 'pood@heegel.ee', answers: { isSet: true, readAt: AT, fault: null } },
  payment: { provider: 'live', hearsEvents: true },
  banks: { provider: 'live', takesCards: true, count: 17, fetchedAt: AT },
  waysToPay: ['paypal', 'montonio', 'montonio_card'],
  incidents: [],
  server: {
    version: '1.0.0',
    database: 'embedded',
    startedAt: AT,
    diskFree: 9e9,
    keepsFiles: true,
    copies: { isSet: true, isEncrypted: true, madeAt: AT, uncopied: null },
    lateJobs: 0,
    jobs: [],
  },
  parcelLists: [],
}
const SHIPPING: ShippingStatus = { isOn: true, answer: 'works', carriers: [] }

/** Renders the page while these parts fail. */
const draw = (...failing: IncidentPart[]): string =>
  drawShop({ incidents: failing.map(part => ({ part, since: AT })) })

function drawShop(change: Partial<Connections>): string {
  const client = new QueryClient()
  client.setQueryData(connectionsQuery.queryKey, { ...CONNECTIONS, ...change })
  client.setQueryData(shippingQuery.queryKey, SHIPPING)
  const context = { origin: 'https://heegel.ee' }
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context,
  } as object)
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <ConnectionsSection />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  client.clear()
  return markup
}

test('the page marks each part that can fail, each one differently', () => {
  const works = draw()
  expect(works).toContain('9,0')
  const marked = INCIDENT_PARTS.map(part => draw(part))
  expect(marked).not.toContain(works)
  expect(new Set(marked).size).toBe(INCIDENT_PARTS.length)
})

test('a shop without PayPal names the services that it is paid through', () => {
  const off = { provider: 'off', hearsEvents: true } as const
  expect(drawShop({ payment: off, waysToPay: ['montonio', 'montonio_card'] })).toContain(
    'Poes makstakse Montonio kaudu.',
  )
  // Whatever the server counts as set up: a name from its list, none of the page's own.
  expect(drawShop({ payment: off, waysToPay: ['paypal'] })).toContain('Poes makstakse PayPali kaudu.')
})
