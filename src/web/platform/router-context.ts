import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'

/** What every route's loader and head may use. */
export type RouterContext = {
  queryClient: QueryClient
  /** where the shop stands on the web, for links that must be whole: `https://heegel.ee` */
  origin: string
  /** on the server: what stands for the markup that is kept of an object which never changes, shown in some way; it is drawn where none is */
  keptMarkup?: ((shown: object, way: string, draw: () => ReactElement) => string) | undefined
  /** on the server: links that hold the shop's icon and the brand worked in green */
  drawings?: { icon: string; wordmark: (brand: string) => string } | undefined
  /** on the server: what stands for a stylesheet's text in the page, by its address; of those that are linked, none */
  stylesOf?: ((href: string) => string | undefined) | undefined
}
