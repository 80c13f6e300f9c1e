import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { HydrateInTurn } from './hydrate-in-turn.tsx'

type KeptItemProps = ComponentProps<'li'> & {
  /** what its content is made of; undefined where it is not to be kept, as it is not where this may change */
  shows: object | undefined
  /** all else that its content is made of */
  way: string
}

const PlainItem = ({ shows, way, ...item }: KeptItemProps) => (
  <HydrateInTurn>
    <li {...item} />
  </HydrateInTurn>
)

function DrawnOnce({ shows, way, children, ...item }: KeptItemProps) {
  const router = useRouter()
  const { keptMarkup } = router.options.context
  if (!shows || !Object.isFrozen(shows) || !keptMarkup) return <li {...item}>{children}</li>
  const markup = keptMarkup(shows, way, () => (
    <RouterContextProvider router={router}>{children}</RouterContextProvider>
  ))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is Preact's own output, escaped by it
  return <li {...item} dangerouslySetInnerHTML={{ __html: markup }} />
}

/**
 * An item of a list that the server draws once for what it shows: most of the work of a long page is drawing the same items again. The
 * browser wakes it up as any other, since the markup is what Preact writes.
 *
 * Of what is around it, its content may use the router alone, and no `useId`.
 */
export const KeptItem = import.meta.env.SSR ? DrawnOnce : PlainItem
