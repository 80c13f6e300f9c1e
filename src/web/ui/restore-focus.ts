import { useRef } from 'react'

/**
 * For a window over the page whose opener lives outside of it: gives the focus back to where it was, if that is still there.
 * Spread it on the window's content.
 * @param onRestored told afterwards: until then the window holds the focus
 */
export function useRestoreFocus(onRestored?: () => void) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
      onRestored?.()
    },
  }
}
