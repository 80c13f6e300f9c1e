import gabarito from '#web/fonts/gabarito-latin.woff2?url'
import shantell from '#web/fonts/shantell-sans-latin.woff2?url'
import { APP } from './page-root.ts'

/**
 * The script for the head that loads a page's typefaces. A first-time visitor reads in fallback typefaces of the same
 * metrics until the whole first view is painted: on a slow connection the shop's own would take half the bandwidth of
 * the main picture. A browser that has them uses them from the start. The owner's pages need no handwriting typeface.
 */
export const PAGE_FONTS_SCRIPT = import.meta.env.SSR
  ? `(${loadFonts})("${APP}",${JSON.stringify([gabarito, shantell])},["Gabarito","Shantell Sans"])`
  : ''

/** Runs in the page as text, so it cannot use anything from this file. */
function loadFonts(page: string, typefaces: string[], families: string[]) {
  const wanted = /^\/admin(\/|$)/.test(location.pathname) ? typefaces.slice(0, 1) : typefaces
  const names = String(wanted)
  /** @returns whether the file has loaded */
  const load = (href: string) =>
    new Promise<boolean>(done =>
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'preload',
          as: 'font',
          crossOrigin: 'anonymous',
          fetchPriority: 'low',
          href,
          onload: () => done(true),
          onerror: () => done(false),
        }),
      ),
    )
  // A browser without storage counts as one that has the typefaces: otherwise it would never start with them.
  const inStorage = (work: (storage: Storage) => string | null | undefined) => {
    try {
      return work(localStorage)
    } catch {
      return names
    }
  }
  if ((inStorage(storage => storage.getItem('typefaces')) || '').includes(names)) {
    wanted.forEach(load)
    return
  }
  const { classList } = document.documentElement
  classList.add('stand-in')
  const partsOf = (element: Element): Element[] =>
    element.getElementsByTagName('*').length < 100 ? [element] : [...element.children].flatMap(partsOf)
  const takeOver = async () => {
    const come = await Promise.all(wanted.map(load))
    // Loads and parses the subsets for rarer letters too, before the first is shown: otherwise each would cause another
    // layout.
    const app = document.getElementById(page)!
    const letters = app.textContent
    await Promise.allSettled(
      wanted.map((_, i) => come[i] && document.fonts.load(`1em ${families[i]}`, letters)),
    )
    // Each part gets its layout in a task of its own, so that a slow phone can handle touches in between.
    const parts = partsOf(app)
    for (const part of parts) {
      part.classList.add('taken-over')
      part.getBoundingClientRect()
      await new Promise(next => setTimeout(next))
    }
    classList.remove('stand-in')
    for (const part of parts) part.classList.remove('taken-over')
    if (come.every(Boolean)) inStorage(storage => void storage.setItem('typefaces', names))
  }
  addEventListener('load', () => window.firstView.then(takeOver))
}
