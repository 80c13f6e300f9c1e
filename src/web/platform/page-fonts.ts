import gabarito from '#web/fonts/gabarito-latin.woff2?url'
import shantell from '#web/fonts/shantell-sans-latin.woff2?url'

/**
 * The script that loads the typefaces of a page. It stands behind the styles and so runs once they have come: on a slow line
 * the typefaces would take half of it from the styles and the main picture, and until they come, typefaces of the same
 * measures stand in for them. Of the owner's pages no word is written by hand.
 */
export const PAGE_FONTS_SCRIPT = import.meta.env.SSR
  ? `(${preloadFonts})(${JSON.stringify([gabarito, shantell])})`
  : ''

/** As text: it runs in the page, where nothing of this file is. */
function preloadFonts(typefaces: string[]) {
  const wanted = /^\/admin(\/|$)/.test(location.pathname) ? typefaces.slice(0, 1) : typefaces
  for (const href of wanted)
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'font',
        crossOrigin: 'anonymous',
        fetchPriority: 'low',
        href,
      }),
    )
}
