import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdminProduct } from '#contract/admin-products.ts'
import * as messages from '#messages/admin/several-products.ts'
import { SeveralForm } from './several-form.tsx'

const shown = (count: number): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <SeveralForm
        products={Array.from({ length: count }, (_, id) => ({ id }) as AdminProduct)}
        onDone={() => undefined}
        onStale={() => undefined}
      />
    </QueryClientProvider>,
  )

test('above the limit no products are changed, and the limit is shown', () => {
  expect(shown(500)).not.toContain(messages.changeLimit(500))
  expect(shown(501)).toContain(messages.changeLimit(500))
})
