import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Makes a button busy before the next click is handled: a slow phone has queued that one before any timer. */
function showBusyAtOnce(): () => void {
  notifyManager.setScheduler(queueMicrotask)
  return () => notifyManager.setScheduler(defaultScheduler)
}

/** By its second click, the first one may be done already, and the button free again. */
function dropDoubleClick(event: MouseEvent): void {
  if (event.detail < 2 || !(event.target instanceof Element) || !event.target.closest('.btn')) return
  event.preventDefault()
  event.stopPropagation()
}

/** Makes a double click on a button, wherever it is on the page, do what a click does: for the owner's controls. */
export function useSingleClicks(): void {
  useEffect(showBusyAtOnce, [])
  useEffect(() => {
    document.addEventListener('click', dropDoubleClick, true)
    return () => document.removeEventListener('click', dropDoubleClick, true)
  }, [])
}
