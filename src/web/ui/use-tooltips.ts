import { useEffect } from 'react'

/** Tooltips for the page. Their code comes when a pointer or a key first moves, well before the first of them is due. */
export function useTooltips() {
  useEffect(() => {
    const listening = new AbortController()
    function load() {
      listening.abort()
      // Without a top layer, or the network: no tooltips.
      if ('popover' in HTMLElement.prototype)
        import('./tooltips.ts').then(
          ({ watchTooltips }) => watchTooltips(),
          () => undefined,
        )
    }
    addEventListener('pointermove', load, listening)
    addEventListener('keydown', load, listening)
    return () => listening.abort()
  }, [])
}
