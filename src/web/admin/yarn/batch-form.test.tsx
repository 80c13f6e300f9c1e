import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BatchForm } from './batch-form.tsx'
import { NewPiece } from './new-piece.tsx'

const shown = (form: React.ReactNode): string =>
  renderToString(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>)

test('a batch’s texts are limited to what can be saved', () => {
  expect(
    shown(<BatchForm onDone={() => undefined} />).match(/<textarea[^>]*maxlength="1000"/gi),
  ).toHaveLength(2)
})

test('a piece’s order number is limited to the longest possible one', () => {
  expect(shown(<NewPiece onDone={() => undefined} />)).toMatch(/<input[^>]*maxlength="40"/i)
})
