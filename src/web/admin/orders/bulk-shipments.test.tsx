import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as messages from '#messages/admin/shipments.ts'
import { BulkShipments } from './bulk-shipments.tsx'

const shown = (count: number): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <BulkShipments numbers={Array.from({ length: count }, (_, i) => `ORD-${i}`)} />
    </QueryClientProvider>,
  )

test('above the limit no labels are made, and the limit is shown', () => {
  expect(shown(50)).not.toContain(messages.makeLimit(50))
  expect(shown(50)).not.toContain('disabled')
  expect(shown(51)).toContain(messages.makeLimit(50))
  expect(shown(51)).toContain('disabled')
})
