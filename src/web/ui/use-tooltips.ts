import { useEffect } from 'react'

/**
 * Adds tooltips to the page. Their code loads when a pointer or a key first moves, well before the first tooltip is
 * due.
 */
export function useTooltips() {
  useEffect(() => {
    const listening = new AbortController()
    function load() {
      listening.abort()
      // Without a top layer, or without the network: no tooltips.
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
