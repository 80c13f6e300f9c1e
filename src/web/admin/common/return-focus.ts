import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns a ref for a button that opens something in its own place; the focus returns to the button when that closes. */
export function useReturnFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  // Before the recovered focus (focus-recovery.ts) would move it somewhere else first.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
