import { type ReactNode, useEffect, useState } from 'react'
import * as messages from '#messages/shop/layout.ts'
import { checkNetwork } from '#web/platform/network.ts'
import { Icon } from '#web/ui/icon.tsx'

const ASK_EVERY_MS = 5_000

/** Stands over a page of the shop as long as the network is gone. */
export default function OfflineNotice() {
  usePlainLinks()
  return <OfflineBar>{messages.offlinePageNotice}</OfflineBar>
}

/** Says what a network that is gone means for the page under it, and notices when it is back. */
export function OfflineBar({ children }: { children: ReactNode }) {
  useWatchForNetwork()
  useRoomForNotice()
  // A screen reader says what comes into a place that it knows, and often not what the place came with.
  const [isThere, setIsThere] = useState(false)
  useEffect(() => setIsThere(true), [])
  return (
    <p role="status" className="sticky top-0 z-6 bg-orange-note text-orange-ink">
      {isThere && (
        <span className="wrap flex items-center gap-2.5 py-2.5 font-medium">
          <Icon name="warning" />
          {children}
        </span>
      )}
    </p>
  )
}

/** Links lead as they would without scripts: to the page that the worker has kept, where there is one. */
function usePlainLinks() {
  useEffect(() => {
    const leaveToBrowser = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation()
    }
    // The window hears of it before the router does.
    addEventListener('click', leaveToBrowser, true)
    return () => removeEventListener('click', leaveToBrowser, true)
  }, [])
}

/** What takes the focus or is jumped to must not come to lie under the notice. */
function useRoomForNotice() {
  useEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingTop = '80px'
    return () => {
      style.scrollPaddingTop = ''
    }
  }, [])
}

/** A browser that is in some network says nothing when the shop is within reach again. */
function useWatchForNetwork() {
  useEffect(() => {
    const ask = () => {
      if (navigator.onLine && !document.hidden) void checkNetwork()
    }
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
