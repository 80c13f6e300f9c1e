import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BatchForm } from './batch-form.tsx'
import { NewPiece } from './new-piece.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const shown = (form: React.ReactNode): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      {/* The form of a batch asks before its picture is left. */}
      <RouterContextProvider router={router as never}>{form}</RouterContextProvider>
    </QueryClientProvider>,
  )

test('a batch’s texts are limited to what can be saved', () => {
  expect(
    shown(<BatchForm onDone={() => undefined} />).match(/<textarea[^>]*maxlength="1000"/gi),
  ).toHaveLength(2)
})

test('a piece’s order number is limited to the longest possible one', () => {
  expect(shown(<NewPiece onDone={() => undefined} />)).toMatch(/<input[^>]*maxlength="40"/i)
})
