import { notifyManager } from '@tanstack/react-query'
import { useEffect } from 'react'

// A button is busy before the next click is handled: a slow phone has queued that one before any timer.
if (!import.meta.env.SSR) notifyManager.setScheduler(queueMicrotask)

/** By its second click, the first one may be done already, and the button free again. */
function dropDoubleClick(event: MouseEvent): void {
  if (event.detail < 2 || !(event.target instanceof Element) || !event.target.closest('.btn')) return
  event.preventDefault()
  event.stopPropagation()
}

/** Makes a double click on a button, wherever it is on the page, do what a click does. */
export function useSingleClicks(): void {
  useEffect(() => {
    document.addEventListener('click', dropDoubleClick, true)
    return () => document.removeEventListener('click', dropDoubleClick, true)
  }, [])
}
