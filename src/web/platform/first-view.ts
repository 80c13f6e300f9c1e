declare global {
  interface Window {
    /** resolves when the main content is painted; at once in a background tab, which paints nothing */
    firstView: Promise<void>
  }
}

/**
 * A script for the head. Until the first view is painted, the main picture gets the whole bandwidth: other pictures,
 * scripts and typefaces load after it.
 */
export const FIRST_VIEW_SCRIPT = import.meta.env.SSR ? `(${awaitFirstView})()` : ''

/** Runs in the page as text, so it cannot use anything from this file. */
function awaitFirstView() {
  if (document.hidden) {
    window.firstView = Promise.resolve()
    return
  }
  const { classList } = document.documentElement
  classList.add('first-view')
  const frame = () => new Promise(requestAnimationFrame)
  const isPainted = () =>
    new Promise<void>(painted =>
      new PerformanceObserver(() => painted()).observe({ type: 'paint', buffered: true }),
    )
  window.firstView = new Promise<void>(shown => {
    const watch = async () => {
      // Upper bound for browsers without paint timing, and for pictures that fail to load.
      setTimeout(shown, 2000)
      const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
      // An old browser that cannot read newer syntax would wait for ever.
      await Promise.allSettled([picture ? picture.decode() : undefined, isPainted()])
      if (picture) {
        await frame()
        await frame()
      }
      setTimeout(shown)
    }
    // The document has been parsed, or its loading was stopped.
    document.addEventListener('readystatechange', watch, { once: true })
  }).then(() => classList.remove('first-view'))
}
