/**
 * For an element that keeps a place: what a tab has kept for a page comes with the page's script, and would move what stands below.
 * @param name what this tab keeps it as (`tabStorage`)
 * @param when an expression that fits its JSON where the place is wanted
 */
export const keptPlace = (name: string, when: string) => ({
  hidden: true,
  'data-kept-as': name,
  'data-kept-when': when,
})

/** A script for the end of a page with such places: it shows those that are wanted as soon as the page is read. */
export const KEPT_PLACES_SCRIPT = import.meta.env.SSR
  ? `document.currentScript.remove();(${showPlaces})()`
  : ''

/** @param page as the server has drawn it */
export const keepsPlaces = (page: string): boolean => page.includes(' data-kept-as="')

/** As text: it runs in the page, where nothing of this file is. */
function showPlaces() {
  try {
    for (const place of document.querySelectorAll<HTMLElement>('[data-kept-as]')) {
      const { keptAs, keptWhen } = place.dataset
      place.hidden = !new RegExp(keptWhen!).test(sessionStorage.getItem(keptAs!) ?? '')
    }
  } catch {
    // A browser that keeps nothing has nothing to keep a place for.
  }
}
