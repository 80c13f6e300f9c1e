import type { FocusEvent } from 'react'

/** For a window over the page: the focus goes from its end to its beginning, where the browser is told to scroll nothing. */
export function keepFocusInSight({ target }: FocusEvent<Element>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}
