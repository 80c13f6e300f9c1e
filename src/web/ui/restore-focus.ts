import { useRef } from 'react'

/** The control that was last clicked, if the last click was on one: Safari does not focus it. */
let clicked: Element | null = null

if (!import.meta.env.SSR)
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      // Code that clicks has put the focus where it is to return.
      if (isTrusted) clicked = (target as Element).closest('a, button, summary')
    },
    true,
  )

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
      const { activeElement } = document
      opener.current = activeElement?.contains(clicked) ? clicked : activeElement
      path.current = location.pathname
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && path.current === location.pathname) opener.current.focus()
      onRestored?.()
    },
  }
}
