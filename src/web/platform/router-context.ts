import type { QueryClient } from '@tanstack/react-query'

/** What every route's loader and head may use. */
export type RouterContext = {
  queryClient: QueryClient
  /** where the shop stands on the web, for links that must be whole: `https://heegel.ee` */
  origin: string
}
