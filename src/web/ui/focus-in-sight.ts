import type { FocusEvent } from 'react'

/**
 * Keeps the focus in view inside a dialog: it wraps from the end to the beginning, and the focus trap tells the browser
 * not to scroll.
 */
export function keepFocusInSight({ target }: Pick<FocusEvent<Element>, 'target'>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}
