import gabarito from '#web/fonts/gabarito-latin.woff2?url'
import shantell from '#web/fonts/shantell-sans-latin.woff2?url'
import { APP } from './page-root.ts'

/**
 * The script that loads the typefaces of a page, for the head. Who comes for the first time reads in typefaces of the same measures
 * until all of the first view is shown: on a slow line the shop's own would take half of it from the main picture. A browser that
 * has them begins with them. Of the owner's pages no word is written by hand.
 */
export const PAGE_FONTS_SCRIPT = import.meta.env.SSR
  ? `(${loadFonts})("${APP}",${JSON.stringify([gabarito, shantell])},["Gabarito","Shantell Sans"])`
  : ''

/** As text: it runs in the page, where nothing of this file is. */
function loadFonts(page: string, typefaces: string[], families: string[]) {
  const wanted = /^\/admin(\/|$)/.test(location.pathname) ? typefaces.slice(0, 1) : typefaces
  const names = String(wanted)
  /** @returns whether it has come */
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
  // A browser without storage counts as one that has the typefaces: else it would never begin with them.
  const inStorage = (work: (storage: Storage) => string | null | undefined) => {
    try {
      return work(localStorage)
    } catch {
      return names
    }
  }
  if (inStorage(storage => storage.getItem('typefaces'))?.includes(names)) {
    wanted.forEach(load)
    return
  }
  const { classList } = document.documentElement
  classList.add('stand-in')
  const partsOf = (element: Element): Element[] =>
    element.getElementsByTagName('*').length < 100 ? [element] : [...element.children].flatMap(partsOf)
  const takeOver = async () => {
    const come = await Promise.all(wanted.map(load))
    // With the files of rarer letters, and read before the first is shown: else the page is laid out anew for each of them.
    const app = document.getElementById(page)!
    const letters = app.textContent
    await Promise.allSettled(
      wanted.map((_, i) => come[i] && document.fonts.load(`1em ${families[i]}`, letters)),
    )
    // Each part is laid out in a task of its own: a slow phone takes no touch meanwhile.
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
