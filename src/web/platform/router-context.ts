import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'

/** What every route's loader and head may use. */
export type RouterContext = {
  queryClient: QueryClient
  /** where the shop stands on the web, for links that must be whole: `https://heegel.ee` */
  origin: string
  /** on the server: the markup that is kept under a key, drawn where there is none */
  keptMarkup?: ((key: string, draw: () => ReactElement) => string) | undefined
}
