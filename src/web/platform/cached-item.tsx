import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { HydrateInTurn } from './hydrate-in-turn.tsx'

type CachedItemProps = ComponentProps<'li'> & {
  /** the object that the content shows; undefined if the markup must not be cached, as when the object may change */
  shows: object | undefined
  /** everything else that determines the content */
  way: string
}

const PlainItem = ({ shows, way, ...item }: CachedItemProps) => (
  <HydrateInTurn>
    <li {...item} />
  </HydrateInTurn>
)

function DrawnOnce({ shows, way, children, ...item }: CachedItemProps) {
  const router = useRouter()
  const { cachedMarkup } = router.options.context
  if (!shows || !Object.isFrozen(shows) || !cachedMarkup) return <li {...item}>{children}</li>
  const markup = cachedMarkup(shows, way, () => (
    <RouterContextProvider router={router}>{children}</RouterContextProvider>
  ))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is Preact's own output, escaped by it
  return <li {...item} dangerouslySetInnerHTML={{ __html: markup }} />
}

/**
 * A list item that the server renders once per object: most of the work for a long page is rendering the same items
 * again. The browser hydrates it like any other, because the markup is Preact's own.
 *
 * From its surroundings the content may use only the router, and it must not use `useId`.
 */
export const CachedItem = import.meta.env.SSR ? DrawnOnce : PlainItem
