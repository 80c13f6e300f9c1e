import { type ReactNode, useEffect, useState } from 'react'
import * as messages from '#messages/shop/layout.ts'
import { checkNetwork } from '#web/platform/network.ts'
import { Icon } from '#web/ui/icon.tsx'

const ASK_EVERY_MS = 5_000

/** Shown over a page of the shop while the network is gone. */
export default function OfflineNotice() {
  usePlainLinks()
  return <OfflineBar>{messages.offlinePageNotice}</OfflineBar>
}

/** Says what the lost network means for the page, and detects when it is back. */
export function OfflineBar({ children }: { children: ReactNode }) {
  useWatchForNetwork()
  useRoomForNotice()
  // Screen readers announce a change inside an existing region, but often not the text it was inserted with.
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

/** Makes links load documents, as without JavaScript: the service worker may have the page cached. */
function usePlainLinks() {
  useEffect(() => {
    const leaveToBrowser = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation()
    }
    // A listener on the window runs before the router's.
    addEventListener('click', leaveToBrowser, true)
    return () => removeEventListener('click', leaveToBrowser, true)
  }, [])
}

/** Keeps focused elements and jump targets from being covered by the notice. */
function useRoomForNotice() {
  useEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingTop = '80px'
    return () => {
      style.scrollPaddingTop = ''
    }
  }, [])
}

/** Polls the shop: a browser with any network reports nothing when the shop is reachable again. */
function useWatchForNetwork() {
  useEffect(() => {
    const ask = () => {
      if (navigator.onLine && !document.hidden) void checkNetwork()
    }
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
