import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'

/** What every route's loader and head may use. */
export type RouterContext = {
  queryClient: QueryClient
  /** the shop's public origin, for absolute links: `https://heegel.ee` */
  origin: string
  /**
   * on the server: the placeholder for the cached markup of an immutable object, shown in this way; draws it if it is
   * not cached
   */
  cachedMarkup?: ((shown: object, way: string, draw: () => ReactElement) => string) | undefined
  /** on the server: data URLs of the shop's icon and of the brand worked in green */
  drawings?: { icon: string; wordmark: (brand: string) => string } | undefined
  /**
   * on the server: the placeholder for the text of a stylesheet, by its URL; undefined for stylesheets that are only
   * linked
   */
  stylesOf?: ((href: string) => string | undefined) | undefined
}
