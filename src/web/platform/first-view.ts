declare global {
  interface Window {
    /** resolves when what the page is looked at for is shown; a tab in the background shows nothing, and waits for nothing */
    firstView: Promise<void>
  }
}

/**
 * A script for the head. Until the first view stands, the line is that of its main picture: other pictures, scripts and typefaces
 * come after it.
 */
export const FIRST_VIEW_SCRIPT = import.meta.env.SSR ? `(${awaitFirstView})()` : ''

/** As text: it runs in the page, where nothing of this file is. */
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
      // A browser that does not tell, or a picture that does not come, holds nothing up for long.
      setTimeout(shown, 2000)
      const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
      await Promise.allSettled([picture?.decode(), isPainted()])
      if (picture) {
        await frame()
        await frame()
      }
      setTimeout(shown)
    }
    // All of the page is there, or its loading was stopped.
    document.addEventListener('readystatechange', watch, { once: true })
  }).then(() => classList.remove('first-view'))
}
