import { useRef } from 'react'

/**
 * Restores the focus to where it was when a dialog opened, if that element still exists; for a dialog whose opener
 * lives outside of it. Not if a link has led to another page, whose beginning has the focus. Spread the result on the
 * dialog's content.
 * @param onRestored called afterwards: until then the dialog traps the focus
 */
export function useRestoreFocus(onRestored?: () => void) {
  const opener = useRef<Element | null>(null)
  const path = useRef('')
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
      path.current = location.pathname
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && path.current === location.pathname) opener.current.focus()
      onRestored?.()
    },
  }
}
