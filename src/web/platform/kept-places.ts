/**
 * For a closed `<details>`: it is open at once where what this tab has kept stands in it.
 * @param name what this tab keeps it as (`tabStorage`)
 * @param when an expression that fits its JSON where it is wanted
 */
export const keptOpen = (name: string, when: string) => ({ 'data-kept-as': name, 'data-kept-when': when })

/**
 * For an element that keeps a place: what a tab has kept for a page comes with the page's script, and would move what stands below.
 * The parameters are those of `keptOpen`.
 */
export const keptPlace = (name: string, when: string) => ({ hidden: true, ...keptOpen(name, when) })

/** Besides, for a place of a text: which one of what is kept it is, so that its place has as many lines. */
export const keptText = (field: string) => ({
  'data-kept-text': field,
  // What the script writes outlives the hydration.
  dangerouslySetInnerHTML: { __html: '&nbsp;' },
})

/** A script for the end of a page with such places: it shows or opens those that are wanted as soon as the page is read. */
export const KEPT_PLACES_SCRIPT = import.meta.env.SSR
  ? `document.currentScript.remove();(${showPlaces})()`
  : ''

/** @param page as the server has drawn it */
export const keepsPlaces = (page: string): boolean => page.includes(' data-kept-as="')

/** As text: it runs in the page, where nothing of this file is. */
function showPlaces() {
  try {
    for (const place of document.querySelectorAll<HTMLElement>('[data-kept-as]')) {
      const { keptAs, keptWhen, keptText } = place.dataset
      const kept = sessionStorage.getItem(keptAs!) ?? ''
      const isWanted = new RegExp(keptWhen!).test(kept)
      if (place instanceof HTMLDetailsElement) place.open = isWanted
      else place.hidden = !isWanted
      if (isWanted && keptText) place.textContent = JSON.parse(kept)[keptText] || place.textContent
    }
  } catch {
    // A browser that keeps nothing has nothing to keep a place for.
  }
}
