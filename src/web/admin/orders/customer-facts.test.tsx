import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-orders.ts'
import * as messages from '#messages/admin/orders.ts'
import { CustomerFacts } from './customer-facts.tsx'

async function shown(customerEmail: string): Promise<string> {
  const order = { orderNumber: 'ORD-1', customerName: 'Mari', customerEmail, customerPhone: '' } as AdminOrder
  const root = createRootRoute({ component: () => <CustomerFacts order={order} trackingLink="/" /> })
  const orders = createRoute({ getParentRoute: () => root, path: '/admin/orders' })
  const router = createRouter({
    routeTree: root.addChildren([orders]),
    history: createMemoryHistory({ initialEntries: ['/admin/orders'] }),
  })
  await router.load()
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('an order leads to all orders with its e-mail, if it has one', async () => {
  const found = await shown('mari+pood@gmail.com')
  expect(found).toContain(messages.allOrdersOfCustomer)
  expect(found).toContain(`href="/admin/orders?q=${encodeURIComponent('mari+pood@gmail.com')}"`)
  expect(await shown('')).not.toContain(messages.allOrdersOfCustomer)
})
