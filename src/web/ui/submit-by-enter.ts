import type { KeyboardEvent } from 'react'

/**
 * Submits the form on Enter: a browser does not submit a form whose button is disabled, but the person must see what is
 * missing.
 */
export function submitByEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.readOnly) return
  if (event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
